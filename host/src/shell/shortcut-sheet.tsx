import { describeError, savePreferences } from '@fixed-ops/api';
import { useSessionState } from '@fixed-ops/session';
import { Box, Button, Dialog, notify, Switch, Text } from '@fixed-ops/ui';
import { Fragment, useState } from 'react';
import { useMayPass } from '../routing/permissions.ts';
import { KeyCaps } from './key-caps.tsx';
import { type Shortcut, shortcutGroups, shortcutsFor } from './shortcuts.ts';

interface ShortcutSheetProps {
  readonly onClose: () => void;
}

/** The help sheet of the keyboard: what there is for this person, and the switch for shortcuts of one key. */
export function ShortcutSheet({ onClose }: ShortcutSheetProps) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" foot={<Button onClick={onClose}>Close</Button>}>
      <ShortcutList />
      <Box mt="4" pt="4" borderTopWidth="1px">
        <SingleKeySwitch />
      </Box>
    </Dialog>
  );
}

/** Every shortcut of this person under its heading. */
export function ShortcutList() {
  const mine = shortcutsFor(useMayPass());
  return shortcutGroups.map((group) => (
    <Fragment key={group}>
      <Text as="h3" textStyle="meta" color="fg.muted" mt="4" mb="1">
        {group}
      </Text>
      <dl>
        {byLabel(mine.filter((shortcut) => shortcut.group === group)).map(([label, same]) => (
          <Box key={label} display="flex" alignItems="center" gap="3" minH="8">
            <Text as="dt" flex="1" color="fg">
              {label}
            </Text>
            <Box as="dd" margin="0" display="inline-flex" alignItems="center" gap="2">
              {same.map((shortcut, index) => (
                <Fragment key={shortcut.keys.join(' ')}>
                  {index > 0 ? <span>or</span> : null}
                  <KeyCaps shortcut={shortcut} />
                </Fragment>
              ))}
            </Box>
          </Box>
        ))}
      </dl>
    </Fragment>
  ));
}

/** What does the same stands in one row. */
function byLabel(list: readonly Shortcut[]): readonly (readonly [string, readonly Shortcut[]])[] {
  const rows = new Map<string, Shortcut[]>();
  for (const shortcut of list) rows.set(shortcut.label, [...(rows.get(shortcut.label) ?? []), shortcut]);
  return [...rows];
}

/** Turns the shortcuts of one key on and off for the person, on every browser (WCAG 2.1.4). */
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
