import { chakra, Heading, Panel, Text } from '@fixed-ops/ui';
import { ShortcutRows } from '../../../shell/shortcut-rows.tsx';
import { SingleKeySwitch } from '../../../shell/shortcut-sheet.tsx';
import { shortcutGroups } from '../../../shell/shortcut-words.ts';

const parts = { padding: '5', '& + &': { borderTopWidth: '1px' } };

/** The keys of the shell that this person can use, and the switch for single-key shortcuts. */
export function ShortcutSection() {
  return (
    <>
      <Text maxW="640px" color="fg.muted" mb="4">
        Single keys wait while you type in a field; the others work everywhere. Two keys are pressed one after the
        other.
      </Text>
      <Panel maxW="640px">
        {shortcutGroups.map((group) => (
          <chakra.section key={group} css={parts}>
            <Heading mb="2">{group}</Heading>
            <ShortcutRows group={group} />
          </chakra.section>
        ))}
        <chakra.section css={parts}>
          <SingleKeySwitch />
        </chakra.section>
      </Panel>
    </>
  );
}
