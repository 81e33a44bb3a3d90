import { useDashboardView } from '@fixed-ops/figures';
import { FilteredScreen } from '@fixed-ops/figures/screen';
import { formatMoney, formatPeriodInWords, formatShare } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Lock, Text } from '@fixed-ops/ui';
import { AgeAndAdvisorTables } from '../screen/age-and-advisor-tables.tsx';
import { AnsweredAverage } from '../screen/answered-average.tsx';
import { ListPanelSkeleton } from '../screen/list-panel.tsx';
import { TopRowsSkeleton } from '../screen/top-rows.tsx';
import { declinedSpan } from './declined-address.ts';
import { DeclinedDays, DeclinedFilters } from './declined-filters.tsx';
import { DeclinedLedger, DeclinedLedgerSkeleton } from './declined-ledger.tsx';
import { DeclinedList } from './declined-list.tsx';
import { ageInWords, type DeclinedWork } from './declined-words.ts';
import { NothingDeclined } from './nothing-declined.tsx';
import { useDeclinedList } from './use-declined-list.ts';

/** Work that was recommended and not done: its worth, the customers to call, and the outcomes. */
export function DeclinedScreen() {
  const view = useDashboardView();
  const { dealershipData, access } = useSession();
  const { advisors } = view.filters;
  const declined = useDeclinedList(advisors);
  const { address, setAddress, list } = declined;
  const { first } = list;
  return (
    <FilteredScreen
      title="Declined work"
      heading={first ? `Closed ${formatPeriodInWords(first)}` : null}
      view={view}
      offers={['advisors']}
      period={<DeclinedDays days={address.days} onChange={setAddress} />}
      span={declinedSpan(view.through, address)}
      filters={
        <DeclinedFilters
          min={address.min}
          isGrouped={declined.isGrouped}
          onChange={setAddress}
          // The server's order has the customers with most open work first, and groups them.
          onDearestFirst={declined.sortDearestFirst}
        />
      }
    >
      <Answer
        name="Declined work"
        primary
        answer={list.answer}
        skeleton={<Loading />}
        // Before the first file it is unknown which fields the feed has.
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
                over="All work recommended in these days"
                refetching={refetching}
              />
              <AgeAndAdvisorTables
                view={view}
                heads={{ urgent: 'Not called', dollars: 'Worth' }}
                ages={{
                  title: 'By age',
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
              <DeclinedList work={work} declined={declined} refetching={refetching} />
            </>
          );
        }}
      </Answer>
    </FilteredScreen>
  );
}

/** In an own view, the store's figures to compare with. */
const ratesOf = ({ storeAverage: average }: DeclinedWork) => [
  { label: 'Average open job', rate: average?.dollarsEach, format: formatMoney },
  { label: 'Not called yet', rate: average?.notCalledPct, format: formatShare },
  { label: 'Won back', rate: average?.soldPct, format: formatShare },
];

function ReadOnly() {
  return (
    <Box display="flex" alignItems="center" gap="3" mb="6" px="4" py="3" bg="blue.subtle" borderRadius="l2">
      <Lock size={16} aria-hidden="true" />
      <Text>You can only read here. Recording outcomes needs another role.</Text>
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
