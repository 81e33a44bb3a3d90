import { downloadList, useListCall } from '@fixed-ops/api';
import { type UsedCarRow, usedCarCalls } from '@fixed-ops/contract/dashboards';
import { useDashboardView, useDrawnView } from '@fixed-ops/figures';
import { EarlierMonth, FilteredScreen, NothingHere, NothingOwn } from '@fixed-ops/figures/screen';
import { FigureStrip, FigureStripSkeleton } from '@fixed-ops/figures/strip';
import {
  formatCount,
  formatHours,
  formatMoney,
  formatMoneyCents,
  formatPeriodInWords,
  formatRate,
  formatShare,
  inPeriod,
} from '@fixed-ops/metrics';
import { useUrlSort, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, DoubtMark, EmptyState, SegmentedControl } from '@fixed-ops/ui';
import { useDeferredValue, useMemo } from 'react';
import { AnsweredAverage } from '../screen/answered-average.tsx';
import { DoubtNotes } from '../screen/doubt-notes.tsx';
import { type DoubtsByMetric, doubtsShown, useDoubts } from '../screen/doubts.ts';
import { ListPanel, ListPanelSkeleton } from '../screen/list-panel.tsx';
import { averageDays, OFF_AT_FIRST, SORTED, type UsedCars, usedCarColumns } from './used-car-columns.tsx';
import { usedCarsSchema } from './used-cars-address.ts';

const DEAREST_FIRST = { key: 'total', direction: 'descending' } as const;
const CARS_NOTE = 'Each once, with all its repair orders of the period';
const STRIP = { sm: 2, lg: 4 } as const;
const FIGURES = ['Cars', 'Charged', 'Per car', 'Labor GP'];

const GROSS = 'labor_gp_pct';

/** The workshop's charges to the used-vehicle department by car, and the days that each car was in the shop. */
export function UsedCarsScreen() {
  const view = useDashboardView();
  const whose = useSession().access.hasAllEmployeeView ? '' : ' of your own repair orders';
  const [address, setAddress] = useUrlState(usedCarsSchema);
  const { asked, sort, setSort } = useUrlSort('sort', SORTED, DEAREST_FIRST);
  const search = useDeferredValue(address.q);
  const { status } = address;
  const query = { ...view.periodQuery, ...(status === 'all' ? {} : { status }) };
  const list = useListCall(usedCarCalls.repairOrderUci, { query, sort: asked, search });
  const { first } = list;
  // Used cars are internal work, and internal lines without a cost make the gross too high.
  const internal = useDoubts({ ...view.periodQuery, payTypes: 'I', compare: 'none' }, list.answer.isRefetching);
  const doubts = doubtsShown(internal, [GROSS]);
  const columns = useMemo(() => usedCarColumns(first), [first]);
  // Follows the drawn answer: an empty filtered list does not mean that there are no cars, and it stays drawn while the unfiltered list
  // loads.
  const drawn = useDrawnView({ status, search }, list.answer.isRefetching);
  const isFiltered = drawn.status !== 'all' || drawn.search.trim() !== '';
  return (
    <FilteredScreen
      title="Used-car internal"
      heading={formatPeriodInWords(first ?? view.range)}
      view={view}
      offers={[]}
      filters={
        <SegmentedControl
          label="Status"
          value={status}
          onChange={(chosen) => setAddress({ status: chosen })}
          segments={[
            { value: 'all', label: 'All' },
            { value: 'open', label: 'In the shop' },
            { value: 'closed', label: 'Closed' },
          ]}
        />
      }
    >
      <Answer
        name="Used cars"
        primary
        answer={list.answer}
        skeleton={<UsedCarsSkeleton />}
        isEmpty={({ total, ownViewMessage }) => ownViewMessage !== null || (total === 0 && !isFiltered)}
        empty={(answer) =>
          answer.ownViewMessage === null ? (
            <NothingHere>
              <EmptyState
                title={`No used car${whose} was in the shop ${inPeriod(answer)}`}
                actions={<EarlierMonth range={answer} view={view} />}
              >
                Repair orders with lines charged to the used-vehicle department count.
              </EmptyState>
            </NothingHere>
          ) : (
            <NothingOwn>{answer.ownViewMessage}</NothingOwn>
          )
        }
      >
        {(cars, { refetching }) => (
          <>
            <UsedCarStrip cars={cars} doubts={doubts} refetching={refetching} />
            <AnsweredAverage rates={ratesOf(cars)} over="All cars of the period" refetching={refetching} />
            <ListPanel<UsedCarRow>
              id="used-cars"
              title="Cars"
              note={cars.label ? `${cars.label}: each car once, with all its repair orders of the period` : CARS_NOTE}
              label="Used cars"
              find={{ label: 'Find a car', words: address.q, onWords: (q) => setAddress({ q }, { replace: true }) }}
              list={list}
              total={cars.total}
              what="cars"
              columns={columns}
              offAtFirst={OFF_AT_FIRST}
              saveAs="service.ucis"
              rowKey={({ roNumber, roSuffix }) => `${roNumber}/${roSuffix}`}
              sort={sort}
              onSort={setSort}
              refetching={refetching}
              file={downloadList(usedCarCalls.repairOrderUci, { query, sort: asked, search })}
              nothing="No cars match"
              onShowAll={() => setAddress({ q: null, status: null })}
              hasTotals
            />
            <DoubtNotes doubts={doubts} />
          </>
        )}
      </Answer>
    </FilteredScreen>
  );
}

/** In an own view, the store's figures to compare with. */
const ratesOf = ({ storeAverage: average }: UsedCars) => [
  { label: 'Per car', rate: average?.avgPerUnit, format: formatMoney },
  { label: 'Days in the shop', rate: average?.avgDays, format: averageDays },
  { label: 'ELR', rate: average?.elr, format: formatRate },
  { label: 'Labor GP', rate: average?.laborGpPct, format: formatShare },
];

interface UsedCarStripProps {
  readonly cars: UsedCars;
  readonly doubts: DoubtsByMetric;
  readonly refetching: boolean;
}

function UsedCarStrip({ cars, doubts, refetching }: UsedCarStripProps) {
  const { totals } = cars;
  return (
    <FigureStrip
      label="Used cars in the period"
      columns={STRIP}
      refetching={refetching}
      figures={[
        {
          label: 'Cars',
          value: formatCount(totals.units),
          lines: [{ words: `${formatCount(totals.inspected)} inspected` }],
        },
        {
          label: 'Charged',
          value: formatMoney(totals.total),
          lines: [
            { words: `${formatHours(totals.hours)}, ${formatMoneyCents(totals.elr)} an hour` },
            ...(totals.internalRate == null
              ? []
              : [
                  {
                    words: `${formatShare(totals.elrPctInternal)} of the internal rate, ${formatMoneyCents(totals.internalRate)}`,
                  },
                ]),
          ],
        },
        {
          label: 'Per car',
          value: totals.avgPerUnit === null ? null : formatMoney(totals.avgPerUnit),
          lines: [{ words: daysInWords(totals.avgDays) }],
        },
        {
          label: 'Labor GP',
          mark: <DoubtMark label="Labor GP" doubts={doubts.get(GROSS) ?? []} />,
          value: totals.laborGpPct === null ? null : formatShare(totals.laborGpPct),
          lines: [{ words: `Parts GP ${formatShare(totals.partsGpPct)}` }],
        },
      ]}
    />
  );
}

const daysInWords = (days: number | null): string =>
  days === null ? 'No days known' : `${averageDays(days)} days on average`;

function UsedCarsSkeleton() {
  return (
    <>
      <FigureStripSkeleton label="Used cars in the period" columns={STRIP} figures={FIGURES} lines={1} />
      <ListPanelSkeleton />
    </>
  );
}
