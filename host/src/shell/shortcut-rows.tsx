import { Box, Text } from '@fixed-ops/ui';
import { Fragment } from 'react';
import { useMayPass } from '../routing/permissions.ts';
import { KeyCaps } from './key-caps.tsx';
import { labelIn, type ShortcutGroup } from './shortcut-words.ts';
import { type Shortcut, shortcutsFor } from './shortcuts.ts';

/** The shortcuts of one group for this person. Shortcuts with the same effect share a row. */
export function ShortcutRows({ group }: { readonly group: ShortcutGroup }) {
  return (
    <dl>
      {byLabel(group, shortcutsFor(useMayPass())).map(([label, same]) => (
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
  );
}

function byLabel(group: ShortcutGroup, list: readonly Shortcut[]): readonly (readonly [string, readonly Shortcut[]])[] {
  const rows = new Map<string, Shortcut[]>();
  for (const shortcut of list) {
    const label = labelIn(group, shortcut);
    if (label !== null) rows.set(label, [...(rows.get(label) ?? []), shortcut]);
  }
  return [...rows];
}
