import { canOpen } from '@fixed-ops/access';
import type { calls, MonthlyNumbers, QueryOf } from '@fixed-ops/contract';
import type { Drill } from '@fixed-ops/drill';
import { type DashboardView, findKpi, SalesTrend } from '@fixed-ops/figures';
import { monthOf, payTypeCodes, payTypes } from '@fixed-ops/metrics';
import { urlChoice, urlSchema, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Box, DoubtMark, type FigureDoubt, SegmentedControl, Skeleton } from '@fixed-ops/ui';
import { lazyPanel } from '../screen/lazy-panel.tsx';

const LedgerTrend = lazyPanel(() => import('./ledger-trend.tsx').then((module) => module.LedgerTrend), {
  name: 'Service sales and gross profit',
  placeholder: <Skeleton h="420px" />,
});

interface ServiceTrendProps {
  readonly query: QueryOf<typeof calls.monthlySalesByCategory>;
  /** The period alone, because the ledger has neither people nor pay types. */
  readonly periodQuery: DashboardView['periodQuery'];
  readonly numbers: MonthlyNumbers | undefined;
  /** Reasons why months may be wrong. */
  readonly doubts?: readonly FigureDoubt[];
  readonly drill: Drill;
}

const series = payTypeCodes.map((payType) => ({
  key: payType,
  label: payTypes[payType].name,
  color: payTypes[payType].color,
}));

const sources = ['orders', 'accounting'] as const;
const TITLE = 'Labor sales and gross profit';
const trendSchema = urlSchema({ trend: urlChoice(sources) });
const SEGMENTS = [
  { value: 'orders', label: 'Repair orders' },
  { value: 'accounting', label: 'Accounting' },
] as const;

/**
 * Shows the labor sales of 13 months by pay type. Each part of a column opens its repair orders. A switch shows the months of the ledger.
 */
export function ServiceTrend({ query, periodQuery, numbers, doubts = [], drill }: ServiceTrendProps) {
  const [{ trend }, update] = useUrlState(trendSchema);
  const { user, access } = useSession();
  const knowsLedger = canOpen(user, 'aiStatement') && access.canSeeServiceSales && access.hasAllEmployeeView;
  const actions = knowsLedger ? (
    <SegmentedControl
      label="Months from"
      segments={SEGMENTS}
      value={trend}
      onChange={(chosen) => update({ trend: chosen })}
    />
  ) : undefined;
  const sales = findKpi(numbers?.kpis ?? [], 'labor_sales');
  const events = (numbers?.events ?? []).map(({ date, text }) => ({ month: monthOf(date), text }));
  const days = { mayAdd: canOpen(user, 'storeEvents') };
  if (knowsLedger && trend === 'accounting') {
    return (
      <Box mb="6">
        <LedgerTrend period={periodQuery} events={events} days={days} actions={actions} />
      </Box>
    );
  }
  return (
    <Box mb="6">
      <SalesTrend
        title={TITLE}
        by="pay type"
        query={query}
        series={series}
        actions={
          <Box display="flex" alignItems="center" gap="2">
            <DoubtMark label={TITLE} doubts={doubts} />
            {actions}
          </Box>
        }
        contextOf={(month) => {
          const known = numbers?.months.find((candidate) => candidate.month === month);
          const pace = sales?.spark.find(({ date }) => monthOf(date) === month)?.pace ?? null;
          const labor = known?.laborSales;
          // The rate is computed from numerator and denominator, as on the card, so that it rounds only once.
          const rate = labor && known.laborGpPct !== null ? ((known.laborGross ?? 0) / labor) * 100 : null;
          return { rate, unfinished: known?.isPace ?? false, pace };
        }}
        rateTarget={findKpi(numbers?.kpis ?? [], 'labor_gp_pct')?.target ?? null}
        events={events}
        days={days}
        onOpen={(month, payType) => drill.open('labor_sales', payType ?? 'all', `month:${month}`)}
      />
    </Box>
  );
}
