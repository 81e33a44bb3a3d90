import { useDashboardView } from '@fixed-ops/figures';
import { FilteredScreen, NothingHere, NothingOwn } from '@fixed-ops/figures/screen';
import { decimalsAsPublished, formatDate, formatNumber, formatShare } from '@fixed-ops/metrics';
import { Link as RouterLink } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Button, EmptyState, Select, Text } from '@fixed-ops/ui';
import { AgeAndAdvisorTables } from '../screen/age-and-advisor-tables.tsx';
import { AnsweredAverage } from '../screen/answered-average.tsx';
import { ChosenLaborTypes } from '../screen/chosen-labor-types.tsx';
import { isFiltered } from '../screen/is-filtered.ts';
import { ListPanelSkeleton } from '../screen/list-panel.tsx';
import { TopRowsSkeleton } from '../screen/top-rows.tsx';
import { idleChoices } from './open-address.ts';
import type { OpenOrders } from './open-columns.tsx';
import { OpenLedger, OpenLedgerSkeleton } from './open-ledger.tsx';
import { OpenList } from './open-list.tsx';
import { ageInWords } from './open-words.ts';
import { useOpenList } from './use-open-list.ts';

const IDLE = [...idleChoices]
  .sort((one, other) => Number(one) - Number(other))
  .map((days) => ({ value: days, label: `${days} days` }));

/** Open repair orders with age, worth, and what each waits for. */
export function OpenOrdersScreen() {
  const view = useDashboardView();
  const { dealershipData } = useSession();
  const open = useOpenList(view.filters);
  const { address, setAddress, list } = open;
  const { first } = list;
  const clearFilters = () => {
    open.showAll();
    view.setFilters({ advisors: [], technicians: [], payType: 'all', laborTypes: [] });
  };
  return (
    <FilteredScreen
      title="Open repair orders"
      heading={first ? `As of ${formatDate(first.endDate)}` : null}
      view={view}
      offers={['people', 'payType']}
      // The list is of now, so there is no period to choose.
      period=""
      peopleOf="open"
      filters={
        <>
          <Select
            label="No activity for"
            showLabel
            appearance="filter"
            value={address.idle}
            onChange={(idle) => setAddress({ idle: idleChoices.find((days) => days === idle) ?? null })}
            entries={IDLE}
          />
          <ChosenLaborTypes view={view} isDateless />
        </>
      }
    >
      <Answer
        name="Open repair orders"
        primary
        answer={list.answer}
        skeleton={<Loading />}
        isEmpty={({ totals, ownViewMessage }) => ownViewMessage !== null || totals.count === 0}
        empty={(answer) => <NothingOpen orders={answer} isFiltered={isFiltered(view)} onClear={clearFilters} />}
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
              <AnsweredAverage rates={ratesOf(orders)} over="All open repair orders" refetching={refetching} />
              <AgeAndAdvisorTables
                view={view}
                heads={{ urgent: 'Past limit', dollars: 'Unbilled' }}
                ages={{
                  title: 'By age',
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
              <OpenList orders={orders} open={open} refetching={refetching} />
            </>
          );
        }}
      </Answer>
    </FilteredScreen>
  );
}

/** In an own view, the store's figures to compare with. */
const ratesOf = ({ storeAverage: average }: OpenOrders) => [
  {
    label: 'Days open',
    rate: average?.daysOpen,
    format: (days: number) => formatNumber(days, decimalsAsPublished(days, 1)),
  },
  { label: 'Past limit', rate: average?.pastLimitPct, format: formatShare },
];

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
          ? 'Nothing matches the filters, or all are closed.'
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
