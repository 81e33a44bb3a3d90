import { chakra, Heading, Kbd, Panel, Text } from '@fixed-ops/ui';
import { Fragment } from 'react';
import { useMayPass } from '../../../routing/permissions.ts';
import { isAppleDevice, keyCaps, type Shortcut, shortcutGroups, shortcutsFor } from '../../../shell/shortcuts.ts';

/** Every key of the shell that leads somewhere for this person. */
export function ShortcutSection() {
  const shortcuts = shortcutsFor(useMayPass());
  const isApple = isAppleDevice();
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
                      <Keys shortcut={shortcut} isApple={isApple} />
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

function Keys({ shortcut, isApple }: { readonly shortcut: Shortcut; readonly isApple: boolean }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5">
      {keyCaps(shortcut, isApple).map((press, index) => (
        <Fragment key={press.join('+')}>
          {index > 0 ? (
            <chakra.span textStyle="meta" color="fg.muted">
              then
            </chakra.span>
          ) : null}
          {press.map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
        </Fragment>
      ))}
    </chakra.span>
  );
}
