import { ShareBar } from '@fixed-ops/charts';
import type { Kpi, MonthlyNumbers } from '@fixed-ops/contract';
import type { Drill } from '@fixed-ops/drill';
import { cellText, type FigureColumn, figureColumns, findKpi } from '@fixed-ops/figures';
import { formatPercent, formatTarget, metricOf, NOT_PROVIDED, partsSaleTypes, payTypes } from '@fixed-ops/metrics';
import { useUrlSort } from '@fixed-ops/router';
import {
  Box,
  type Column,
  chakra,
  DataTable,
  dimmed,
  EmptyState,
  ExportMenu,
  type ExportSubject,
  HStack,
  NarrowNote,
  Panel,
  SectionHead,
} from '@fixed-ops/ui';
import { RateBar } from '../screen/rate-bar.tsx';

interface SaleTypeRow {
  readonly key: string;
  readonly label: string;
  readonly kpis: readonly Kpi[];
}

interface SaleTypesProps {
  readonly numbers: MonthlyNumbers;
  /** A sentence that says where the sales come from. */
  readonly note: string;
  /** Whether the sales of a sale type can be opened; null asks for all of them together. */
  readonly opens: (saleType: string | null) => boolean;
  readonly file: ExportSubject;
  readonly refetching: boolean;
  readonly drill: Drill;
}

/** Each sale type has the same color everywhere. Those on repair orders have the color of their pay type. */
export const SALE_TYPE_COLORS: Readonly<Record<string, string>> = {
  ro_customer: payTypes.C.color,
  ro_warranty: payTypes.W.color,
  ro_internal: payTypes.I.color,
  body: payTypes.B.color,
  counter: 'chart.4',
  wholesale: 'chart.5',
  accessory: 'chart.6',
};

const AS_THEY_COME = { key: '', direction: 'ascending' } as const;

/** Parts by sale type. A figure opens the repair orders and balances behind it. */
export function SaleTypes({ numbers, note, opens, file, refetching, drill }: SaleTypesProps) {
  const rows = partsSaleTypes.flatMap(({ key, label }): SaleTypeRow[] => {
    const kpis = numbers.byPayType[key];
    return kpis && hasSales(kpis) ? [{ key, label, kpis }] : [];
  });
  const sold = rows.filter(({ kpis }) => salesOf(kpis) > 0);
  const all = sold.reduce((sum, { kpis }) => sum + salesOf(kpis), 0);
  const columns = columnsOf(numbers.byPayType.total ?? [], opens, drill).map(withTicks(rows));
  const named = useUrlSort(
    'saleTypeSort',
    columns.map(({ key }) => key),
    AS_THEY_COME,
  );
  const sort = named.asked === null ? null : named.sort;
  return (
    <Panel aria-labelledby="sale-types" mb="6">
      <Box px="5" pt="4" pb="3">
        <SectionHead
          id="sale-types"
          title="Sale types"
          note={rows.length > 0 ? note : undefined}
          actions={<ExportMenu from={{ file, rows, columns, sort }} disabled={rows.length === 0} />}
        />
        {all > 0 ? (
          <Box mt="3" {...dimmed(refetching)}>
            <ShareBar
              label="Share of parts sales by sale type"
              of="of parts sales"
              shares={sold.map(({ key, label, kpis }) => ({
                key,
                label,
                color: SALE_TYPE_COLORS[key] ?? 'chart.8',
                amount: salesOf(kpis),
                text: formatPercent((salesOf(kpis) / all) * 100),
              }))}
            />
          </Box>
        ) : null}
      </Box>
      <DataTable
        label="Sale types"
        columns={columns}
        rows={rows}
        sort={sort}
        onSortChange={named.setSort}
        rowKey={({ key }) => key}
        totalLabel="All parts"
        targetLabel="Target"
        refetching={refetching}
        empty={<EmptyState title={isSent(numbers.kpis) ? nothingSold(numbers) : NOT_PROVIDED} />}
      />
    </Panel>
  );
}

const nothingSold = ({ ownView }: MonthlyNumbers): string =>
  ownView ? 'You sold no parts in this period' : 'No parts were sold in this period';

const FIGURES: readonly FigureColumn[] = [
  // A phone shows the percentage, which is judged, and the sales below the name.
  { metricKey: 'parts_sales', from: 'md' },
  { metricKey: 'parts_gross', from: 'md' },
  { metricKey: 'parts_gp_pct' },
  {
    metricKey: 'parts_gp_pct',
    head: 'GP gap',
    part: { key: 'gap', of: 'gap', title: 'What the distance to the GP target is worth', format: 'money' },
  },
];

function columnsOf(total: readonly Kpi[], opens: SaleTypesProps['opens'], drill: Drill): Column<SaleTypeRow>[] {
  const figures = figureColumns<SaleTypeRow>(FIGURES, {
    total,
    totalName: 'all parts',
    marksTotal: true,
    kpisOf: ({ kpis }) => kpis,
    nameOf: ({ label }) => label,
    opener: (kpi, row) => (opens(row?.key ?? null) ? () => drill.open(kpi.key, kpi.scope) : null),
  });
  const name: Column<SaleTypeRow> = {
    key: 'saleType',
    head: 'Sale type',
    value: ({ label }) => label,
    cell: ({ key, label, kpis }) => (
      <HStack gap="2.5" display="inline-flex">
        <Swatch bg={SALE_TYPE_COLORS[key] ?? 'chart.8'} />
        <span>
          {label}
          <NarrowNote>{cellText(metricOf('parts_sales'), salesOf(kpis))}</NarrowNote>
        </span>
      </HStack>
    ),
  };
  return [name, ...figures];
}

/** Shows the percentage of each sale type as a bar with its target, all on one scale. The table's own target row is for all parts only. */
function withTicks(rows: readonly SaleTypeRow[]) {
  const gpOf = ({ kpis }: SaleTypeRow) => findKpi(kpis, 'parts_gp_pct');
  const most = Math.max(1, ...rows.flatMap((row) => [gpOf(row)?.value ?? 0, gpOf(row)?.target ?? 0])) * 1.1;
  return (column: Column<SaleTypeRow>): Column<SaleTypeRow> =>
    column.key === 'parts_gp_pct'
      ? {
          ...column,
          title: `${column.title}; the tick is the target of the sale type`,
          cell: (row) => {
            const kpi = gpOf(row);
            return (
              <RateBar pct={kpi?.value ?? null} tick={kpi?.target ?? null} most={most}>
                {column.cell?.(row)}
                {kpi?.target == null ? null : (
                  <chakra.span srOnly>{`Target ${formatTarget(metricOf(kpi.key), kpi)}`}</chakra.span>
                )}
              </RateBar>
            );
          },
        }
      : column;
}

const Swatch = chakra('span', { base: { width: '8px', height: '8px', borderRadius: '1px', flexShrink: '0' } });

const isSent = (kpis: readonly Kpi[]) => typeof findKpi(kpis, 'parts_sales')?.value === 'number';
const salesOf = (kpis: readonly Kpi[]) => findKpi(kpis, 'parts_sales')?.value ?? 0;
const hasSales = (kpis: readonly Kpi[]) => salesOf(kpis) !== 0 || (findKpi(kpis, 'parts_gross')?.value ?? 0) !== 0;
/** Whether repair orders alone explain the sales. Body sales also come from the counter, and other sale types only from the counter. */
export const isOnRepairOrders = (saleType: string) => saleType.startsWith('ro_');
