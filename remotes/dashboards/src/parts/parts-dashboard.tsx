import { describeError, useCall } from '@fixed-ops/api';
import { type CallResponse, calls } from '@fixed-ops/contract';
import { DrillDrawer, useDrill } from '@fixed-ops/drill';
import { metricOf } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Box, EmptyState, ErrorCard, Lock, PageHeader, Panel } from '@fixed-ops/ui';
import { DashboardFilterBar } from '../filters/dashboard-filter-bar.tsx';
import { type DashboardView, useDashboardView } from '../filters/use-dashboard-view.ts';
import { EmptyPeriod } from '../screen/empty-period.tsx';
import { KpiCards, KpiCardsSkeleton } from '../screen/kpi-cards.tsx';
import type { Company } from '../screen/kpi-text.ts';
import {
  compareRangeOf,
  expectedHeading,
  periodHeading,
  WORKING_DAYS_PLACE,
  workingDaysInWords,
} from '../screen/period-heading.ts';
import { ScreenFrame } from '../screen/screen-frame.tsx';
import { findKpi } from '../service/service-cards.ts';
import { PartsTrend } from './parts-trend.tsx';
import { SaleTypes } from './sale-types.tsx';

const CARD_KEYS = ['parts_sales', 'parts_gross', 'parts_gp_pct'];

/** What the parts department sold, at which gross, and through which sale type. */
export function PartsDashboard() {
  const view = useDashboardView();
  // Counter sales have neither person nor pay type, so the period alone selects here.
  const query = { ...view.periodQuery, compare: view.filters.compare };
  const numbers = useCall(calls.monthlyNumbers, { query: { ...query, department: 'parts' } });
  const answer = numbers.data;
  return (
    <ScreenFrame>
      <PageHeader
        title="Parts"
        period={answer ? periodHeading(answer) : expectedHeading(view.range, view.filters.compare, view.today)}
        aside={answer ? workingDaysInWords(answer.data.workingDays) : WORKING_DAYS_PLACE}
      />
      <DashboardFilterBar view={view} periodOnly />
      {numbers.isError ? (
        <Box mb="6">
          <Failed error={numbers.error} retrying={numbers.isFetching} onRetry={() => void numbers.refetch()} />
        </Box>
      ) : null}
      {answer && !numbers.isError ? (
        <PartsFigures view={view} answer={answer} refetching={numbers.isPlaceholderData} />
      ) : null}
      {numbers.isPending ? (
        <Box mb="6">
          <KpiCardsSkeleton keys={CARD_KEYS} />
        </Box>
      ) : null}
      {answer?.data.ownViewMessage != null ? null : (
        <PartsTrend query={{ ...query, department: 'parts' }} numbers={answer?.data} />
      )}
      <DrillDrawer query={query} />
    </ScreenFrame>
  );
}

interface PartsFiguresProps {
  readonly view: DashboardView;
  readonly answer: CallResponse<typeof calls.monthlyNumbers>;
  readonly refetching: boolean;
}

function PartsFigures({ view, answer, refetching }: PartsFiguresProps) {
  const drill = useDrill();
  const { dealershipData } = useSession();
  const numbers = answer.data;
  if (numbers.ownViewMessage !== null) {
    return (
      <Panel>
        <EmptyState title="There are no figures of your own here" icon={<Lock size={20} aria-hidden="true" />}>
          {numbers.ownViewMessage}
        </EmptyState>
      </Panel>
    );
  }
  const cards = CARD_KEYS.flatMap((key) => findKpi(numbers.kpis, key) ?? []);
  if ((findKpi(cards, 'parts_sales')?.value ?? 0) === 0) {
    return (
      <Box mb="6">
        <EmptyPeriod range={answer} view={view} />
      </Box>
    );
  }
  const company: Company = {
    range: answer,
    compareRange: compareRangeOf(answer),
    compare: view.filters.compare,
    asOf: answer.asOf,
    timezone: dealershipData.timezone,
  };
  return (
    <>
      <Box mb="6">
        <KpiCards kpis={cards} labelOf={({ key }) => metricOf(key).label} company={company} refetching={refetching} />
      </Box>
      <SaleTypes numbers={numbers} refetching={refetching} drill={drill} />
    </>
  );
}

interface FailedProps {
  readonly error: Error;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

function Failed({ error, retrying, onRetry }: FailedProps) {
  const { message, reference } = describeError(error);
  return (
    <ErrorCard
      name="Key figures"
      message={message}
      reference={reference ?? undefined}
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}
