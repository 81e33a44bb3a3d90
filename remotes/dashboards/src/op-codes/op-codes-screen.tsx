import { answerOf, type ListCall, useListCall } from '@fixed-ops/api';
import type { CallResponse, DealershipData } from '@fixed-ops/contract';
import { opCodeCalls } from '@fixed-ops/contract/dashboards';
import { type DashboardView, useDashboardView, useDrawnView } from '@fixed-ops/figures';
import { EmptyPeriod, FilteredScreen, NothingOwn } from '@fixed-ops/figures/screen';
import { NOT_PROVIDED, payTypeName } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Panel, SegmentedControl, Skeleton } from '@fixed-ops/ui';
import { MoreRows } from '@fixed-ops/ui/lists';
import { useEffect } from 'react';
import { ChosenLaborTypes } from '../screen/chosen-labor-types.tsx';
import { DoubtNotes } from '../screen/doubt-notes.tsx';
import { doubtsOfAll, doubtsShown, useDoubts } from '../screen/doubts.ts';
import { isOfSome } from '../screen/is-filtered.ts';
import { StoreAverage } from '../screen/store-average.tsx';
import { CODES_PAGE, type CodesAddress, codesQuery, headingOf, payTypeShown } from './codes-address.ts';
import { CodesTable, NoCodes } from './codes-table.tsx';
import { KINDS, KindSwatch, kindOf } from './kinds.tsx';
import { LinesDrawer } from './lines-drawer.tsx';
import { NoGridBanner } from './no-grid-banner.tsx';
import { PayTypeFilter } from './pay-type-filter.tsx';
import { PriceFinder, useVariance } from './price-finder.tsx';
import { useCodesAddress } from './use-codes-address.ts';
import { WorkMix } from './work-mix.tsx';
import { WorthFixing } from './worth-fixing.tsx';

type Codes = CallResponse<typeof opCodeCalls.opCodeAnalysis>;

/** Figures of the table that may be doubtful, and those of the page in its order. */
const OF_CODES = ['ro_count', 'elr', 'labor_sales', 'labor_gp_pct'];
const DOUBTFUL = ['work_mix', 'elr_repair', ...OF_CODES];

/** Op codes with their sales, prices, and how consistent the prices are. */
export function OpCodesScreen() {
  const view = useDashboardView();
  const { dealershipData, access } = useSession();
  const { address, setAddress, openPeek, lines, openLines, closeLines } = useCodesAddress();
  const codes = useListCall(opCodeCalls.opCodeAnalysis, { query: codesQuery(view), pageSize: CODES_PAGE });
  useEveryPage(codes);
  const hasFinder = access.hasAllEmployeeView && (codes.first?.totals.gridPrices.pricedLines ?? 0) > 0;
  const variance = useVariance(view, hasFinder);
  // Codes, finder and drawer change together, whichever answer comes last.
  const isOld = codes.answer.isRefetching || (hasFinder && variance.isPlaceholderData);
  const doubts = doubtsShown(useDoubts(codesQuery(view), isOld), DOUBTFUL);
  const drawn = useDrawnView({ view, codes, finder: hasFinder ? answerOf(variance) : null }, isOld);
  const { first, rows, pageFailure } = drawn.codes;
  const { filters } = drawn.view;
  const payType = payTypeName(payTypeShown(filters));
  const file = fileOf(dealershipData, first);
  return (
    <FilteredScreen
      title="Op codes"
      heading={headingOf(first ?? view.range, filters)}
      view={view}
      offers={['people']}
      filters={
        <>
          <PayTypeFilter view={view} />
          <ChosenLaborTypes view={view} />
          <Kinds codes={first} address={address} onChange={(category) => setAddress({ category })} />
        </>
      }
    >
      <Answer
        name="Op codes"
        primary
        answer={{ ...drawn.codes.answer, isRefetching: isOld }}
        skeleton={<CodesSkeleton />}
        notProvided={({ data, totals }) => (data.length > 0 && totals.laborSales === null ? `${NOT_PROVIDED}.` : null)}
        isEmpty={({ total, ownViewMessage }) => total === 0 || ownViewMessage !== null}
        empty={(answer) => <Nothing codes={answer} view={view} />}
      >
        {({ totals }, { refetching }) => (
          <>
            {totals.grid === null ? <NoGridBanner /> : null}
            <WorthFixing
              totals={totals}
              rows={rows}
              isOfEverybody={!isOfSome(filters)}
              refetching={refetching}
              onBelowGrid={() => openLines({ kind: 'belowGrid' })}
              onCode={openPeek}
              onUnmapped={() => setAddress({ category: 'unmapped', q: null })}
            />
            <StoreAverage
              query={codesQuery(view)}
              metricKeys={['elr', 'elr_repair']}
              refetching={refetching}
              ownOf={(key) => (key === 'elr' ? { value: totals.elr } : null)}
            />
            <Box mb="6">
              <WorkMix
                kinds={totals.byCategory}
                hours={totals.hours}
                payType={payType.toLowerCase()}
                repairShare={totals.repairShare}
                refetching={refetching}
                doubts={doubts.get('work_mix') ?? []}
              />
            </Box>
            <CodesTable
              rows={rows}
              totals={totals}
              address={address}
              view={drawn.view}
              doubts={doubtsOfAll(doubts, OF_CODES)}
              onSearch={(q) => setAddress({ q }, { replace: true })}
              onPeek={openPeek}
              file={file}
              refetching={refetching}
              more={pageFailure ? <MoreRows list={drawn.codes} what="codes" /> : null}
              empty={<NoCodes search={address.q} onClear={() => setAddress({ q: null, category: null })} />}
            />
            <DoubtNotes doubts={doubts} />
            {drawn.finder ? (
              <PriceFinder
                answer={{ ...drawn.finder, isRefetching: isOld }}
                file={{ ...file, list: 'Price variance' }}
                onLines={openLines}
                onCode={openPeek}
              />
            ) : null}
          </>
        )}
      </Answer>
      {lines ? (
        <LinesDrawer
          lines={lines}
          view={drawn.view}
          nameOf={(number) => drawn.finder?.data?.data?.advisors.find((each) => each.number === number)?.name}
          onClose={closeLines}
        />
      ) : null}
    </FilteredScreen>
  );
}

const fileOf = (
  { dealershipName, timezone }: Pick<DealershipData, 'dealershipName' | 'timezone'>,
  range: Pick<Codes, 'startDate' | 'endDate'> | undefined,
) => ({
  list: 'Op codes',
  dealership: dealershipName,
  startDate: range?.startDate,
  endDate: range?.endDate,
  timezone,
});

/** Loads all further pages, one after the other, until one fails. */
function useEveryPage({ rest, pageFailure, isLoadingMore, loadMore }: ListCall<Codes>) {
  useEffect(() => {
    if (rest > 0 && !pageFailure && !isLoadingMore) loadMore();
  });
}

interface KindsProps {
  readonly codes: Codes | undefined;
  readonly address: CodesAddress;
  readonly onChange: (category: CodesAddress['category']) => void;
}

/** Chooses the kind of work. The counts are above the table, so that the filters fit on one line at 1440 px. */
function Kinds({ codes, address, onChange }: KindsProps) {
  const kinds = codes?.totals.byCategory ?? [];
  const chosen = address.category;
  const present = kinds.map(({ category }) => kindOf(category));
  const missing = chosen === 'all' || present.includes(chosen) ? [] : [chosen];
  return (
    <SegmentedControl
      label="Kind of work"
      value={chosen}
      onChange={onChange}
      segments={[
        { value: 'all', label: 'All' },
        ...[...present, ...missing].map((key) => ({
          value: key,
          label: KINDS[key].name,
          mark: <KindSwatch kind={key} />,
        })),
      ]}
    />
  );
}

function Nothing({ codes, view }: { readonly codes: Codes; readonly view: DashboardView }) {
  if (codes.ownViewMessage === null) return <EmptyPeriod range={codes} view={view} />;
  return <NothingOwn>{codes.ownViewMessage}</NothingOwn>;
}

function CodesSkeleton() {
  return (
    <>
      <Panel px="5" py="4" mb="6">
        <Skeleton h="5" w="240px" />
        <Skeleton h="2" w="full" mt="4" />
        <Skeleton h="4" w="full" mt="3" />
      </Panel>
      <Panel px="5" py="4">
        <Skeleton h="5" w="180px" mb="5" />
        {Array.from({ length: 12 }, (_none, index) => index).map((index) => (
          <Skeleton key={index} h="4" w="full" my="5" />
        ))}
      </Panel>
    </>
  );
}
