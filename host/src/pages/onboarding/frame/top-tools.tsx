import { Box, Button, CircleAlert, CircleCheck, Text } from '@fixed-ops/ui';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { PAGE_TOOLS_ID } from '../../../shell/page-tools.ts';
import { savedAtWords } from './clock.ts';
import { useWizard } from './wizard-context.ts';

interface TopToolsProps {
  readonly onLater: () => void;
  readonly isSaving: boolean;
}

/** The header's tools: the group, whether everything is saved, and the button to continue another day. */
export function TopTools({ onLater, isSaving }: TopToolsProps) {
  const [place] = useState(() => document.getElementById(PAGE_TOOLS_ID));
  const { onboarding } = useWizard();
  const tools = (
    <Box display="flex" alignItems="center" gap="4" minW="0">
      <Text flex="1" minW="0" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" color="fg.muted">
        Setting up {onboarding.groupName}
      </Text>
      <Box hideBelow="md">
        <SaveState onLater={onLater} isSaving={isSaving} />
      </Box>
    </Box>
  );
  return place === null ? tools : createPortal(tools, place);
}

/** Shows whether everything is saved, with the button to save and leave. On a phone it is below the header. */
export function SaveState({ onLater, isSaving }: TopToolsProps) {
  const { onboarding, unsaved, readOnly } = useWizard();
  if (readOnly) return null;
  const { savedAt, only } = onboarding;
  return (
    <Box display="flex" alignItems="center" gap="3">
      <Box role="status" display="flex" alignItems="center" gap="1.5" textStyle="meta" color="fg.muted" flex="1">
        {unsaved.size > 0 ? (
          <>
            <Box color="fg.warning">
              <CircleAlert size={16} aria-hidden="true" />
            </Box>
            Not saved yet
          </>
        ) : savedAt === null ? null : (
          <>
            <Box color="fg.success">
              <CircleCheck size={16} aria-hidden="true" />
            </Box>
            <span>Saved {savedAtWords(savedAt)}</span>
          </>
        )}
      </Box>
      {only === null ? (
        <Button size="touch" onClick={onLater} loading={isSaving}>
          Save and continue later
        </Button>
      ) : null}
    </Box>
  );
}
