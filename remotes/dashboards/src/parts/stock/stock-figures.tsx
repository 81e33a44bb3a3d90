import { answerOf, useCall } from '@fixed-ops/api';
import type { Kpi } from '@fixed-ops/contract';
import { inventoryCalls } from '@fixed-ops/contract/dashboards';
import type { DashboardView } from '@fixed-ops/figures';
import { FigureStrip, FigureStripSkeleton, type StripFigure, type StripLine } from '@fixed-ops/figures/strip';
import { formatDate, formatInUnit, formatMoney } from '@fixed-ops/metrics';
import { findInventoryMetric, type InventoryMetric } from '@fixed-ops/metrics/inventory';
import { Answer, Box, SectionHead } from '@fixed-ops/ui';

const TITLE = 'Parts inventory';
const COLUMNS = { sm: 2, lg: 5 } as const;

/** The figures of the stock, in the order of the design. Pieces and numbers are in the tables below. */
const KEYS = [
  'inv_value',
  'gross_turns',
  'true_turns',
  'days_supply',
  'obs_pct',
  'idle_pct',
  'fill_rate',
  'ep_pct',
  'lost_sales',
  'special_order_unclaimed',
];

interface StockFiguresProps {
  readonly periodQuery: DashboardView['periodQuery'];
}

/** The worth, the turnover and the obsolescence of the stock, each compared with its target. */
export function StockFigures({ periodQuery }: StockFiguresProps) {
  const answer = useCall(inventoryCalls.inventoryAnalysisTotals, { query: { ...periodQuery, compare: 'none' } });
  const { snapshotDate = null, warnings = [] } = answer.data?.data ?? {};
  return (
    <Box css={{ '& > :last-child': { marginBottom: '6' } }}>
      <Box mb="2">
        <SectionHead
          id="stock-figures"
          title={TITLE}
          note={snapshotDate === null ? undefined : [`Stock as of ${formatDate(snapshotDate)}`, ...warnings].join('. ')}
        />
      </Box>
      <Answer
        name={TITLE}
        answer={answerOf(answer)}
        skeleton={<FigureStripSkeleton label={TITLE} columns={COLUMNS} figures={KEYS.length} lines={1} />}
      >
        {({ data: { kpis, ledgerMonth } }, { refetching }) => (
          <FigureStrip
            label={TITLE}
            columns={COLUMNS}
            refetching={refetching}
            figures={KEYS.flatMap((key) => {
              const definition = findInventoryMetric(key);
              const kpi = kpis.find((each) => each.key === key);
              return definition && kpi ? [figureOf(definition, kpi, kpis, ledgerMonth !== null)] : [];
            })}
          />
        )}
      </Answer>
    </Box>
  );
}

function figureOf(definition: InventoryMetric, kpi: Kpi, kpis: readonly Kpi[], hasLedger: boolean): StripFigure {
  return {
    label: definition.label,
    value: kpi.value === null ? null : inWords(definition, kpi.value),
    lines: [lineOf(definition, kpi, kpis, hasLedger)],
  };
}

/** What a figure is compared with: the ledger, a target, or nothing. */
function lineOf(definition: InventoryMetric, kpi: Kpi, kpis: readonly Kpi[], hasLedger: boolean): StripLine {
  if (kpi.value === null) return { words: kpi.reason ?? '' };
  if (kpi.key === 'inv_value' && hasLedger) {
    const difference = kpis.find(({ key }) => key === 'gl_difference')?.value ?? null;
    if (difference !== null)
      return { words: `Ledger ${difference < 0 ? 'less' : 'more'} by ${formatMoney(Math.abs(difference))}` };
  }
  if (kpi.target === null) return { words: '' };
  return { words: `Target ${inWords(definition, kpi.target)}`, status: kpi.status };
}

function inWords({ unit, displayDecimals }: InventoryMetric, value: number): string {
  const text = formatInUnit(value, unit, displayDecimals);
  return text.unit === '' ? text.figure : `${text.figure} ${text.unit}`;
}
