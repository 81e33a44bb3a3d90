import type { RepairOrderDetail } from '@fixed-ops/contract';
import { formatMoneyCents, formatNumber, isPayType, payTypeName } from '@fixed-ops/metrics';
import { Box, type Column, DataTable, HStack, NarrowNote, Panel, PayTypeSwatch, SectionHead } from '@fixed-ops/ui';
import { paperEdge } from '../screen/paper-edge.ts';
import { useCostRights } from './cost-rights.ts';
import { costOf, grossShare } from './gross-share.ts';

type Line = RepairOrderDetail['lines'][number];
type TotalRow = RepairOrderDetail['totalsByPayType'][number] & {
  /** The sum over the lines. Null if the cost of one line is not known. */
  readonly laborCost: number | null;
  readonly partsCost: number | null;
};

const figures: readonly {
  readonly key: string;
  readonly head: string;
  readonly pick: (row: TotalRow) => number | null;
  readonly unit: 'hours' | 'money' | 'moneyPerHour' | 'percent';
  readonly format: (value: number | null, row: TotalRow) => string;
}[] = [
  { key: 'hours', head: 'Hours', unit: 'hours', pick: ({ hours }) => hours, format: (value) => formatNumber(value, 2) },
  { key: 'elr', head: 'ELR', unit: 'moneyPerHour', pick: ({ elr }) => elr, format: formatMoneyCents },
  { key: 'labor', head: 'Labor', unit: 'money', pick: ({ labor }) => labor, format: formatMoneyCents },
  {
    key: 'laborGpPct',
    head: 'GP %',
    unit: 'percent',
    pick: ({ laborGpPct }) => laborGpPct,
    format: (value, { labor, laborCost }) => grossShare(value, labor, laborCost),
  },
  { key: 'parts', head: 'Parts', unit: 'money', pick: ({ parts }) => parts, format: formatMoneyCents },
  {
    key: 'partsGpPct',
    head: 'GP %',
    unit: 'percent',
    pick: ({ partsGpPct }) => partsGpPct,
    format: (value, { parts, partsCost }) => grossShare(value, parts, partsCost),
  },
  { key: 'sale', head: 'Sale', unit: 'money', pick: ({ sale }) => sale, format: formatMoneyCents },
  { key: 'gross', head: 'Gross', unit: 'money', pick: ({ gross }) => gross, format: formatMoneyCents },
];

/** On a phone, the other columns are words below the pay type. */
const ON_A_PHONE: ReadonlySet<string> = new Set(['sale', 'gross']);

/** Returns words such as `1.80 hrs at $168.91, labor $304.03, parts $220.00`. */
function inWords({ hours, elr, labor, parts }: Pick<TotalRow, 'hours' | 'elr' | 'labor' | 'parts'>): string {
  const rate = elr === null ? '' : ` at ${formatMoneyCents(elr)}`;
  return [
    ...(hours === null ? [] : [`${formatNumber(hours, 2)} hrs${rate}`]),
    ...(labor === null ? [] : [`labor ${formatMoneyCents(labor)}`]),
    ...(parts === null ? [] : [`parts ${formatMoneyCents(parts)}`]),
  ].join(', ');
}

function withCosts(row: Omit<TotalRow, 'laborCost' | 'partsCost'>, lines: readonly Line[]): TotalRow {
  const own = lines.filter(({ payType }) => row.payType === 'total' || payType === row.payType);
  return {
    ...row,
    laborCost: costOf(own.map(({ laborCost }) => laborCost)),
    partsCost: costOf(own.map(({ partsCost }) => partsCost)),
  };
}

/** Shows the server's totals by pay type. The row `total` comes last. */
export function TotalsPanel({ totalsByPayType, lines }: Pick<RepairOrderDetail, 'totalsByPayType' | 'lines'>) {
  const rows = totalsByPayType.map((row) => withCosts(row, lines));
  const costs = useCostRights();
  const hidden = new Set([...(costs.labor ? [] : ['laborGpPct', 'gross']), ...(costs.parts ? [] : ['partsGpPct'])]);
  const all = rows.find(({ payType }) => payType === 'total');
  const columns: Column<TotalRow>[] = [
    {
      key: 'payType',
      head: 'Pay type',
      sortable: false,
      value: ({ payType }) => payTypeName(payType),
      cell: ({ payType, ...row }) => (
        <HStack gap="2.5" display="inline-flex" align="baseline">
          {isPayType(payType) ? <PayTypeSwatch payType={payType} /> : null}
          <Box py={{ base: '1.5', md: '0' }}>
            {payTypeName(payType)}
            <NarrowNote>{inWords(row)}</NarrowNote>
          </Box>
        </HStack>
      ),
    },
    ...figures
      .filter(({ key }) => !hidden.has(key))
      .map(
        ({ key, head, unit, pick, format }): Column<TotalRow> => ({
          key,
          head,
          numeric: true,
          format: unit,
          sortable: false,
          ...(ON_A_PHONE.has(key) ? {} : { from: 'md' as const }),
          value: pick,
          cell: (row) => format(pick(row), row),
          total: all ? format(pick(all), all) : null,
        }),
      ),
  ];
  return (
    <Panel aria-labelledby="totals" css={paperEdge}>
      <Box px="5" pt="4" pb="2">
        <SectionHead id="totals" title="Totals" note="Before shop supplies and tax" />
      </Box>
      <DataTable
        label="Totals by pay type"
        columns={columns}
        rows={rows.filter((row) => row !== all)}
        rowKey={({ payType }) => payType}
        totalLabel={
          all ? (
            <Box py={{ base: '1.5', md: '0' }}>
              All lines
              <NarrowNote>{inWords(all)}</NarrowNote>
            </Box>
          ) : undefined
        }
      />
    </Panel>
  );
}
