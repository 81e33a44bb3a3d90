import { jobTitleLabel, roleLabel } from '@fixed-ops/access';
import { answerOf, useCall } from '@fixed-ops/api';
import { peopleCalls } from '@fixed-ops/contract/people';
import { type UrlSort, urlChoice, urlSchema, urlText, useNavigate, useUrlSort, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import {
  Answer,
  Button,
  ExportMenu,
  FilterBar,
  FilterInput,
  Flex,
  filterRows,
  PageHeader,
  Panel,
  type Segment,
  SegmentedControl,
  Select,
  Text,
  Users,
} from '@fixed-ops/ui';
import { Plus } from '@fixed-ops/ui/icons';
import { DataGrid } from '@fixed-ops/ui/lists';
import { useDeferredValue, useMemo, useState } from 'react';
import { newAddress } from '../person/store-of-list.ts';
import { EditDrawer } from './edit-drawer.tsx';
import { NotListed, NoUsers } from './no-users.tsx';
import { RowMenu } from './row-menu.tsx';
import { useUserActions } from './user-actions.tsx';
import { userColumns } from './user-columns.tsx';
import { inState, narrowed, onceEach, peopleInWords, storesAmong, type UserState, userStates } from './user-filter.ts';
import { buildUserList, type UserListEntry } from './user-list-entry.ts';

const addressSchema = urlSchema({
  status: urlChoice(userStates, 'active'),
  search: urlText(),
  role: urlText(),
  title: urlText(),
  store: urlText(),
  /** Who is edited. */
  user: urlText(),
});

const segments: readonly Segment<UserState>[] = [
  { value: 'active', label: 'Active' },
  { value: 'unverified', label: 'Not verified' },
  { value: 'deleted', label: 'Deleted' },
];
const EXPECTED_ROWS = 14;
/** Pixels: wide enough for the names that are common in each, and still one line at 1440 px. */
const FILTER_WIDTHS = { role: 156, title: 170, store: 260 } as const;
const NOBODY_CHOSEN: ReadonlySet<string> = new Set();
const NOBODY_LISTED: readonly UserListEntry[] = [];
const BY_NAME: UrlSort = { key: 'name', direction: 'ascending' };
const ALL = 'all';
/** In the place of a dealership: all of the group. */
const GROUP = 'group';

/** Everybody with access to the active dealership, or for who administers it to the group; the person at the screen excepted. */
export function UsersScreen() {
  const { user, activeDealership, dealershipData, dealerships, worksHere } = useSession();
  const navigate = useNavigate();
  const [{ status, search, role, title, store: asked, user: editedId }, setAddress] = useUrlState(addressSchema);
  // Who administers the group looks at one store or at all of them; everybody else at the one at hand.
  const isOfGroup = user.role === 'ADMIN_SUPER';
  // The store at hand is what the list is of without a choice; the whole group is for whom it may be asked.
  const store = asked === (isOfGroup ? String(activeDealership.id) : GROUP) ? '' : asked;
  const isGroup = isOfGroup && store !== '';
  const answer = useCall(peopleCalls.getUsersFromDealership, { query: isGroup ? { scope: 'group' } : {} });
  // People of the store are not those of the group: until those asked for are there, nobody is listed, counted or filed.
  const state = answer.isPlaceholderData ? { ...answerOf(answer), data: undefined } : answerOf(answer);
  const known = useMemo(() => buildUserList(answer.data ?? [], user.id), [answer.data, user.id]);
  const people = state.data === undefined ? NOBODY_LISTED : known;
  const close = () => setAddress({ user: null });
  const actions = useUserActions({ refetch: () => void answer.refetch() });
  // Stands still while the question of deleting comes and goes, so that the rows do.
  const { resend, restore, askToDelete, askToEndSessions } = actions;
  const open = ({ id }: UserListEntry) => setAddress({ user: id });
  const columns = userColumns(status, {
    timezone: dealershipData.timezone,
    onOpen: open,
    actionsOf: (entry) => (
      <RowMenu entry={entry} actions={{ resend, restore, askToDelete, askToEndSessions }} onEdit={open} />
    ),
  });
  const { sort, setSort } = useUrlSort(
    'sort',
    columns.map(({ key }) => key),
    BY_NAME,
  );
  const words = useDeferredValue(search);
  // A store of the group is there to choose before anybody works in it.
  const stores = useMemo(() => storesAmong(known, isOfGroup ? dealerships : []), [known, isOfGroup, dealerships]);
  const group = user.dealershipGroup;
  // The store that is looked at: the one at hand, or another of the group; narrowing the people of one store leaves it so.
  const place = !isGroup ? activeDealership.name : (stores.find(({ id }) => id === store)?.name ?? group);
  const ofPlace = isGroup && store !== GROUP ? narrowed(people, { role: '', title: '', store }) : people;
  const roles = onceEach(ofPlace.map((entry) => entry.role));
  const titles = onceEach(ofPlace.map((entry) => entry.jobTitle));
  const isNarrowed = role !== '' || title !== '' || (!isGroup && store !== '');
  const rows = filterRows(
    narrowed(inState(people, status), { role, title, store: store === GROUP ? '' : store }),
    columns,
    words,
  );
  // Whoever a filter hides is in no file, chosen or not.
  const [chosen, setChosen] = useState(NOBODY_CHOSEN);
  const picked = rows.filter(({ id }) => chosen.has(id));
  const edited = state.data?.find(({ employeeId }) => employeeId === editedId && editedId !== user.id);
  const list = (loading: boolean, refetching: boolean) => (
    <Panel aria-label="Users">
      <DataGrid
        label="Users"
        resizable
        selection={{ chosen, onChange: setChosen }}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sort}
        onSortChange={setSort}
        loading={loading}
        refetching={refetching}
        expectedRows={EXPECTED_ROWS}
        empty={
          <NoUsers
            status={status}
            isSearch={words !== '' || isNarrowed}
            place={place}
            isHere={!isGroup && worksHere}
            onClear={() => setAddress({ search: null, role: null, title: null, ...(isGroup ? {} : { store: null }) })}
          />
        }
      />
    </Panel>
  );
  const narrow = (
    name: 'role' | 'title' | 'store',
    label: string,
    value: string,
    entries: readonly { value: string; label: string }[],
  ) => (
    <Select
      label={label}
      showLabel
      appearance="filter"
      width={FILTER_WIDTHS[name]}
      searchable={entries.length > MANY_CHOICES}
      value={value === '' ? ALL : value}
      onChange={(next) => setAddress({ [name]: next === ALL ? null : next })}
      entries={entries}
    />
  );
  return (
    <>
      <PageHeader
        title="Users"
        period={state.data ? `${peopleInWords(ofPlace)}${isGroup ? `, ${place}` : ''}` : place}
        aside={
          <Flex as="span" gap="2" mt={{ base: '2', md: '0' }}>
            <Button size="touch" onClick={() => navigate(newAddress(isGroup ? store : '', { bulk: '1' }))}>
              <Users />
              Several
            </Button>
            <Button size="touch" variant="primary" onClick={() => navigate(newAddress(isGroup ? store : ''))}>
              <Plus />
              New user
            </Button>
          </Flex>
        }
      />
      <FilterBar
        period={
          <FilterInput
            label="Find a user"
            width={200}
            value={search}
            onChange={(text) => setAddress({ search: text }, { replace: true })}
          />
        }
        actions={
          <>
            {picked.length === 0 ? null : (
              <Text color="fg.muted">
                {picked.length} chosen{' '}
                <Button variant="link" size="inline" minH="6" onClick={() => setChosen(NOBODY_CHOSEN)}>
                  Clear
                </Button>
              </Text>
            )}
            <ExportMenu
              from={{
                file: {
                  list: `Users ${status}`,
                  dealership: place,
                  timezone: dealershipData.timezone,
                },
                rows: picked.length === 0 ? rows : picked,
                columns,
                sort,
              }}
              disabled={rows.length === 0}
            />
          </>
        }
      >
        <SegmentedControl
          label="Status"
          segments={segments}
          value={status}
          onChange={(next) => setAddress({ status: next })}
        />
        {narrow('role', 'Role', role, [EVERYTHING, ...roles.map((value) => ({ value, label: roleLabel(value) }))])}
        {narrow('title', 'Title', title, [
          EVERYTHING,
          ...titles.map((value) => ({ value, label: jobTitleLabel(value) })),
        ])}
        {isOfGroup
          ? narrow('store', 'Dealership', store, [
              { value: ALL, label: activeDealership.name },
              { value: GROUP, label: 'Whole group' },
              ...stores
                .filter(({ id }) => id !== activeDealership.id)
                .map(({ id, name }) => ({ value: id, label: name })),
            ])
          : stores.length < 2
            ? null
            : narrow('store', 'Dealership', store, [
                EVERYTHING,
                ...stores.map(({ id, name }) => ({ value: id, label: name })),
              ])}
      </FilterBar>
      {state.data === undefined || editedId === '' || edited !== undefined ? null : (
        <NotListed isSelf={editedId === user.id} place={isGroup ? group : activeDealership.name} onClear={close} />
      )}
      <Answer name="Users" answer={state} skeleton={list(true, false)}>
        {(_people, { refetching }) => list(false, refetching)}
      </Answer>
      {edited === undefined ? null : <EditDrawer key={editedId} record={edited} actions={actions} onClose={close} />}
      {actions.question}
    </>
  );
}

const EVERYTHING = { value: ALL, label: 'All' };

/** From this many on, a choice is found by its name. */
const MANY_CHOICES = 8;
