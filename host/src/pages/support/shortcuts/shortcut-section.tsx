import { chakra, Heading, Panel, Text } from '@fixed-ops/ui';
import { useMayPass } from '../../../routing/permissions.ts';
import { KeyCaps } from '../../../shell/key-caps.tsx';
import { shortcutGroups, shortcutsFor } from '../../../shell/shortcuts.ts';

/** Every key of the shell that leads somewhere for this person. */
export function ShortcutSection() {
  const shortcuts = shortcutsFor(useMayPass());
  return (
    <>
      <Text maxW="640px" color="fg.muted" mb="4">
        They work everywhere except while you type in a field. Two keys are pressed one after the other.
      </Text>
      <Panel maxW="640px">
        {shortcutGroups.map((group) => (
          <chakra.section key={group} padding="5" css={{ '& + &': { borderTopWidth: '1px' } }}>
            <Heading mb="2">{group}</Heading>
            <chakra.dl>
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map((shortcut) => (
                  <chakra.div
                    key={shortcut.keys.join(' ')}
                    display="flex"
                    justifyContent="space-between"
                    alignItems="center"
                    gap="4"
                    minH="8"
                  >
                    <dt>{shortcut.label}</dt>
                    <dd>
                      <KeyCaps shortcut={shortcut} />
                    </dd>
                  </chakra.div>
                ))}
            </chakra.dl>
          </chakra.section>
        ))}
      </Panel>
    </>
  );
}
