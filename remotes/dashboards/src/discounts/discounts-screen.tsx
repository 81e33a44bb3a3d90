import { downloadList, useListCall, useSavedColumns } from '@fixed-ops/api';
import { type DiscountRow, discountCalls } from '@fixed-ops/contract/dashboards';
import { type DashboardView, useDashboardView } from '@fixed-ops/figures';
import { FilteredScreen } from '@fixed-ops/figures/screen';
import { formatCount, formatPeriodInWords, NOT_PROVIDED } from '@fixed-ops/metrics';
import { useUrlSort, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
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
  Skeleton,
  useColumnChoice,
} from '@fixed-ops/ui';
import { DataGrid } from '@fixed-ops/ui/lists';
import { useDeferredValue, useMemo } from 'react';
import { useTypedText } from '../ros/use-typed-text.ts';
import { MoreRows } from '../screen/more-rows.tsx';
import { NothingOwn } from '../screen/nothing-own.tsx';
import { type Discounts, discountColumns, OFF_AT_FIRST, SORTED } from './discount-columns.tsx';
import { DiscountGroups } from './discount-groups.tsx';
import { DiscountStrip, DiscountStripSkeleton } from './discount-strip.tsx';
import { type DiscountsAddress, discountsQuery, discountsSchema, isOfOneReason } from './discounts-address.ts';

const LARGEST_FIRST = { key: 'amount', direction: 'descending' } as const;
const OFF = Object.fromEntries(OFF_AT_FIRST.map((key) => [key, false]));

/** Who gave away how much, why, and on what. */
export function DiscountsScreen() {
  const view = useDashboardView();
  const { dealershipData, access } = useSession();
  const [address, setAddress] = useUrlState(discountsSchema);
  const { text, type } = useTypedText(address.q, (q) => setAddress({ q }, { replace: true }));
  const query = discountsQuery(view, address);
  const { asked, sort, setSort } = useUrlSort('sort', SORTED, LARGEST_FIRST);
  const search = useDeferredValue(address.q);
  const list = useListCall(discountCalls.repairOrderDiscounts, { query, sort: asked, search });
  const { first } = list;
  const isWhole = !isOfOneReason(address) && search.trim() === '';
  const columns = useMemo(() => discountColumns(isWhole && first ? first.totals : null), [isWhole, first]);
  const saved = useSavedColumns('service.discounts');
  const choice = useColumnChoice(
    columns,
    useMemo(() => ({ shown: { ...OFF, ...saved.shown }, save: saved.save }), [saved]),
  );
  const file = {
    list: 'Discounts',
    dealership: dealershipData.dealershipName,
    startDate: first?.startDate,
    endDate: first?.endDate,
    timezone: dealershipData.timezone,
  };
  const showAll = () => setAddress({ reason: null, noReason: null, q: null });
  return (
    <FilteredScreen
      title="Discounts"
      heading={formatPeriodInWords(first ?? view.range)}
      view={view}
      offers={['people', 'payType']}
    >
      <Answer
        name="Discounts"
        primary
        answer={list.answer}
        skeleton={<DiscountsSkeleton />}
        notProvided={({ totals }) =>
          totals.laborDiscount === null && totals.partsDiscount === null ? `${NOT_PROVIDED}.` : null
        }
        isEmpty={({ totals, ownViewMessage }) => totals.lines === 0 || ownViewMessage !== null}
        empty={(answer) => <Nothing discounts={answer} view={view} />}
      >
        {(discounts, { refetching }) => (
          <>
            <DiscountStrip discounts={discounts} refetching={refetching} />
            <DiscountGroups
              discounts={discounts}
              hasPeople={access.hasAllEmployeeView}
              file={file}
              refetching={refetching}
              onReason={setAddress}
            />
            <Panel aria-labelledby="discounts">
              <Box px="5" pt="4" pb="2">
                <SectionHead
                  id="discounts"
                  title={listName(address)}
                  note={`${formatCount(discounts.total)} ${discounts.total === 1 ? 'line' : 'lines'}`}
                  actions={
                    <>
                      {isOfOneReason(address) ? <Button onClick={showAll}>Show all</Button> : null}
                      <FilterInput label="Find a discount" value={text} onChange={type} count={discounts.total} />
                      <ColumnChooser columns={columns} {...choice} />
                      <ExportMenu
                        from={downloadList(discountCalls.repairOrderDiscounts, { query, sort: asked, search })}
                        disabled={discounts.total === 0}
                      />
                    </>
                  }
                />
              </Box>
              <DataGrid<DiscountRow>
                resizable
                label="Discounts"
                columns={columns}
                visibleColumns={choice.visible}
                rows={list.rows}
                rowKey={({ roNumber, roSuffix, letter }) => `${roNumber} ${roSuffix} ${letter}`}
                sort={sort}
                onSortChange={setSort}
                sortedByServer
                refetching={refetching}
                onReachEnd={list.pageFailure ? undefined : list.loadMore}
                more={<MoreRows list={list} what="discounts" />}
                totalLabel={isWhole ? `All ${formatCount(discounts.total)}` : undefined}
                empty={
                  <EmptyState title="No discount is like that" actions={<Button onClick={showAll}>Show all</Button>}>
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

function listName({ reason, noReason }: DiscountsAddress): string {
  if (noReason === 'true') return 'Discounts without a reason';
  return reason === '' ? 'Discounted lines' : `Discounts for “${reason}”`;
}

interface NothingProps {
  readonly discounts: Discounts;
  readonly view: DashboardView;
}

function Nothing({ discounts, view }: NothingProps) {
  if (discounts.ownViewMessage !== null) return <NothingOwn>{discounts.ownViewMessage}</NothingOwn>;
  const { advisors, technicians, payType } = view.filters;
  const isFiltered = advisors.length + technicians.length > 0 || payType !== 'all';
  return (
    <Panel>
      <EmptyState
        title={`No discount was given in ${formatPeriodInWords(discounts)}`}
        actions={
          isFiltered ? (
            <Button onClick={() => view.setFilters({ advisors: [], technicians: [], payType: 'all' })}>
              Clear filters
            </Button>
          ) : null
        }
      >
        {isFiltered
          ? 'The filters leave none, or nobody gave one.'
          : 'None of the repair orders that closed then names one.'}
      </EmptyState>
    </Panel>
  );
}

function DiscountsSkeleton() {
  return (
    <>
      <DiscountStripSkeleton />
      <Panel px="5" py="4">
        <Skeleton h="5" w="180px" mb="5" />
        {Array.from({ length: 10 }, (_none, index) => index).map((index) => (
          <Skeleton key={index} h="4" w="full" my="5" />
        ))}
      </Panel>
    </>
  );
}
