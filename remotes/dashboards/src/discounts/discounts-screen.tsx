import { downloadList, useListCall } from '@fixed-ops/api';
import { type DiscountRow, discountCalls } from '@fixed-ops/contract/dashboards';
import { type DashboardView, useDashboardView, useDrawnView } from '@fixed-ops/figures';
import { FilteredScreen, NothingHere, NothingOwn } from '@fixed-ops/figures/screen';
import { formatCount, formatPeriodInWords, inPeriod, NOT_PROVIDED } from '@fixed-ops/metrics';
import { useUrlSort, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Button, EmptyState } from '@fixed-ops/ui';
import { useDeferredValue, useMemo } from 'react';
import { isFiltered } from '../screen/is-filtered.ts';
import { ListPanel, ListPanelSkeleton } from '../screen/list-panel.tsx';
import { OtherFigures } from '../screen/other-figures.tsx';
import { StoreAverage } from '../screen/store-average.tsx';
import { TopRowsSkeleton } from '../screen/top-rows.tsx';
import { type Discounts, discountColumns, noReason, OFF_AT_FIRST, SORTED } from './discount-columns.tsx';
import { DiscountGroups } from './discount-groups.tsx';
import { DiscountStrip, DiscountStripSkeleton } from './discount-strip.tsx';
import {
  codeShown,
  type DiscountsAddress,
  discountsQuery,
  discountsSchema,
  EVERY_GROUP,
  isOfOneGroup,
  reasonShown,
} from './discounts-address.ts';

const LARGEST_FIRST = { key: 'amount', direction: 'descending' } as const;

/** Discounts by advisor, reason and op code. */
export function DiscountsScreen() {
  const view = useDashboardView();
  const { dealershipData, access } = useSession();
  const [address, setAddress] = useUrlState(discountsSchema);
  const query = discountsQuery(view, address);
  const { asked, sort, setSort } = useUrlSort('sort', SORTED, LARGEST_FIRST);
  const search = useDeferredValue(address.q);
  const list = useListCall(discountCalls.repairOrderDiscounts, { query, sort: asked, search });
  const { first } = list;
  const drawn = useDrawnView({ ...address, q: search }, list.answer.isRefetching);
  const isWhole = !isOfOneGroup(drawn) && drawn.q.trim() === '';
  const columns = useMemo(
    () => discountColumns(isWhole && first ? first.totals : null, first?.endDate.slice(0, 4), noReason(first ?? {})),
    [isWhole, first],
  );
  const file = {
    list: 'Discounts',
    dealership: dealershipData.dealershipName,
    startDate: first?.startDate,
    endDate: first?.endDate,
    timezone: dealershipData.timezone,
  };
  const showAll = () => setAddress(EVERY_GROUP);
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
            <StoreAverage
              query={view.query}
              metricKeys={['discount_pct']}
              refetching={refetching}
              ownOf={() => ({ value: discounts.totals.pctLabor })}
            />
            <DiscountGroups
              discounts={discounts}
              view={view}
              hasPeople={access.hasAllEmployeeView}
              chosen={drawn}
              file={file}
              refetching={refetching}
              onChoose={(change) => setAddress({ ...EVERY_GROUP, ...change })}
            />
            <ListPanel<DiscountRow>
              id="discounts"
              title={listName(drawn)}
              note={`${formatCount(discounts.total)} ${discounts.total === 1 ? 'line' : 'lines'}`}
              label="Discounts"
              find={{
                label: 'Find a discount',
                words: address.q,
                onWords: (q) => setAddress({ q }, { replace: true }),
              }}
              list={list}
              total={discounts.total}
              what="discounts"
              columns={columns}
              offAtFirst={OFF_AT_FIRST}
              saveAs="service.discounts"
              rowKey={({ roNumber, roSuffix, letter }) => `${roNumber} ${roSuffix} ${letter}`}
              sort={sort}
              onSort={setSort}
              refetching={refetching}
              file={downloadList(discountCalls.repairOrderDiscounts, { query, sort: asked, search })}
              actions={isOfOneGroup(address) ? <Button onClick={showAll}>Show all</Button> : null}
              nothing="No discounts match"
              onShowAll={showAll}
              hasTotals={isWhole}
            />
          </>
        )}
      </Answer>
    </FilteredScreen>
  );
}

function listName(address: DiscountsAddress): string {
  const [reason, opCode] = [reasonShown(address), codeShown(address)];
  if (opCode !== null) return opCode === '' ? 'Discounts without an op code' : `Discounts on ${opCode}`;
  if (reason === '') return 'Discounts without a reason';
  return reason === null ? 'Discounted lines' : `Discounts for “${reason}”`;
}

interface NothingProps {
  readonly discounts: Discounts;
  readonly view: DashboardView;
}

function Nothing({ discounts, view }: NothingProps) {
  const { hasAllEmployeeView } = useSession().access;
  if (discounts.ownViewMessage !== null) return <NothingOwn>{discounts.ownViewMessage}</NothingOwn>;
  return (
    <NothingHere>
      <EmptyState
        title={`No discount was given ${hasAllEmployeeView ? '' : 'on your own repair orders '}${inPeriod(discounts)}`}
        actions={<OtherFigures range={discounts} view={view} />}
      >
        {isFiltered(view)
          ? 'Nothing matches the filters, or nobody gave one.'
          : `None of ${hasAllEmployeeView ? 'the' : 'your'} repair orders that closed then has one.`}
      </EmptyState>
    </NothingHere>
  );
}

function DiscountsSkeleton() {
  return (
    <>
      <DiscountStripSkeleton />
      <TopRowsSkeleton panels={useSession().access.hasAllEmployeeView ? 3 : 2} />
      <ListPanelSkeleton />
    </>
  );
}
