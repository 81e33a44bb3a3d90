import { downloadList, useListCall, useSavedColumns } from '@fixed-ops/api';
import { type UsedCarRow, usedCarCalls } from '@fixed-ops/contract/dashboards';
import { useDashboardView } from '@fixed-ops/figures';
import { FilteredScreen } from '@fixed-ops/figures/screen';
import { FigureStrip, FigureStripSkeleton } from '@fixed-ops/figures/strip';
import {
  formatCount,
  formatHours,
  formatMoney,
  formatMoneyCents,
  formatPercent,
  formatPeriodInWords,
} from '@fixed-ops/metrics';
import { useUrlSort, useUrlState } from '@fixed-ops/router';
import {
  Answer,
  Box,
  Button,
  ColumnChooser,
  EmptyState,
  ExportMenu,
  FilterInput,
  Panel,
  SectionHead,
  SegmentedControl,
  Skeleton,
  useColumnChoice,
} from '@fixed-ops/ui';
import { DataGrid } from '@fixed-ops/ui/lists';
import { useDeferredValue, useMemo } from 'react';
import { useTypedText } from '../ros/use-typed-text.ts';
import { MoreRows } from '../screen/more-rows.tsx';
import { NothingOwn } from '../screen/nothing-own.tsx';
import { OFF_AT_FIRST, SORTED, type UsedCars, usedCarColumns } from './used-car-columns.tsx';
import { usedCarsSchema } from './used-cars-address.ts';

const DEAREST_FIRST = { key: 'total', direction: 'descending' } as const;
const OFF = Object.fromEntries(OFF_AT_FIRST.map((key) => [key, false]));
const CARS_NOTE = 'Each once, with all its repair orders of the period';
const STRIP = { sm: 2, lg: 4 } as const;
const FIGURES = ['Cars', 'Charged', 'Per car', 'Labor GP'];

/** What the workshop charged the used-vehicle department, by car, and how long each stood. */
export function UsedCarsScreen() {
  const view = useDashboardView();
  const [address, setAddress] = useUrlState(usedCarsSchema);
  const { text, type } = useTypedText(address.q, (q) => setAddress({ q }, { replace: true }));
  const { asked, sort, setSort } = useUrlSort('sort', SORTED, DEAREST_FIRST);
  const search = useDeferredValue(address.q);
  const { status } = address;
  const query = { ...view.periodQuery, ...(status === 'all' ? {} : { status }) };
  const list = useListCall(usedCarCalls.repairOrderUci, { query, sort: asked, search });
  const { first } = list;
  const columns = useMemo(() => usedCarColumns(first?.totals), [first?.totals]);
  const saved = useSavedColumns('service.ucis');
  const choice = useColumnChoice(
    columns,
    useMemo(() => ({ shown: { ...OFF, ...saved.shown }, save: saved.save }), [saved]),
  );
  const isFiltered = status !== 'all' || search.trim() !== '';
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
            { value: 'open', label: 'In the workshop' },
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
            <Panel>
              <EmptyState title={`No used car was in the workshop in ${formatPeriodInWords(answer)}`}>
                Repair orders count whose lines are charged to the used-vehicle department.
              </EmptyState>
            </Panel>
          ) : (
            <NothingOwn>{answer.ownViewMessage}</NothingOwn>
          )
        }
      >
        {(cars, { refetching }) => (
          <>
            <UsedCarStrip cars={cars} refetching={refetching} />
            <Panel aria-labelledby="used-cars">
              <Box px="5" pt="4" pb="2">
                <SectionHead
                  id="used-cars"
                  title="Cars"
                  note={
                    cars.label ? `${cars.label}: each car once, with all its repair orders of the period` : CARS_NOTE
                  }
                  actions={
                    <>
                      <FilterInput label="Find a car" value={text} onChange={type} count={cars.total} />
                      <ColumnChooser columns={columns} {...choice} />
                      <ExportMenu
                        from={downloadList(usedCarCalls.repairOrderUci, { query, sort: asked, search })}
                        disabled={cars.total === 0}
                      />
                    </>
                  }
                />
              </Box>
              <DataGrid<UsedCarRow>
                resizable
                label="Used cars"
                columns={columns}
                visibleColumns={choice.visible}
                rows={list.rows}
                rowKey={({ roNumber, roSuffix }) => `${roNumber}/${roSuffix}`}
                sort={sort}
                onSortChange={setSort}
                sortedByServer
                refetching={refetching}
                onReachEnd={list.pageFailure ? undefined : list.loadMore}
                more={<MoreRows list={list} what="cars" />}
                totalLabel={`All ${formatCount(cars.total)}`}
                empty={
                  <EmptyState
                    title="No car is like that"
                    actions={<Button onClick={() => setAddress({ q: null, status: null })}>Show all</Button>}
                  >
                    The filters leave none.
                  </EmptyState>
                }
              />
            </Panel>
          </>
        )}
      </Answer>
    </FilteredScreen>
  );
}

function UsedCarStrip({ cars, refetching }: { readonly cars: UsedCars; readonly refetching: boolean }) {
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
          lines: [{ words: `${formatHours(totals.hours)}, ${formatMoneyCents(totals.elr)} an hour` }],
        },
        {
          label: 'Per car',
          value: totals.avgPerUnit === null ? null : formatMoney(totals.avgPerUnit),
          lines: [
            { words: totals.avgDays === null ? 'No days known' : `${formatCount(totals.avgDays)} days on average` },
          ],
        },
        {
          label: 'Labor GP',
          value: totals.laborGpPct === null ? null : formatPercent(totals.laborGpPct),
          lines: [{ words: `Parts GP ${formatPercent(totals.partsGpPct)}` }],
        },
      ]}
    />
  );
}

function UsedCarsSkeleton() {
  return (
    <>
      <FigureStripSkeleton label="Used cars in the period" columns={STRIP} figures={FIGURES} lines={1} />
      <Panel px="5" py="4">
        <Skeleton h="5" w="180px" mb="5" />
        {Array.from({ length: 10 }, (_none, index) => index).map((index) => (
          <Skeleton key={index} h="4" w="full" my="5" />
        ))}
      </Panel>
    </>
  );
}
