import { type UrlSort, useNavigate, useUrlDrawer, useUrlSort } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import {
  Answer,
  Box,
  Button,
  type Column,
  ExportMenu,
  type ExportSubject,
  FilterBar,
  FilterInput,
  Flex,
  filterRows,
  PageHeader,
  Panel,
  Text,
  Users,
} from '@fixed-ops/ui';
import { Plus } from '@fixed-ops/ui/icons';
import { DataGrid } from '@fixed-ops/ui/lists';
import { useDeferredValue, useState } from 'react';
import { ReadOnlyNote, useReadOnly } from '../person/read-only.tsx';
import { newAddress } from '../person/store-of-list.ts';
import { EditDrawer } from './edit-drawer.tsx';
import { NotListed, NoUsers } from './no-users.tsx';
import { RowMenu } from './row-menu.tsx';
import { type UsersOfPlace, useUsersOfPlace } from './use-users-of-place.ts';
import { type RowActions, useUserActions } from './user-actions.tsx';
import { userColumns } from './user-columns.tsx';
import { inState, narrowed, peopleInWords, type UserState } from './user-filter.ts';
import { UserFilters } from './user-filters.tsx';
import type { UserListEntry } from './user-list-entry.ts';
import { GROUP, usersAddress } from './users-address.ts';

const EXPECTED_ROWS = 14;
const NOBODY_CHOSEN: ReadonlySet<string> = new Set();
const NOBODY_OPEN = { user: null };
const BY_NAME: UrlSort = { key: 'name', direction: 'ascending' };

/**
 * The people with access to the active dealership or, for an administrator of the group, to the group. The reader is
 * left out.
 */
export function UsersScreen() {
  const { user, activeDealership, dealershipData, worksHere } = useSession();
  const { state, update: setAddress, open, close } = useUrlDrawer(usersAddress, NOBODY_OPEN);
  const { status, search, role, title, store: asked, user: editedId } = state;
  const readOnly = useReadOnly();
  const users = useUsersOfPlace(asked);
  const { answer, people, place, store, isGroup } = users;
  const actions = useUserActions({ refetch: users.refetch });
  const columns = columnsWith(actions, {
    status,
    timezone: dealershipData.timezone,
    onOpen: ({ id }) => open({ user: id }),
  });
  const { sort, setSort } = useUrlSort(
    'sort',
    columns.map(({ key }) => key),
    BY_NAME,
  );
  const words = useDeferredValue(search);
  const isNarrowed = role !== '' || title !== '' || (!isGroup && store !== '');
  const rows = filterRows(
    narrowed(inState(people, status), { role, title, store: store === GROUP ? '' : store }),
    columns,
    words,
  );
  // People hidden by a filter are not exported, even if they were selected.
  const [chosen, setChosen] = useState(NOBODY_CHOSEN);
  const picked = rows.filter(({ id }) => chosen.has(id));
  const edited = answer.data?.find(({ employeeId }) => employeeId === editedId && editedId !== user.id);
  const list = ({ loading = false, refetching = false }) => (
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
  return (
    <>
      <UsersHead users={users} status={status} readOnly={readOnly} />
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
          <ListActions
            rows={rows}
            picked={picked}
            onClear={() => setChosen(NOBODY_CHOSEN)}
            file={{ list: `Users ${status}`, dealership: place, timezone: dealershipData.timezone }}
            columns={columns}
            sort={sort}
          />
        }
      >
        <UserFilters users={users} status={status} role={role} title={title} onChange={setAddress} />
      </FilterBar>
      {answer.data === undefined || editedId === '' || edited !== undefined ? null : (
        <NotListed
          isSelf={editedId === user.id}
          place={isGroup ? user.dealershipGroup : activeDealership.name}
          onClear={close}
        />
      )}
      <Answer name="Users" answer={answer} skeleton={list({ loading: true })}>
        {(_people, { refetching }) => list({ refetching })}
      </Answer>
      {edited === undefined ? null : <EditDrawer key={editedId} record={edited} actions={actions} onClose={close} />}
      {actions.question}
    </>
  );
}

interface UsersHeadProps {
  readonly users: UsersOfPlace;
  readonly status: UserState;
  readonly readOnly: boolean;
}

/** The title with the number of people, and the way to new people. A read-only user reads why nothing can be changed. */
function UsersHead({ users: { answer, ofPlace, place, store, isGroup }, status, readOnly }: UsersHeadProps) {
  return (
    <>
      <PageHeader
        title="Users"
        period={answer.data ? `${peopleInWords(ofPlace, status)}${isGroup ? `, ${place}` : ''}` : place}
        aside={readOnly ? null : <NewUsers store={isGroup ? store : ''} />}
      />
      {readOnly ? (
        <Box mb="4" data-print="none">
          <ReadOnlyNote />
        </Box>
      ) : null}
    </>
  );
}

interface ColumnsInput {
  readonly status: UserState;
  readonly timezone: string;
  readonly onOpen: (entry: UserListEntry) => void;
}

/** The columns of the list with the menu of each row. */
function columnsWith(actions: RowActions, { status, timezone, onOpen }: ColumnsInput): Column<UserListEntry>[] {
  // The open confirmation is left out, so that columns and rows stay the same while it opens and closes.
  const { resend, restore, askToDelete, askToEndSessions } = actions;
  const actionsOf = (entry: UserListEntry) => (
    <RowMenu entry={entry} actions={{ resend, restore, askToDelete, askToEndSessions }} onEdit={onOpen} />
  );
  return userColumns(status, { timezone, onOpen, actionsOf });
}

interface ListActionsProps {
  readonly rows: readonly UserListEntry[];
  readonly picked: readonly UserListEntry[];
  readonly onClear: () => void;
  readonly file: ExportSubject;
  readonly columns: Column<UserListEntry>[];
  readonly sort: UrlSort;
}

/** Exports the chosen people, or all rows if nobody is chosen. */
function ListActions({ rows, picked, onClear, file, columns, sort }: ListActionsProps) {
  return (
    <>
      {picked.length === 0 ? null : (
        <Text color="fg.muted">
          {picked.length} chosen{' '}
          <Button variant="link" size="inline" minH="6" onClick={onClear}>
            Clear
          </Button>
        </Text>
      )}
      <ExportMenu
        from={{ file, rows: picked.length === 0 ? rows : picked, columns, sort }}
        disabled={rows.length === 0}
      />
    </>
  );
}

/** Links to the pages for new people. `store` is set if the list is of another store than the active one. */
function NewUsers({ store }: { readonly store: string }) {
  const navigate = useNavigate();
  return (
    <Flex as="span" gap="2" mt={{ base: '2', md: '0' }}>
      <Button size="touch" onClick={() => navigate(newAddress(store, { bulk: '1' }))}>
        <Users />
        Add from a list
      </Button>
      <Button size="touch" variant="primary" onClick={() => navigate(newAddress(store))}>
        <Plus />
        New user
      </Button>
    </Flex>
  );
}
