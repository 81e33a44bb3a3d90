import type { calls, MonthlyNumbers, QueryOf } from '@fixed-ops/contract';
import { type Drill, useDrill } from '@fixed-ops/drill';
import {
  BelowFirstFigures,
  type DashboardFigures,
  DashboardFrame,
  type DashboardView,
  findKpi,
  KpiCards,
  KpiCardsSkeleton,
  useDrawnView,
  usePartsView,
} from '@fixed-ops/figures';
import { formatShare, metricOf, partsCardKeys } from '@fixed-ops/metrics';
import { Navigate } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Box, Skeleton } from '@fixed-ops/ui';
import { useMemo } from 'react';
import { AnsweredAverage } from '../screen/answered-average.tsx';
import { lazyPanel } from '../screen/lazy-panel.tsx';
import { useOwnDrill, useOwnInstead } from './own-address.ts';
import { partsQuery, partsRows } from './parts-rows.ts';
import { PartsTrend } from './parts-trend.tsx';
import { isOnRepairOrders, SaleTypes } from './sale-types.tsx';
import { isProvable, sourceInWords } from './sales-source.ts';

/** The trend as a table has a column of each sale type, which fit a window of 1024 px only closer and with heads of two lines. */
const CLOSE_TREND = {
  '@media screen and (64rem <= width < 80rem)': {
    '& [role=group]:has(> table)': { '--cell-pad': '6px' },
    '& thead th': { whiteSpace: 'normal' },
  },
};

const Stock = lazyPanel(() => import('./stock/stock.tsx').then((module) => module.Stock), {
  name: 'Parts inventory',
  placeholder: <Skeleton h="640px" mb="6" />,
});

const Counterpersons = lazyPanel(() => import('./counterpersons.tsx').then((module) => module.Counterpersons), {
  name: 'Counterpersons',
  placeholder: <Skeleton h="320px" mb="6" />,
});

const OwnDocuments = lazyPanel(() => import('./own-documents.tsx').then((module) => module.OwnDocuments), {
  name: 'Parts sold',
  placeholder: null,
});

const Wholesale = lazyPanel(() => import('./wholesale.tsx').then((module) => module.Wholesale), {
  name: 'Wholesale',
  placeholder: <Skeleton h="480px" mb="6" />,
});

/** What the parts department sold, its gross, and the sale types. */
export function PartsDashboard() {
  const view = usePartsView();
  const drill = useDrill();
  const { dealershipData, access } = useSession();
  const ownInstead = useOwnInstead(!access.hasAllEmployeeView);
  const { periodQuery, filters } = view;
  const query = useMemo(() => partsQuery(periodQuery, filters), [periodQuery, filters]);
  const trendAlone = { query, numbers: undefined, drill };
  if (ownInstead !== null) return <Navigate replace to={{ search: ownInstead }} />;
  return (
    <DashboardFrame
      title="Parts"
      view={view}
      query={query}
      rows={partsRows}
      periodOnly
      isEmpty={(numbers) => nothingSold(numbers, dealershipData.latestCloseDate)}
      loading={
        <>
          <Box mb="6">
            <KpiCardsSkeleton keys={partsCardKeys} />
          </Box>
          <PartsTrend {...trendAlone} waits />
        </>
      }
      figures={(figures) => <PartsAnswer {...figures} query={query} periodQuery={periodQuery} drill={drill} />}
      standsAlone={
        <>
          <PartsTrend {...trendAlone} />
          {/* The stock exists whatever was sold, as soon as anything was loaded. */}
          {dealershipData.latestCloseDate === null ? null : (
            <Box mt="6">
              <Stock periodQuery={periodQuery} />
            </Box>
          )}
        </>
      }
    />
  );
}

/**
 * Whether the store sold nothing. An own view cannot tell, and a figure that the feed does not send is not zero. In a store without any
 * repair order, both count as nothing sold, because nothing was loaded.
 */
function nothingSold({ kpis, ownView }: MonthlyNumbers, latestCloseDate: string | null): boolean {
  const sales = findKpi(kpis, 'parts_sales')?.value ?? null;
  return latestCloseDate === null ? !sales : !ownView && sales === 0;
}

interface PartsAnswerProps extends DashboardFigures {
  readonly query: QueryOf<typeof calls.monthlySalesByCategory>;
  readonly periodQuery: DashboardView['periodQuery'];
  readonly drill: Drill;
}

function PartsAnswer({ answer, context, refetching, areKept, query, periodQuery, drill: ofStore }: PartsAnswerProps) {
  const numbers = answer.data;
  const isOwn = numbers.ownView === true;
  const drill = useOwnDrill(ofStore, isOwn);
  const provesCounter = isProvable(numbers.counterSales, answer.endDate);
  const opens = (saleType: string | null) =>
    isOwn || provesCounter || (saleType !== null && isOnRepairOrders(saleType));
  const { dealershipName } = useSession().dealershipData;
  // A dimmed figure opens the documents of the period that it shows.
  const drawn = useDrawnView(periodQuery, refetching);
  const cards = partsCardKeys.flatMap((key) => findKpi(numbers.kpis, key) ?? []);
  return (
    <>
      {isOwn ? <OwnDocuments periodQuery={drawn} /> : null}
      <Box mb="6">
        <KpiCards
          kpis={cards}
          labelOf={({ key }) => metricOf(key).label}
          context={context}
          refetching={refetching}
          {...(isOwn || provesCounter ? { drill } : {})}
        />
      </Box>
      <AnsweredAverage
        rates={[
          {
            label: metricOf('parts_gp_pct').label,
            rate: numbers.storeAverage?.partsGpPct,
            format: formatShare,
          },
        ]}
        over="Over what all counterpersons sold"
        refetching={refetching}
      />
      <SaleTypes
        numbers={numbers}
        note={sourceInWords(numbers.counterSales, answer.endDate)}
        opens={opens}
        file={{
          list: 'Parts sale types',
          dealership: dealershipName,
          startDate: answer.startDate,
          endDate: answer.endDate,
        }}
        refetching={refetching}
        drill={drill}
      />
      <Box mb="6" css={CLOSE_TREND}>
        <PartsTrend query={query} numbers={numbers} drill={drill} />
      </Box>
      <BelowFirstFigures atOnce={areKept}>
        {/* An own view shows only one's own figures, and no name of anybody else. */}
        {numbers.ownView ? null : <Counterpersons periodQuery={periodQuery} />}
        <Wholesale periodQuery={periodQuery} />
        <Stock periodQuery={periodQuery} />
      </BelowFirstFigures>
    </>
  );
}
