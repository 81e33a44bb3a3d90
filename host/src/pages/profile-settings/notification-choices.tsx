import type { NotificationChannels, SubscribableKind } from '@fixed-ops/contract';
import { Checkbox, chakra, Text, VisuallyHidden } from '@fixed-ops/ui';
import type { NotificationChoice } from './profile-form.ts';

/** The kinds that the product sends. Choices for other kinds are kept unchanged. */
const sentKinds: readonly { readonly kind: SubscribableKind; readonly name: string; readonly when: string }[] = [
  { kind: 'mention', name: 'Mentions', when: 'Somebody mentions you in a note.' },
  { kind: 'flag', name: 'Flags', when: 'A repair order is flagged.' },
  { kind: 'import', name: 'Imports', when: 'Files from your DMS are late or refused.' },
  { kind: 'threshold', name: 'Thresholds', when: 'A figure on a dashboard changes color.' },
];

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
    // The whole cell can be clicked, as wide as the column.
    '& td label': { width: 'full', minH: '10', justifyContent: 'center' },
  },
});

interface NotificationChoicesProps {
  readonly value: NotificationChoice;
  readonly onChange: (value: NotificationChoice) => void;
}

/** Chooses the channels of each kind of notification: a row per kind, a box per channel. */
export function NotificationChoices({ value, onChange }: NotificationChoicesProps) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Notify me about</th>
          {channels.map(({ channel, name }) => (
            <th key={channel} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sentKinds.map(({ kind, name, when }) => (
          <tr key={kind}>
            <th scope="row">
              {name}
              <Text textStyle="meta" fontWeight="normal" color="fg.muted">
                {when}
              </Text>
            </th>
            {channels.map(({ channel, name: way }) => (
              <td key={channel}>
                <Checkbox
                  checked={value[kind][channel]}
                  onChange={(event) =>
                    onChange({ ...value, [kind]: { ...value[kind], [channel]: event.target.checked } })
                  }
                >
                  <VisuallyHidden>{`${name}: ${way}`}</VisuallyHidden>
                </Checkbox>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
