import { answerOf, useCall } from '@fixed-ops/api';
import { peopleCalls } from '@fixed-ops/contract/people';
import { type UrlSort, urlChoice, urlSchema, urlText, useUrlSort, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import {
  Answer,
  Button,
  EmptyState,
  ExportMenu,
  FilterInput,
  Flex,
  filterRows,
  PageHeader,
  Panel,
  type Segment,
  SegmentedControl,
  Text,
} from '@fixed-ops/ui';
import { DataGrid } from '@fixed-ops/ui/lists';
import { useDeferredValue, useMemo, useState } from 'react';
import { userColumns } from './user-columns.tsx';
import { inState, peopleInWords, type UserState, userStates } from './user-filter.ts';
import { buildUserList, namesById } from './user-list-entry.ts';

const addressSchema = urlSchema({ status: urlChoice(userStates, 'active'), search: urlText() });

const segments: readonly Segment<UserState>[] = [
  { value: 'active', label: 'Active' },
  { value: 'unverified', label: 'Unverified' },
  { value: 'deleted', label: 'Deleted' },
];
const EXPECTED_ROWS = 14;
const NOBODY_CHOSEN: ReadonlySet<string> = new Set();
const BY_NAME: UrlSort = { key: 'name', direction: 'ascending' };

/** Everybody with access to the active dealership, the person at the screen excepted. */
export function UsersScreen() {
  const { user, activeDealership, dealershipData } = useSession();
  const [{ status, search }, setAddress] = useUrlState(addressSchema);
  const answer = useCall(peopleCalls.getUsersFromDealership);
  const people = useMemo(() => buildUserList(answer.data ?? [], user.id), [answer.data, user.id]);
  const columns = useMemo(() => {
    const names = namesById(answer.data ?? []);
    return userColumns(status, { timezone: dealershipData.timezone, nameOf: (id) => names.get(id) ?? id });
  }, [status, dealershipData.timezone, answer.data]);
  const { sort, setSort } = useUrlSort(
    'sort',
    columns.map(({ key }) => key),
    BY_NAME,
  );
  const words = useDeferredValue(search);
  const rows = useMemo(() => filterRows(inState(people, status), columns, words), [people, status, columns, words]);
  // Whoever a filter hides is in no file, chosen or not.
  const [chosen, setChosen] = useState(NOBODY_CHOSEN);
  const picked = rows.filter(({ id }) => chosen.has(id));
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
            isSearch={words !== ''}
            dealership={activeDealership.name}
            onClear={() => setAddress({ search: null })}
          />
        }
      />
    </Panel>
  );
  return (
    <>
      <PageHeader title="Users" period={answer.data ? peopleInWords(people) : activeDealership.name} />
      <Text data-print="none" mb="4" textStyle="meta" color="fg.muted">
        Creating, editing and inviting people come with the rest of the settings.
      </Text>
      <Flex wrap="wrap" gap="2" mb="3">
        <FilterInput
          label="Name, e-mail, role or title"
          width={260}
          value={search}
          onChange={(text) => setAddress({ search: text }, { replace: true })}
        />
        <SegmentedControl
          label="Status"
          segments={segments}
          value={status}
          onChange={(next) => setAddress({ status: next })}
        />
        <Flex marginInlineStart={{ md: 'auto' }} alignItems="center" gap="3">
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
              file: { list: `Users ${status}`, dealership: activeDealership.name, timezone: dealershipData.timezone },
              rows: picked.length === 0 ? rows : picked,
              columns,
              sort,
            }}
            disabled={rows.length === 0}
          />
        </Flex>
      </Flex>
      <Answer name="Users" answer={answerOf(answer)} skeleton={list(true, false)}>
        {(_people, { refetching }) => list(false, refetching)}
      </Answer>
    </>
  );
}

const NOBODY: Record<UserState, string> = {
  active: 'Nobody else has access',
  unverified: 'Everybody has signed in',
  deleted: 'Nobody was deleted',
};

interface NoUsersProps {
  readonly status: UserState;
  readonly isSearch: boolean;
  readonly dealership: string;
  readonly onClear: () => void;
}

function NoUsers({ status, isSearch, dealership, onClear }: NoUsersProps) {
  if (isSearch) {
    return (
      <EmptyState title="Nobody matches the search" actions={<Button onClick={onClear}>Clear search</Button>}>
        The search looks at name, e-mail, role and title of the people shown.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={NOBODY[status]}>
      {status === 'active' ? `You are the only user of ${dealership}.` : `There is nobody like that in ${dealership}.`}
    </EmptyState>
  );
}
