import { describeError, useCall } from '@fixed-ops/api';
import { type CallResponse, calls } from '@fixed-ops/contract';
import { DrillDrawer, useDrill } from '@fixed-ops/drill';
import { useSession } from '@fixed-ops/session';
import { Box, EmptyState, ErrorCard, Lock, PageHeader, Panel } from '@fixed-ops/ui';
import { useMemo } from 'react';
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
import { Advisors } from './advisors.tsx';
import { largestGaps } from './opportunities.ts';
import { OpportunitySection } from './opportunity-section.tsx';
import { PayTypes } from './pay-types.tsx';
import { cardLabel, findKpi, serviceCardKeys, serviceCards } from './service-cards.ts';
import { ServiceTrend } from './service-trend.tsx';

/** Where the period stands, what to fix first, and who and what is behind it. */
export function ServiceDashboard() {
  const view = useDashboardView();
  const numbers = useCall(calls.monthlyNumbers, { query: view.query });
  const answer = numbers.data;
  return (
    <ScreenFrame>
      <PageHeader
        title="Service"
        period={answer ? periodHeading(answer) : expectedHeading(view.range, view.filters.compare, view.today)}
        aside={answer ? workingDaysInWords(answer.data.workingDays) : WORKING_DAYS_PLACE}
      />
      <DashboardFilterBar view={view} />
      {answer && !numbers.isError ? (
        <ServiceFigures view={view} answer={answer} refetching={numbers.isPlaceholderData} />
      ) : (
        <WithoutFigures
          view={view}
          error={numbers.error}
          retrying={numbers.isFetching}
          onRetry={() => void numbers.refetch()}
        />
      )}
      <DrillDrawer query={view.query} />
    </ScreenFrame>
  );
}

interface ServiceFiguresProps {
  readonly view: DashboardView;
  readonly answer: CallResponse<typeof calls.monthlyNumbers>;
  readonly refetching: boolean;
}

function ServiceFigures({ view, answer, refetching }: ServiceFiguresProps) {
  const drill = useDrill();
  const { dealershipData } = useSession();
  const numbers = answer.data;
  const { payType } = view.filters;
  const technicians = useCall(calls.techPerformanceEff, { query: view.query });
  const technicianCount = technicians.data
    ? new Set(technicians.data.data.rows.map((row) => row.techNumber)).size
    : null;
  const cards = useMemo(() => serviceCards(numbers), [numbers]);
  const opportunities = useMemo(() => largestGaps(cards, numbers, technicianCount), [cards, numbers, technicianCount]);
  if (numbers.ownViewMessage !== null) {
    return (
      <Panel>
        <EmptyState title="There are no figures of your own here" icon={<Lock size={20} aria-hidden="true" />}>
          {numbers.ownViewMessage}
        </EmptyState>
      </Panel>
    );
  }
  if ((findKpi(numbers.kpis, 'ro_count')?.value ?? 0) === 0) return <EmptyPeriod range={answer} view={view} />;
  const company: Company = {
    range: answer,
    compareRange: compareRangeOf(answer),
    compare: view.filters.compare,
    asOf: answer.asOf,
    timezone: dealershipData.timezone,
  };
  return (
    <>
      <OpportunitySection
        opportunities={opportunities}
        range={answer}
        periodWords={periodWords(view)}
        refetching={refetching}
        drill={drill}
      />
      <Box mb="6">
        <KpiCards kpis={cards} labelOf={cardLabel} company={company} refetching={refetching} drill={drill} />
      </Box>
      <PayTypes numbers={numbers} refetching={refetching} drill={drill} />
      <ServiceTrend query={view.query} numbers={numbers} drill={drill} />
      {/* An own view has no store to stand beside, and nobody else's name. */}
      {numbers.byAdvisor.length > 0 && !numbers.ownView ? (
        <Advisors
          numbers={numbers}
          payType={payType}
          today={view.today}
          fileName={`service-advisors-${dealershipData.dealershipName.toLowerCase().replaceAll(/\W+/g, '-')}-${answer.startDate}-${answer.endDate}`}
          refetching={refetching}
          drill={drill}
        />
      ) : null}
    </>
  );
}

interface WithoutFiguresProps {
  readonly view: DashboardView;
  readonly error: Error | null;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** Loading, or failed: the trend has a call of its own and shows what it can. */
function WithoutFigures({ view, error, retrying, onRetry }: WithoutFiguresProps) {
  const drill = useDrill();
  if (error === null) {
    return (
      <>
        <OpportunitySection
          opportunities={null}
          range={view.range}
          periodWords={periodWords(view)}
          refetching={false}
          drill={drill}
        />
        <KpiCardsSkeleton keys={serviceCardKeys} />
      </>
    );
  }
  const { message, reference } = describeError(error);
  return (
    <>
      <Box mb="6">
        <ErrorCard
          name="Key figures"
          message={message}
          reference={reference ?? undefined}
          retrying={retrying}
          onRetry={onRetry}
        />
      </Box>
      <ServiceTrend query={view.query} numbers={undefined} drill={drill} />
    </>
  );
}

function periodWords({ range }: DashboardView): string {
  return range.period === 'thisMonth' ? 'this month to date' : 'in this period';
}
