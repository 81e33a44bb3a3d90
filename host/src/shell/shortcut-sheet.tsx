import { describeError } from '@fixed-ops/api';
import { savePreferences } from '@fixed-ops/api/host';
import { useSessionState } from '@fixed-ops/session';
import { Box, Button, Dialog, notify, Switch, Text } from '@fixed-ops/ui';
import { Fragment, useState } from 'react';
import { ShortcutRows } from './shortcut-rows.tsx';
import { shortcutGroups } from './shortcut-words.ts';

interface ShortcutSheetProps {
  readonly onClose: () => void;
}

/** The help sheet of the keyboard: the shortcuts for this person, and the switch for single keys. */
export function ShortcutSheet({ onClose }: ShortcutSheetProps) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" foot={<Button onClick={onClose}>Close</Button>}>
      {shortcutGroups.map((group) => (
        <Fragment key={group}>
          <Text as="h3" textStyle="meta" color="fg.muted" mt="4" mb="1">
            {group}
          </Text>
          <ShortcutRows group={group} />
        </Fragment>
      ))}
      <Box mt="4" pt="4" borderTopWidth="1px">
        <SingleKeySwitch />
      </Box>
    </Dialog>
  );
}

/** Turns single-key shortcuts on and off for the person, in every browser (WCAG 2.1.4). */
export function SingleKeySwitch() {
  const isOn = useSessionState((state) => state.preferences.singleKeyShortcuts ?? true);
  const [isSaving, setSaving] = useState(false);
  const change = async (singleKeyShortcuts: boolean) => {
    setSaving(true);
    try {
      await savePreferences({ singleKeyShortcuts });
    } catch (error) {
      console.warn('The choice about shortcuts could not be saved.', error);
      notify({
        kind: 'error',
        title: 'The choice could not be saved.',
        detail: 'Nothing has changed. Try again.',
        reference: describeError(error).reference,
      });
    }
    setSaving(false);
  };
  return (
    <>
      <Switch checked={isOn} aria-busy={isSaving} onChange={(event) => void change(event.target.checked)}>
        Shortcuts of a single key
      </Switch>
      <Text mt="1" textStyle="meta">
        Turn them off if speech input or a sticky key sets them off. Those with Ctrl or ⌘ and F keys stay.
      </Text>
    </>
  );
}
