import { downloadList, useListCall } from '@fixed-ops/api';
import { type DeclinedRow, declinedWorkCalls } from '@fixed-ops/contract/dashboards';
import { useDashboardView, useDrawnView } from '@fixed-ops/figures';
import { FilteredScreen } from '@fixed-ops/figures/screen';
import { formatCount, formatMoney, formatPercent, formatPeriodInWords } from '@fixed-ops/metrics';
import { useUrlSort, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Button, Lock, Text } from '@fixed-ops/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import { AgeAndAdvisorTables } from '../screen/age-and-advisor-tables.tsx';
import { AnsweredAverage } from '../screen/answered-average.tsx';
import { ListPanel, ListPanelSkeleton } from '../screen/list-panel.tsx';
import { TopRowsSkeleton } from '../screen/top-rows.tsx';
import { declinedQuery, declinedSchema } from './declined-address.ts';
import { declinedColumns, OFF_AT_FIRST, SORTED } from './declined-columns.tsx';
import { DeclinedDays, DeclinedFilters, NotWanted } from './declined-filters.tsx';
import { DeclinedLedger, DeclinedLedgerSkeleton } from './declined-ledger.tsx';
import { ageInWords, type DeclinedWork, VIEWS } from './declined-words.ts';
import { NothingDeclined } from './nothing-declined.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';

/** The server's own order: the customers with most open work first, each one's together. */
const DEAREST_FIRST = { key: 'customer', direction: 'descending' } as const;

/** Work that was recommended and not done: what it is worth, who is to be called, and what came of it. */
export function DeclinedScreen() {
  const view = useDashboardView();
  const { dealershipData, access } = useSession();
  const [address, setAddress] = useUrlState(declinedSchema);
  const { advisors } = view.filters;
  const query = declinedQuery(advisors, address);
  const { asked, sort, setSort } = useUrlSort('sort', SORTED, DEAREST_FIRST);
  const search = useDeferredValue(address.q);
  const list = useListCall(declinedWorkCalls.declinedWork, { query, sort: asked, search });
  const [noting, setNoting] = useState<DeclinedRow | null>(null);
  const { first } = list;
  const drawn = useDrawnView(address, list.answer.isRefetching);
  const lastLoaded = list.rows.length < (first?.total ?? 0) ? list.rows.at(-1)?.declinedId : undefined;
  const columns = useMemo(
    () =>
      declinedColumns({
        amount: first?.listed.amount,
        plainYear: first?.endDate.slice(0, 4),
        lastLoaded,
        onNote: access.isReadOnly ? undefined : setNoting,
      }),
    [first?.listed.amount, first?.endDate, lastLoaded, access.isReadOnly],
  );
  // Rows in another order have those of one customer apart.
  const isGrouped = address.group === 'customer' && asked === null;
  const isNarrowed = address.view !== 'open' || address.age !== 'all' || address.min !== '';
  const showAll = () => setAddress({ view: null, age: null, min: null, q: null });
  return (
    <FilteredScreen
      title="Declined work"
      heading={first ? `Closed ${formatPeriodInWords(first)}` : null}
      view={view}
      offers={['people']}
      period={<DeclinedDays days={address.days} onChange={setAddress} />}
      filters={
        <DeclinedFilters
          min={address.min}
          isGrouped={isGrouped}
          onChange={setAddress}
          // Which has the customers in the server's order.
          onDearestFirst={() => setSort(DEAREST_FIRST)}
        />
      }
    >
      <Answer
        name="Declined work"
        primary
        answer={list.answer}
        skeleton={<Loading />}
        // Of a store that no file has come from nothing is known of its feed.
        notProvided={({ isProvided }) =>
          isProvided || dealershipData.latestCloseDate === null
            ? null
            : 'Declined work is not provided by your DMS feed.'
        }
        isEmpty={(work) => work.ownViewMessage !== null || work.views.every(({ count }) => count === 0)}
        empty={(work) => (
          <NothingDeclined
            work={work}
            isFiltered={advisors.length > 0}
            onClear={() => view.setFilters({ advisors: [], technicians: [] })}
            onWiden={address.days === '365' ? undefined : () => setAddress({ days: '365' })}
          />
        )}
      >
        {(work, { refetching }) => {
          const file = {
            list: 'Declined work',
            dealership: dealershipData.dealershipName,
            startDate: work.startDate,
            endDate: work.endDate,
          };
          return (
            <>
              {access.isReadOnly ? <ReadOnly /> : null}
              <DeclinedLedger
                work={work}
                chosen={address.view}
                onChoose={(next) => setAddress({ view: next })}
                refetching={refetching}
              />
              <AnsweredAverage
                rates={ratesOf(work)}
                over="Over all that was recommended in these days"
                refetching={refetching}
              />
              <AgeAndAdvisorTables
                view={view}
                heads={{ urgent: 'Not called', dollars: 'Worth' }}
                ages={{
                  title: 'How old',
                  head: 'Days since',
                  groups: work.byAge.map(({ toCall, ...group }) => ({ ...group, urgent: toCall })),
                  inWords: ageInWords,
                  chosen: address.age,
                  onChoose: (age) => setAddress({ age }),
                }}
                advisors={{
                  groups: work.byAdvisor.map(({ toCall, ...group }) => ({ ...group, urgent: toCall })),
                  worstBy: 'dollars',
                }}
                file={file}
                refetching={refetching}
              />
              <ListPanel<DeclinedRow>
                id="declined-work"
                title={drawn.view === 'open' ? 'Who to call' : VIEWS[drawn.view]}
                note={noteOf(work)}
                label="Declined work"
                find={{
                  label: 'Find a customer or work',
                  words: address.q,
                  onWords: (q) => setAddress({ q }, { replace: true }),
                }}
                list={list}
                total={work.total}
                what="recommendations"
                columns={columns}
                offAtFirst={OFF_AT_FIRST}
                saveAs="service.declined"
                rowKey={({ declinedId }) => declinedId}
                groupBy={isGrouped ? 'customerName' : null}
                sort={sort}
                onSort={setSort}
                refetching={refetching}
                hasContacts
                file={downloadList(declinedWorkCalls.declinedWork, { query, sort: asked, search })}
                actions={
                  <>
                    <NotWanted work={work} chosen={address.view} onChoose={() => setAddress({ view: 'closed' })} />
                    {isNarrowed ? (
                      <Button size="touch" onClick={showAll}>
                        Show all open
                      </Button>
                    ) : null}
                  </>
                }
                nothing="No recommendation is like that"
                onShowAll={showAll}
                hasTotals
              />
              {noting === null ? null : (
                <OutcomeDialog key={noting.declinedId} row={noting} onClose={() => setNoting(null)} />
              )}
            </>
          );
        }}
      </Answer>
    </FilteredScreen>
  );
}

/** What an own view holds against the store. */
const ratesOf = ({ storeAverage: average }: DeclinedWork) => [
  { label: 'An open one is worth', rate: average?.dollarsEach, format: formatMoney },
  { label: 'Not called yet', rate: average?.notCalledPct, format: (share: number) => formatPercent(share) },
  { label: 'Won back', rate: average?.soldPct, format: (share: number) => formatPercent(share) },
];

const noteOf = ({ total, hasInspections }: DeclinedWork): string => {
  const count = `${formatCount(total)} ${total === 1 ? 'recommendation' : 'recommendations'}`;
  return hasInspections ? `${count}, of repair orders and inspections` : count;
};

function ReadOnly() {
  return (
    <Box display="flex" alignItems="center" gap="3" mb="6" px="4" py="3" bg="blue.subtle" borderRadius="l2">
      <Lock size={16} aria-hidden="true" />
      <Text>You can read here. Noting outcomes needs another role.</Text>
    </Box>
  );
}

function Loading() {
  return (
    <>
      <DeclinedLedgerSkeleton />
      <TopRowsSkeleton panels={useSession().access.hasAllEmployeeView ? 2 : 1} />
      <ListPanelSkeleton />
    </>
  );
}
