import { downloadList, useListCall } from '@fixed-ops/api';
import {
  type AuditEntry,
  administrationCalls,
  auditActionWords,
  auditColumns,
  happenedWords,
} from '@fixed-ops/contract/administration';
import { formatInstant } from '@fixed-ops/metrics';
import { urlSchema, urlText, useUrlDrawer } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import {
  Answer,
  Box,
  Button,
  type Column,
  DataTable,
  Drawer,
  EmptyState,
  ExportMenu,
  FilterBar,
  FilterInput,
  NarrowNote,
  PageHeader,
  Panel,
  Select,
  Skeleton,
  Text,
} from '@fixed-ops/ui';
import { MoreRows } from '@fixed-ops/ui/lists';
import { type ComponentProps, useDeferredValue } from 'react';
import { DifferencesTable } from '../frame/differences-table.tsx';
import { DaysFilter, dayFields, useDays } from './days-filter.tsx';

const addressSchema = urlSchema({
  ...dayFields,
  search: urlText(),
  person: urlText(),
  what: urlText(),
  entry: urlText({ max: 20 }),
});
const NO_ENTRY = { entry: null };
const ALL = 'all';

/** Rows may have several lines of text; the padding keeps them apart from the borders. */
const onPhone = { '@media screen and (width < 48rem)': { '& tbody > tr > *': { paddingBlock: '1.5' } } } as const;

/** The changes in the store: what was changed, by whom, when and from where. */
export function AuditLogScreen() {
  const { activeDealership, dealershipData } = useSession();
  const { state, update: setAddress, open, close } = useUrlDrawer(addressSchema, NO_ENTRY);
  const { search, person, what, entry: opened } = state;
  const days = useDays();
  const query = { ...(person ? { userId: person } : {}), ...(what ? { action: what } : {}), ...days };
  const words = useDeferredValue(search);
  const list = useListCall(administrationCalls.auditLog, { query, search: words });
  const { timezone } = dealershipData;
  const people = list.first?.people ?? [];
  const actions = list.first?.actions ?? [];
  const entry = list.rows.find(({ id }) => String(id) === opened);
  // While a new filter loads, the shown answer is of the former one. Only an answer without any filter means that the log is empty.
  const hasFilter = list.answer.isRefetching || words !== '' || person !== '' || what !== '' || days !== null;
  const showAll = () => setAddress({ search: '', person: '', what: '', from: '', to: '' });
  return (
    <>
      <PageHeader title="Audit log" period={activeDealership.name} />
      <FilterBar
        period={
          <FilterInput
            label="Find a change"
            value={search}
            onChange={(text) => setAddress({ search: text }, { replace: true })}
          />
        }
        actions={<ExportMenu from={downloadList(administrationCalls.auditLog, { query, search })} />}
      >
        <Select
          label="Who"
          showLabel
          appearance="filter"
          value={person || ALL}
          entries={[
            { value: ALL, label: 'Everybody' },
            ...people.map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
          onChange={(next) => setAddress({ person: next === ALL ? '' : next })}
        />
        <Select
          label="What"
          showLabel
          appearance="filter"
          value={what || ALL}
          entries={[
            { value: ALL, label: 'Everything' },
            ...actions.map((action) => ({ value: action, label: auditActionWords(action) })),
          ]}
          onChange={(next) => setAddress({ what: next === ALL ? '' : next })}
        />
        <DaysFilter />
      </FilterBar>
      <Panel aria-label="Changes" css={onPhone}>
        <Answer name="The audit log" answer={list.answer} skeleton={<Skeleton h="256px" />}>
          {(_first, { refetching }) =>
            list.rows.length === 0 ? (
              <EmptyState
                title={hasFilter ? 'No changes match' : 'No changes recorded yet'}
                actions={hasFilter ? <Button onClick={showAll}>Show all</Button> : null}
              >
                {hasFilter
                  ? 'Try other days, another person or other words.'
                  : 'Each change is listed here with the person who made it.'}
              </EmptyState>
            ) : (
              <>
                <DataTable
                  label="Changes"
                  columns={columnsOf(timezone, (row) => open({ entry: String(row.id) }))}
                  rows={list.rows}
                  rowKey={({ id }) => String(id)}
                  refetching={refetching}
                />
                {list.rest > 0 || list.pageFailure ? (
                  <Box p="4">
                    <MoreRows list={list} what="older changes" />
                  </Box>
                ) : null}
              </>
            )
          }
        </Answer>
      </Panel>
      <ChangeDrawer isOpen={opened !== '' && list.first !== undefined} entry={entry} list={list} onClose={close} />
    </>
  );
}

interface ChangeDrawerProps {
  readonly isOpen: boolean;
  /** Undefined if the list does not contain the change. */
  readonly entry: AuditEntry | undefined;
  readonly list: ComponentProps<typeof MoreRows>['list'];
  readonly onClose: () => void;
}

/** One change with its values before and after, and where it came from. */
function ChangeDrawer({ isOpen, entry, list, onClose }: ChangeDrawerProps) {
  const { timezone } = useSession().dealershipData;
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={entry ? whatWords(entry) : 'A change'}
      subtitle={entry ? `${byWords(entry)}, ${formatInstant(entry.at, timezone)}` : undefined}
    >
      {entry ? (
        <>
          <DifferencesTable block={entry.action} before={entry.before} after={entry.after} stores={entry.stores} />
          <Text mt="4" textStyle="meta" color="fg.muted">
            {entry.from
              ? `From ${entry.from.address}, reference ${entry.from.requestId}`
              : 'Where it came from was not recorded at the time.'}
          </Text>
        </>
      ) : (
        <>
          <EmptyState title="This change is not among those listed">
            {list.rest > 0
              ? 'It may be older, or the filters leave it out.'
              : 'Clear the days, the person and the words above to find it.'}
          </EmptyState>
          <MoreRows list={list} what="older changes" />
        </>
      )}
    </Drawer>
  );
}

/** What was changed, and in what: `Soft delete user: Pat Lee`. */
const whatWords = ({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string =>
  subject === null ? auditActionWords(action) : `${auditActionWords(action)}: ${subject}`;

/** Who made the change, and how, unless it was a plain save: `Ruth Tanaka took a change back`. */
const byWords = ({ by, via }: AuditEntry): string =>
  via === null || via.kind === 'save' ? by : `${by} ${happenedWords(via.kind, via.from)}`;

const columnsOf = (timezone: string, open: (row: AuditEntry) => void): Column<AuditEntry>[] => [
  {
    ...auditColumns.at,
    sortable: false,
    cell: ({ at, by }) => (
      <>
        {formatInstant(at, timezone)}
        <NarrowNote>{by}</NarrowNote>
      </>
    ),
  },
  { ...auditColumns.by, from: 'md', sortable: false },
  {
    ...auditColumns.what,
    sortable: false,
    value: whatWords,
    cell: (row) => (
      // On a phone a long name wraps, and the time beside it takes the rest of the line.
      <Box minW={{ base: '120px', md: '0' }} whiteSpace={{ base: 'normal', md: 'nowrap' }}>
        <Button variant="link" size="inline" minH="6" whiteSpace="inherit" textAlign="start" onClick={() => open(row)}>
          {whatWords(row)}
        </Button>
        {row.via === null || row.via.kind === 'save' ? null : (
          <Text textStyle="meta" color="fg.muted">
            {happenedWords(row.via.kind, row.via.from)}
          </Text>
        )}
      </Box>
    ),
  },
  { ...auditColumns.from, from: 'md', sortable: false },
];
