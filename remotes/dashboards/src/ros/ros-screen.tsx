import { canOpen } from '@fixed-ops/access';
import { SEARCH_MIN } from '@fixed-ops/contract/repair-orders';
import { RepairOrderLink, repairOrderPath } from '@fixed-ops/drill';
import { type DashboardView, useDashboardView } from '@fixed-ops/figures';
import { EarlierMonth, FilteredScreen, NothingLoaded } from '@fixed-ops/figures/screen';
import { formatCount, formatPeriodInWords } from '@fixed-ops/metrics';
import { useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Button, EmptyState, ExportMenu, Lock, Panel, Search, Text } from '@fixed-ops/ui';
import { useRef } from 'react';
import { ChosenLaborTypes } from '../screen/chosen-labor-types.tsx';
import { closeCells } from '../screen/narrow-edge.ts';
import { sheetOf } from '../screen/sheet-of.ts';
import { useTypedText } from '../screen/use-typed-text.ts';
import { useAmountDrafts } from './amount-field.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FoundOrders, useFoundColumns } from './found-orders.tsx';
import { MoreFilters } from './more-filters.tsx';
import { filtersIn, NOTHING, type SearchAddress, searchedPeople, searchSchema } from './search-address.ts';
import { SearchBar } from './search-bar.tsx';
import { SearchDates, StatusFilter } from './search-filters.tsx';
import { useSearch } from './use-search.ts';

const OFFERS = ['people', 'payType'] as const;

/** Searches repair orders by a text, by filters, or by both. */
export function RosScreen() {
  const { user, access } = useSession();
  const view = useDashboardView();
  const [address, setAddress] = useUrlState(searchSchema);
  const knowsPhones = canOpen(user, 'serviceDashboard');
  const { text, type } = useTypedText(address.q, (q) => setAddress({ q }, { replace: true }));
  const search = useSearch(address, text, view, knowsPhones);
  const { first, question, exact } = search;
  const dates = question.query ? question.dates : 'any';
  const amounts = useAmountDrafts();
  const table = useFoundColumns(search, view.through, knowsPhones);
  const clear = () => {
    setAddress(NOTHING);
    amounts.clear();
    view.setFilters({ advisors: [], technicians: [], payType: 'all', laborTypes: [] });
  };
  const form = useRef<HTMLFormElement>(null);
  const clearText = () => {
    setAddress({ q: null });
    // The button that had the focus unmounts.
    form.current?.querySelector<HTMLElement>('input')?.focus();
  };
  const orders = ({ refetching }: { readonly refetching: boolean }) => (
    <Panel aria-label="Found repair orders" css={closeCells(6)} data-orientation={sheetOf(table.choice.visible)}>
      <FoundOrders
        search={search}
        table={table}
        through={view.through}
        refetching={refetching}
        empty={
          <NothingFound
            address={address}
            view={view}
            dates={dates}
            onAllDates={() => setAddress({ dateField: null })}
            onClear={clear}
            onNewText={clearText}
          />
        }
      />
    </Panel>
  );
  return (
    <FilteredScreen
      title="RO search"
      heading={question.query && first ? foundInWords(first) : null}
      search={
        <SearchBar
          form={form}
          text={text}
          onType={type}
          onSubmit={search.open}
          knowsPhones={knowsPhones}
          found={question.query ? first?.total : undefined}
        >
          <StatusFilter address={address} onChange={setAddress} />
          <Box ms="auto" hideBelow="md">
            {table.chooser}
          </Box>
        </SearchBar>
      }
      view={view}
      offers={OFFERS}
      period={<SearchDates address={address} onChange={setAddress} view={view} />}
      span={dates === 'any' ? undefined : view.range}
      peopleOf={searchedPeople(address.status, dates)}
      filters={
        <>
          <MoreFilters address={address} onChange={setAddress} amounts={amounts} />
          <ChosenLaborTypes view={view} isDateless={dates === 'any'} />
        </>
      }
      actions={<ExportMenu from={search.download} disabled={question.query === null || !first || first.total === 0} />}
    >
      <FilterChips address={address} onChange={setAddress} />
      {access.hasAllEmployeeView ? null : (
        <Text mb="3" color="fg.muted">
          You see your own repair orders.
        </Text>
      )}
      {exact ? (
        <Text mb="3" color="fg.muted" role="status">
          Press Enter to open{' '}
          <RepairOrderLink to={repairOrderPath(exact)}>repair order {exact.roNumber + exact.roSuffix}</RepairOrderLink>
        </Text>
      ) : null}
      {question.query === null ? (
        <Panel>
          <Hint because={question.because} onEverywhere={() => setAddress({ field: null })} />
        </Panel>
      ) : (
        <Answer name="Repair orders" primary answer={search.answer} skeleton={orders({ refetching: false })}>
          {(_found, state) => orders(state)}
        </Answer>
      )}
    </FilteredScreen>
  );
}

interface Found {
  readonly total: number;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Returns words such as `12 found, of all dates`. */
function foundInWords({ total, startDate, endDate }: Found): string {
  const days = startDate && endDate ? formatPeriodInWords({ startDate, endDate }) : 'of all dates';
  return `${formatCount(total)} found, ${days}`;
}

interface HintProps {
  readonly because: 'tooShort' | 'nothing' | 'phone';
  readonly onEverywhere: () => void;
}

function Hint({ because, onEverywhere }: HintProps) {
  if (because === 'phone') {
    return (
      <EmptyState
        icon={<Lock size={20} aria-hidden="true" />}
        title="Only titles with the service dashboard can search phone numbers"
        actions={<Button onClick={onEverywhere}>Search all other fields</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Search size={20} aria-hidden="true" />}
      title={
        because === 'tooShort' ? `Type at least ${SEARCH_MIN} characters` : 'Which repair order are you looking for?'
      }
    >
      {because === 'tooShort'
        ? 'Fewer would find half of the store.'
        : `Type at least ${SEARCH_MIN} characters of a number or name, the last eight of a VIN, or choose a filter. Open, closed and void repair orders are found.`}
    </EmptyState>
  );
}

interface NothingFoundProps {
  readonly address: SearchAddress;
  readonly view: DashboardView;
  readonly dates: SearchAddress['dateField'];
  readonly onAllDates: () => void;
  readonly onClear: () => void;
  readonly onNewText: () => void;
}

const DATED = { close: 'closed', open: 'opened', void: 'voided' } as const;

function NothingFound({ address, view, dates, onAllDates, onClear, onNewText }: NothingFoundProps) {
  const q = address.q.trim();
  const isFiltered = filtersIn(address, view) > 0;
  const { dataThrough } = useSession().dealershipData;
  if (dataThrough === null) return <NothingLoaded />;
  const isDated = dates !== 'any' && q !== '';
  const dated = dates === 'close' && address.status === 'void' ? 'void' : dates;
  const days = dated === 'any' ? '' : ` ${DATED[dated]} ${formatPeriodInWords(view.range)}`;
  return (
    <EmptyState
      title={q === '' ? `No repair orders${days} match` : `No repair order${days} matches “${q}”`}
      actions={
        <>
          {isDated ? <Button onClick={onAllDates}>Search all dates</Button> : null}
          {isFiltered ? <Button onClick={onClear}>Clear filters</Button> : null}
          {isFiltered || isDated ? null : q === '' ? (
            <EarlierMonth range={view.range} view={view} />
          ) : (
            <Button onClick={onNewText}>Clear the search</Button>
          )}
        </>
      }
    >
      {isFiltered ? 'Nothing matches the filters.' : 'Numbers, VINs, tags and names are matched from their beginning.'}
    </EmptyState>
  );
}
