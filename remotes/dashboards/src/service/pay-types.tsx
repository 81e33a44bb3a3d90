import { ShareBar } from '@fixed-ops/charts';
import type { Kpi, MonthlyNumbers } from '@fixed-ops/contract';
import type { Drill } from '@fixed-ops/drill';
import { type FigureColumn, figureColumns, findKpi, type PayTypeChoice, payTypeSegments } from '@fixed-ops/figures';
import { formatPercent, type PayTypeCode, payTypeCodes, payTypes } from '@fixed-ops/metrics';
import {
  Box,
  type Column,
  chakra,
  DataTable,
  DoubtMark,
  dimmed,
  type FigureDoubt,
  HStack,
  Panel,
  PayTypeSwatch,
  SectionHead,
} from '@fixed-ops/ui';
import { closeCells } from '../screen/narrow-edge.ts';

const Opens = chakra('button', {
  base: {
    font: 'inherit',
    minH: '24px',
    textAlign: 'start',
    borderRadius: 'xs',
    _hover: { textDecoration: 'underline' },
  },
});

interface PayTypeRow {
  readonly payType: PayTypeCode;
  readonly name: string;
  readonly kpis: readonly Kpi[];
}

interface PayTypesProps {
  readonly numbers: MonthlyNumbers;
  readonly refetching: boolean;
  readonly drill: Drill;
  /** The reasons why the rows may be wrong. */
  readonly doubts: readonly FigureDoubt[];
  /** The pay type filter of the page. */
  readonly chosen: PayTypeChoice;
  /** Filters the page by a pay type, or by none. */
  readonly onChoose: (payType: PayTypeChoice) => void;
}

/** Shows all pay types of the period side by side, and their shares of labor sales. */
export function PayTypes({ numbers, refetching, drill, doubts, chosen, onChoose }: PayTypesProps) {
  const rows = payTypeCodes.flatMap((payType): PayTypeRow[] => {
    const kpis = numbers.byPayType[payType];
    return kpis && occurs(kpis) ? [{ payType, name: payTypes[payType].name, kpis }] : [];
  });
  const total = numbers.byPayType.total ?? [];
  const laborOf = (kpis: readonly Kpi[]) => findKpi(kpis, 'labor_sales')?.value ?? 0;
  const allLabor = rows.reduce((sum, { kpis }) => sum + Math.max(0, laborOf(kpis)), 0);
  const shared = rows.filter(({ kpis }) => laborOf(kpis) > 0);
  return (
    <Panel aria-labelledby="pay-types" css={closeCells(5)}>
      <Box px="5" pt="4" pb="3">
        <SectionHead
          id="pay-types"
          title="Pay types"
          note="An RO with two pay types counts in both"
          actions={<DoubtMark label="Pay types" doubts={doubts} />}
        />
        {shared.length > 0 ? (
          <Box mt="3" {...dimmed(refetching)}>
            <ShareBar
              label="Share of labor sales by pay type"
              of="of labor sales"
              shares={shared.map(({ payType, name, kpis }) => ({
                key: payType,
                label: name,
                color: payTypes[payType].color,
                amount: laborOf(kpis),
                text: formatPercent((laborOf(kpis) / allLabor) * 100),
              }))}
            />
          </Box>
        ) : null}
      </Box>
      <DataTable
        label="Pay types"
        columns={columnsOf({ drill, chosen, onChoose }, total)}
        rows={rows}
        rowKey={({ payType }) => payType}
        totalLabel="All pay types"
        refetching={refetching}
      />
    </Panel>
  );
}

/** Tells whether a pay type has figures. One that the filter excludes has none. */
function occurs(kpis: readonly Kpi[]): boolean {
  return ['ro_count', 'labor_sales', 'parts_sales'].some((key) => (findKpi(kpis, key)?.value ?? 0) !== 0);
}

const FIGURES: readonly FigureColumn[] = [
  { head: 'ROs', metricKey: 'ro_count' },
  // Hours have no card, because they are the denominator of the labor rate.
  {
    metricKey: 'elr',
    head: 'Hours',
    from: 'md',
    part: { key: 'hours', of: 'denominator', title: 'Hours sold', format: 'hours' },
  },
  { metricKey: 'hpro', head: 'Hrs per RO', from: 'md' },
  { metricKey: 'elr', head: 'ELR' },
  { metricKey: 'labor_sales', head: 'Labor' },
  { metricKey: 'labor_gp_pct', head: 'GP %' },
  { metricKey: 'parts_sales', head: 'Parts' },
  { metricKey: 'parts_to_labor', head: 'P:L' },
];

/** Returns the pay type as a choice of the filter bar. Null for a pay type that the bar does not offer; its row opens its repair orders. */
const asChoice = (payType: PayTypeCode): PayTypeChoice | null =>
  payTypeSegments.find(({ value }) => value === payType)?.value ?? null;

function columnsOf(
  { drill, chosen, onChoose }: Pick<PayTypesProps, 'drill' | 'chosen' | 'onChoose'>,
  total: readonly Kpi[],
): Column<PayTypeRow>[] {
  const name: Column<PayTypeRow> = {
    key: 'payType',
    head: 'Pay type',
    sortable: false,
    value: (row) => row.name,
    cell: ({ payType, name: text }) => {
      const choice = asChoice(payType);
      const isChosen = choice === chosen;
      const label = choice === null ? `${text}: repair orders` : isChosen ? 'Show all pay types' : `Show ${text} alone`;
      const open = () => (choice === null ? drill.open('ro_count', payType) : onChoose(isChosen ? 'all' : choice));
      return (
        <HStack display="inline-flex" gap="2.5" align="baseline">
          <PayTypeSwatch payType={payType} />
          <Opens type="button" title={label} aria-pressed={choice === null ? undefined : isChosen} onClick={open}>
            {text}
          </Opens>
        </HStack>
      );
    },
  };
  const figures = figureColumns<PayTypeRow>(FIGURES, {
    total,
    totalName: 'all pay types',
    kpisOf: ({ kpis }) => kpis,
    nameOf: ({ name: text }) => text,
    opener: (kpi) => () => drill.open(kpi.key, kpi.scope),
    marksTotal: true,
    sortable: false,
  });
  return [name, ...figures];
}
