import { type UrlSort, useNavigate, useUrlSort, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import {
  Answer,
  Box,
  Button,
  ExportMenu,
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
import { useUsersOfPlace } from './use-users-of-place.ts';
import { useUserActions } from './user-actions.tsx';
import { userColumns } from './user-columns.tsx';
import { inState, narrowed, peopleInWords } from './user-filter.ts';
import { UserFilters } from './user-filters.tsx';
import type { UserListEntry } from './user-list-entry.ts';
import { GROUP, usersAddress } from './users-address.ts';

const EXPECTED_ROWS = 14;
const NOBODY_CHOSEN: ReadonlySet<string> = new Set();
const BY_NAME: UrlSort = { key: 'name', direction: 'ascending' };

/**
 * The people with access to the active dealership or, for an administrator of the group, to the group. The reader is
 * left out.
 */
export function UsersScreen() {
  const { user, activeDealership, dealershipData, worksHere } = useSession();
  const [{ status, search, role, title, store: asked, user: editedId }, setAddress] = useUrlState(usersAddress);
  const readOnly = useReadOnly();
  const users = useUsersOfPlace(asked);
  const { answer, people, place, store, isGroup } = users;
  const close = () => setAddress({ user: null });
  const actions = useUserActions({ refetch: users.refetch });
  // The open confirmation is left out, so that columns and rows stay the same while it opens and closes.
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
      <PageHeader
        title="Users"
        period={answer.data ? `${peopleInWords(users.ofPlace)}${isGroup ? `, ${place}` : ''}` : place}
        aside={readOnly ? null : <NewUsers store={isGroup ? store : ''} />}
      />
      {readOnly ? (
        <Box mb="4" data-print="none">
          <ReadOnlyNote />
        </Box>
      ) : null}
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
                file: { list: `Users ${status}`, dealership: place, timezone: dealershipData.timezone },
                rows: picked.length === 0 ? rows : picked,
                columns,
                sort,
              }}
              disabled={rows.length === 0}
            />
          </>
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

/** Links to the pages for new people. `store` is set if the list is of another store than the active one. */
function NewUsers({ store }: { readonly store: string }) {
  const navigate = useNavigate();
  return (
    <Flex as="span" gap="2" mt={{ base: '2', md: '0' }}>
      <Button size="touch" onClick={() => navigate(newAddress(store, { bulk: '1' }))}>
        <Users />
        Several
      </Button>
      <Button size="touch" variant="primary" onClick={() => navigate(newAddress(store))}>
        <Plus />
        New user
      </Button>
    </Flex>
  );
}
