import { type NotificationChannels, type SubscribableKind, subscribableKinds } from '@fixed-ops/contract';
import { Checkbox, chakra, Text, VisuallyHidden } from '@fixed-ops/ui';
import type { NotificationChoice } from './profile-form.ts';

const kindWords: Readonly<Record<SubscribableKind, { readonly name: string; readonly when: string }>> = {
  mention: { name: 'Mentions', when: 'Somebody names you in a note.' },
  flag: { name: 'Flags', when: 'A repair order is flagged.' },
  import: { name: 'Imports', when: 'Files of your DMS are loaded, late or refused.' },
  report: { name: 'Reports', when: 'A scheduled report is sent.' },
  threshold: { name: 'Thresholds', when: 'A figure misses its target.' },
};

const channels = [
  { channel: 'inProduct', name: 'In Fixed Ops' },
  { channel: 'email', name: 'Email' },
] as const satisfies readonly { channel: keyof NotificationChannels; name: string }[];

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    '& th, & td': { padding: '0', height: '10', borderBottomWidth: '1px', borderColor: 'border.muted' },
    '& thead th': { height: '9', textStyle: 'meta', fontWeight: 'medium', color: 'fg.muted' },
    '& tr:last-child > *': { borderBottomWidth: '0' },
    '& th:first-child': { textAlign: 'start', paddingInlineEnd: '3' },
    '& th:not(:first-child), & td': { width: '96px', textAlign: 'center' },
    '& tbody th': { paddingBlock: '2', fontWeight: 'medium' },
    // The whole cell is the target, as wide as the column.
    '& td label': { width: 'full', minH: '10', justifyContent: 'center' },
  },
});

interface NotificationChoicesProps {
  readonly value: NotificationChoice;
  readonly onChange: (value: NotificationChoice) => void;
}

/** Which kinds of notification come by which way: a row each, a box each. */
export function NotificationChoices({ value, onChange }: NotificationChoicesProps) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Tell me about</th>
          {channels.map(({ channel, name }) => (
            <th key={channel} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {subscribableKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {kindWords[kind].name}
              <Text textStyle="meta" fontWeight="normal" color="fg.muted">
                {kindWords[kind].when}
              </Text>
            </th>
            {channels.map(({ channel, name }) => (
              <td key={channel}>
                <Checkbox
                  checked={value[kind][channel]}
                  onChange={(event) =>
                    onChange({ ...value, [kind]: { ...value[kind], [channel]: event.target.checked } })
                  }
                >
                  <VisuallyHidden>{`${kindWords[kind].name}: ${name}`}</VisuallyHidden>
                </Checkbox>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
