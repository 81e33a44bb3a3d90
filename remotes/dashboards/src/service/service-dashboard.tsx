import type { Kpi } from '@fixed-ops/contract';
import { useDrill } from '@fixed-ops/drill';
import {
  BelowFirstFigures,
  type DashboardFigures,
  DashboardFrame,
  type DashboardView,
  findKpi,
  KpiCards,
  KpiCardsSkeleton,
  useAfterFigures,
  useDashboardView,
} from '@fixed-ops/figures';
import { grossCardKeys, serviceCardKeys } from '@fixed-ops/metrics';
import { useLocation, useNavigate } from '@fixed-ops/router';
import { searchWithRange, useSession } from '@fixed-ops/session';
import { Box, Grid, OnDemand, Skeleton } from '@fixed-ops/ui';
import { useCallback, useMemo, useState } from 'react';
import type { DoubtsByMetric } from '../screen/doubts.ts';
import { isFiltered } from '../screen/is-filtered.ts';
import { lazyPanel } from '../screen/lazy-panel.tsx';
import { StoreAverage } from '../screen/store-average.tsx';
import { laborTypeWidth } from './labor-type-width.ts';
import { openPastLimit } from './open-past-limit.ts';
import { shortOfTarget } from './opportunities.ts';
import { OpportunitySection } from './opportunity-section.tsx';
import { PayTypes } from './pay-types.tsx';
import { AVERAGED, cardLabel, cardsOf } from './service-cards.ts';
import { ServiceLists } from './service-lists.tsx';
import { serviceRows } from './service-rows.ts';
import { ServiceTrend } from './service-trend.tsx';
import { useLargestGaps } from './use-largest-gaps.ts';
import { whyAddress } from './why-address.ts';

const WhyPanel = lazyPanel(() => import('./why-panel.tsx').then((module) => module.WhyPanel), {
  name: 'Why ELR changed',
  placeholder: <Skeleton h="320px" />,
});

const WorkMixPanel = lazyPanel(() => import('./work-mix-panel.tsx').then((module) => module.WorkMixPanel), {
  name: 'Work mix',
  placeholder: <Skeleton h="98px" />,
});

const DayPatternPanel = lazyPanel(() => import('./day-pattern-panel.tsx').then((module) => module.DayPatternPanel), {
  name: 'Day pattern',
  placeholder: <Skeleton h="300px" />,
});

const Advisors = lazyPanel(() => import('./advisors.tsx').then((module) => module.Advisors), {
  name: 'Advisors',
  placeholder: <Skeleton h="480px" />,
});

const ServiceDoubts = lazyPanel(() => import('./service-doubts.tsx').then((module) => module.ServiceDoubts), {
  name: 'What may be off',
  placeholder: null,
});

const laborTypeFilter = () => import('./labor-type-filter.tsx').then((module) => module.LaborTypeFilter);

const serviceExport = () => import('./service-export.tsx').then((module) => module.ServiceExport);

/** Reserves the room of the export, which must not move the actions beside it when it comes. */
const EXPORT_PLACE = <Box w="93px" h="controlForm" data-print="none" />;

/** Shows the state of the period, the largest gaps, and the people and orders behind them. */
export function ServiceDashboard() {
  const view = useDashboardView();
  const drill = useDrill();
  return (
    <DashboardFrame
      title="Service"
      view={view}
      query={view.query}
      filters={<LaborTypes view={view} />}
      rows={serviceRows}
      isEmpty={({ kpis }) => (findKpi(kpis, 'ro_count')?.value ?? 0) === 0}
      loading={
        <>
          <ServiceLists range={view.range} />
          <OpportunitySection
            opportunities={null}
            short={0}
            range={view.range}
            periodWords={periodWords(view)}
            refetching={false}
            drill={drill}
            onTechnicians={null}
          />
          <KpiCardsSkeleton keys={serviceCardKeys} />
        </>
      }
      figures={(figures) => <ServiceFigures view={view} {...figures} />}
      actions={(answer) => (
        <OnDemand
          load={serviceExport}
          placeholder={EXPORT_PLACE}
          props={{ numbers: answer.data, range: answer, query: view.query }}
        />
      )}
      standsAlone={<ServiceTrend query={view.query} periodQuery={view.periodQuery} numbers={undefined} drill={drill} />}
    />
  );
}

/** The filter of labor types. It is not part of the first figures, so its code loads after them, into reserved space. */
function LaborTypes({ view }: { readonly view: DashboardView }) {
  const place = <Box w={`${laborTypeWidth(view.filters.laborTypes.length)}px`} h="controlForm" data-print="none" />;
  return useAfterFigures() ? <OnDemand load={laborTypeFilter} placeholder={place} props={{ view }} /> : place;
}

interface ServiceFiguresProps extends DashboardFigures {
  readonly view: DashboardView;
}

function ServiceFigures({ view, answer, context, refetching, areKept, drawn }: ServiceFiguresProps) {
  const drill = useDrill();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { dealershipData } = useSession();
  const numbers = answer.data;
  const whyOf = (metricKey: string) => whyAddress(search, metricKey);
  const [doubts, setDoubts] = useState<DoubtsByMetric | null>(null);
  const doubtsOf = useCallback((metricKey: string) => doubts?.get(metricKey) ?? [], [doubts]);
  const cards = useMemo(() => cardsOf(serviceCardKeys, numbers), [numbers]);
  const grossCards = useMemo(() => cardsOf(grossCardKeys, numbers), [numbers]);
  // The list shows the present. For an earlier period, the drawer shows the orders that were open then.
  const isOfNow = answer.endDate === view.through;
  const openOf = (kpi: Kpi) =>
    kpi.key === 'open_ro_aged' && isOfNow ? () => navigate(openPastLimit(search)) : undefined;
  const opportunities = useLargestGaps(cards, numbers, view);
  const ofEveryCard = { labelOf: cardLabel, context, refetching, drill, whyOf, doubtsOf };
  return (
    <>
      <ServiceLists range={view.range} />
      <OpportunitySection
        opportunities={opportunities}
        short={shortOfTarget(cards)}
        range={answer}
        periodWords={periodWords(drawn)}
        refetching={refetching}
        drill={drill}
        // That screen cannot be narrowed to chosen technicians, so their gap opens in the drawer.
        onTechnicians={
          isFiltered(drawn)
            ? null
            : () => navigate({ pathname: '/dashboard/technicians', search: searchWithRange('', view.range) })
        }
      />
      <Box mb="6">
        <KpiCards kpis={cards} openOf={openOf} {...ofEveryCard} />
      </Box>
      <Box mb="6">
        <KpiCards label="Gross" kpis={grossCards} {...ofEveryCard} />
      </Box>
      <BelowFirstFigures atOnce={areKept}>
        <StoreAverage
          query={view.query}
          metricKeys={AVERAGED}
          ownOf={(key) => findKpi(numbers.kpis, key)}
          refetching={refetching}
        />
        <Grid
          gap="6"
          mb="6"
          alignItems="stretch"
          // All columns of the pay types fit down to 1280 px.
          templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(820px, 8fr) minmax(0, 5fr)' }}
        >
          <PayTypes
            numbers={numbers}
            refetching={refetching}
            drill={drill}
            doubts={doubtsOf('pay_types')}
            chosen={view.filters.payType}
            onChoose={(chosen) => view.setFilters({ payType: chosen })}
          />
          <WhyPanel query={view.query} waits={refetching} drill={drill} />
        </Grid>
        <ServiceTrend
          query={view.query}
          periodQuery={view.periodQuery}
          numbers={numbers}
          doubts={doubtsOf('trend')}
          drill={drill}
        />
        <Box mb="6">
          <WorkMixPanel view={view} doubts={doubtsOf('work_mix')} />
        </Box>
        <Box mb="6">
          <DayPatternPanel view={view} waits={refetching} drill={drill} />
        </Box>
        {/* An own view does not show advisors, because it has neither the store's figures nor the names of others. */}
        {numbers.byAdvisor.length > 0 && !numbers.ownView ? (
          <Advisors
            numbers={numbers}
            doubts={doubtsOf('advisors')}
            filters={drawn.filters}
            range={answer}
            view={view}
            file={{
              list: 'Service advisors',
              dealership: dealershipData.dealershipName,
              startDate: answer.startDate,
              endDate: answer.endDate,
            }}
            refetching={refetching}
            drill={drill}
          />
        ) : null}
        <ServiceDoubts query={view.query} refetching={refetching} onDoubts={setDoubts} />
      </BelowFirstFigures>
    </>
  );
}

function periodWords({ range }: Pick<DashboardView, 'range'>): string {
  return range.period === 'thisMonth' ? 'this month to date' : 'in this period';
}
