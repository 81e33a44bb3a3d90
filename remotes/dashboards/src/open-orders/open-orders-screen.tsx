import { downloadList, useListCall } from '@fixed-ops/api';
import { type OpenOrderRow, openOrderCalls } from '@fixed-ops/contract/dashboards';
import { useDashboardView, useDrawnView } from '@fixed-ops/figures';
import { FilteredScreen, NothingHere, NothingOwn } from '@fixed-ops/figures/screen';
import { formatCount, formatDate, formatNumber, formatPercent } from '@fixed-ops/metrics';
import { Link as RouterLink, useUrlSort, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Button, EmptyState, Select, Text } from '@fixed-ops/ui';
import { useDeferredValue, useMemo } from 'react';
import { AgeAndAdvisorTables } from '../screen/age-and-advisor-tables.tsx';
import { AnsweredAverage } from '../screen/answered-average.tsx';
import { ListPanel, ListPanelSkeleton } from '../screen/list-panel.tsx';
import { TopRowsSkeleton } from '../screen/top-rows.tsx';
import { idleChoices, openQuery, openSchema } from './open-address.ts';
import { OpenCards } from './open-cards.tsx';
import { OFF_AT_FIRST, type OpenOrders, openColumns, SORTED } from './open-columns.tsx';
import { OpenLedger, OpenLedgerSkeleton, openListName } from './open-ledger.tsx';

const IDLE = [...idleChoices]
  .sort((one, other) => Number(one) - Number(other))
  .map((days) => ({ value: days, label: `${days} days` }));

/** The server's own order, which is of no column: past the limit first, the most unbilled money before. */
const WORST_FIRST = { key: 'urgency', direction: 'descending' } as const;

/** What stands open, for how long, worth how much, and what each waits for. */
export function OpenOrdersScreen() {
  const view = useDashboardView();
  const { dealershipData } = useSession();
  const [address, setAddress] = useUrlState(openSchema);
  const query = openQuery(view.filters, address);
  const { asked, sort, setSort } = useUrlSort('sort', SORTED, WORST_FIRST);
  const search = useDeferredValue(address.q);
  const list = useListCall(openOrderCalls.openRepairOrders, { query, sort: asked, search });
  const { first } = list;
  const drawn = useDrawnView(address, list.answer.isRefetching);
  const columns = useMemo(() => openColumns(first, dealershipData.timezone), [first, dealershipData.timezone]);
  const showAll = () => {
    setAddress({ view: null, age: null, q: null });
    view.setFilters({ advisors: [], technicians: [], payType: 'all' });
  };
  return (
    <FilteredScreen
      title="Open repair orders"
      heading={first ? `As of ${formatDate(first.endDate)}` : null}
      view={view}
      offers={['people', 'payType']}
      // Nobody chooses the days of what is open now.
      period=""
      filters={
        <Select
          label="No activity for"
          showLabel
          appearance="filter"
          value={address.idle}
          onChange={(idle) => setAddress({ idle: idleChoices.find((days) => days === idle) ?? null })}
          entries={IDLE}
        />
      }
    >
      <Answer
        name="Open repair orders"
        primary
        answer={list.answer}
        skeleton={<Loading />}
        isEmpty={({ totals, ownViewMessage }) => ownViewMessage !== null || totals.count === 0}
        empty={(answer) => <NothingOpen orders={answer} isFiltered={hasFilters(view.filters)} onClear={showAll} />}
      >
        {(orders, { refetching }) => {
          const file = {
            list: 'Open repair orders',
            dealership: dealershipData.dealershipName,
            startDate: orders.startDate,
            endDate: orders.endDate,
          };
          return (
            <>
              {view.isLocked ? (
                <Text color="fg.muted" mb="4">
                  Open now, whatever date the reports are set to.
                </Text>
              ) : null}
              <OpenLedger
                orders={orders}
                chosen={address.view}
                onChoose={(next) => setAddress({ view: next })}
                refetching={refetching}
              />
              <AnsweredAverage rates={ratesOf(orders)} over="Over all that is open" refetching={refetching} />
              <AgeAndAdvisorTables
                view={view}
                heads={{ urgent: 'Past limit', dollars: 'Unbilled' }}
                ages={{
                  title: 'How long open',
                  head: 'Days open',
                  groups: orders.byAge.map(({ pastLimit, ...group }) => ({ ...group, urgent: pastLimit })),
                  inWords: ageInWords,
                  chosen: address.age,
                  onChoose: (age) => setAddress({ age }),
                }}
                advisors={{
                  groups: orders.byAdvisor.map(({ pastLimit, ...group }) => ({ ...group, urgent: pastLimit })),
                  worstBy: 'urgent',
                }}
                file={file}
                refetching={refetching}
              />
              <ListPanel<OpenOrderRow>
                id="open-orders"
                title={openListName(drawn.view, orders.idleDays)}
                note={noteOf(orders, drawn.age)}
                label="Open repair orders"
                find={{
                  label: 'Find a repair order',
                  words: address.q,
                  onWords: (q) => setAddress({ q }, { replace: true }),
                }}
                list={list}
                total={orders.total}
                what="repair orders"
                columns={columns}
                offAtFirst={OFF_AT_FIRST}
                saveAs="service.open"
                rowKey={({ roNumber, roSuffix }) => `${roNumber} ${roSuffix}`}
                sort={sort}
                onSort={setSort}
                refetching={refetching}
                hasContacts
                file={downloadList(openOrderCalls.openRepairOrders, { query, sort: asked, search })}
                actions={
                  <>
                    {/* No head of a column leads back to it. */}
                    {asked === null ? null : (
                      <Button size="touch" onClick={() => setSort(WORST_FIRST)}>
                        Worst first
                      </Button>
                    )}
                    {address.view !== 'all' || address.age !== 'all' ? (
                      <Button size="touch" onClick={() => setAddress({ view: null, age: null })}>
                        Show all
                      </Button>
                    ) : null}
                  </>
                }
                nothing="No open repair order is like that"
                onShowAll={() => setAddress({ view: null, age: null, q: null })}
                hasTotals
                cards={
                  <OpenCards
                    orders={list.rows}
                    timezone={dealershipData.timezone}
                    plainYear={orders.endDate.slice(0, 4)}
                    refetching={refetching}
                  />
                }
              />
            </>
          );
        }}
      </Answer>
    </FilteredScreen>
  );
}

/** What an own view holds against the store. */
const ratesOf = ({ storeAverage: average }: OpenOrders) => [
  { label: 'Days open', rate: average?.daysOpen, format: (days: number) => formatNumber(days, 1) },
  { label: 'Past limit', rate: average?.pastLimitPct, format: (share: number) => formatPercent(share) },
];

const ageInWords = (age: string): string => (age === '31+' ? '31 and more' : age.replace('-', '–'));

const hasFilters = ({ advisors, technicians, payType }: ReturnType<typeof useDashboardView>['filters']): boolean =>
  advisors.length + technicians.length > 0 || payType !== 'all';

function noteOf({ total, hasReceipts }: OpenOrders, age: string): string {
  const count = `${formatCount(total)} ${total === 1 ? 'repair order' : 'repair orders'}`;
  const days = age === 'all' ? '' : `, ${ageInWords(age)} days`;
  return hasReceipts
    ? count + days
    : `${count}${days}. Receipts of parts are not in your feed: every special order counts as waited for.`;
}

interface NothingOpenProps {
  readonly orders: OpenOrders;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

function NothingOpen({ orders, isFiltered, onClear }: NothingOpenProps) {
  const { hasAllEmployeeView } = useSession().access;
  if (orders.ownViewMessage !== null) return <NothingOwn>{orders.ownViewMessage}</NothingOwn>;
  return (
    <NothingHere isOfOpen>
      <EmptyState
        title={hasAllEmployeeView ? 'No repair order is open' : 'None of your own repair orders is open'}
        actions={
          isFiltered ? (
            <Button onClick={onClear}>Clear filters</Button>
          ) : (
            <Button asChild>
              <RouterLink to="/dashboard/service/recap">See what closed last</RouterLink>
            </Button>
          )
        }
      >
        {isFiltered
          ? 'The filters leave none, or all are closed.'
          : `All were closed by ${formatDate(orders.endDate)}.`}
      </EmptyState>
    </NothingHere>
  );
}

function Loading() {
  return (
    <>
      <OpenLedgerSkeleton />
      <TopRowsSkeleton panels={useSession().access.hasAllEmployeeView ? 2 : 1} />
      <ListPanelSkeleton />
    </>
  );
}
