import { formatMoney, metricOf } from '@fixed-ops/metrics';
import { type Column, DataTable, Panel, Text } from '@fixed-ops/ui';
import type { Effect } from './threshold-effect.ts';
import { type BoundRow, boundsOf } from './threshold-values.ts';
import { boundText, effectText, measureName, measureNote } from './threshold-words.ts';

interface PrintedRow {
  readonly value: BoundRow;
  readonly effect: Effect | null;
}

/** The thresholds for print: values instead of fields. */
export function ThresholdsOnPaper({ rows, span }: { readonly rows: readonly PrintedRow[]; readonly span: string }) {
  return (
    <Panel aria-label="Thresholds">
      <DataTable
        label="Thresholds"
        columns={columnsOf(span)}
        rows={rows}
        rowKey={({ value }) => `${value.metricKey} ${value.scope}`}
      />
    </Panel>
  );
}

const columnsOf = (span: string): Column<PrintedRow>[] => [
  {
    key: 'measure',
    head: 'Measure',
    sortable: false,
    value: ({ value }) => measureName(value.metricKey),
    cell: ({ value }) => (
      <>
        {measureName(value.metricKey)}
        <Text as="span" display="block" color="fg.muted">
          {measureNote(value)}
          {value.enabled ? '' : ', not in use'}
        </Text>
      </>
    ),
  },
  bound('on', 'On target', ({ green, bandLow, bandHigh }) => [green, bandLow, bandHigh]),
  bound('near', 'Near target', ({ amber, amberLow, amberHigh }) => [amber, amberLow, amberHigh]),
  {
    key: 'figure',
    head: span,
    numeric: true,
    formatOf: unitOf,
    sortable: false,
    value: ({ effect }) => effect?.value ?? null,
    status: ({ effect }) => effect?.status ?? 'none',
    cell: ({ value, effect }) => effectText(value.metricKey, effect),
  },
  {
    key: 'worth',
    head: 'Worth',
    numeric: true,
    format: 'money',
    sortable: false,
    value: ({ effect }) => effect?.worth ?? null,
    cell: ({ effect }) => (effect?.worth ? formatMoney(effect.worth) : '—'),
  },
];

const unitOf = ({ value }: PrintedRow) => metricOf(value.metricKey).unit;

type Bounds = ReturnType<typeof boundsOf>;

function bound(
  key: string,
  head: string,
  pick: (bounds: Bounds) => [one: number | null, low: number | null, high: number | null],
): Column<PrintedRow> {
  return {
    key,
    head,
    numeric: true,
    formatOf: unitOf,
    sortable: false,
    value: ({ value }) => pick(boundsOf(value))[0],
    cell: ({ value }) => {
      const [one, low, high] = pick(boundsOf(value));
      return value.direction === 'band'
        ? `${boundText(value.metricKey, low)} to ${boundText(value.metricKey, high)}`
        : boundText(value.metricKey, one);
    },
  };
}
