import { downloadList, useListCall } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { feedKindWords } from '@fixed-ops/metrics/feeds';
import { urlSchema, urlText, useUrlDrawer, useUrlSort } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Button, EmptyState, ExportMenu, FilterInput, Panel, Select } from '@fixed-ops/ui';
import { DataGrid, MoreRows } from '@fixed-ops/ui/lists';
import { useMemo } from 'react';
import { feedColumns } from './feed-columns.tsx';
import { FeedRejects } from './rejects-drawer.tsx';

const addressSchema = urlSchema({
  kind: urlText(),
  search: urlText(),
  /** The file whose rejected rows are shown. */
  file: urlText({ pattern: /^[1-9]\d{0,14}$/ }),
});
const NO_FILE = { file: null };
const ALL = 'all';
const SORTED = ['kind', 'receivedAt', 'rows', 'rejectedRows', 'dataTo'] as const;
const EXPECTED_ROWS = 12;

/** The store's files with their arrival times and results. */
export function FeedFiles() {
  const { activeDealership, dealershipData } = useSession();
  const { state, update: setAddress, open, close } = useUrlDrawer(addressSchema, NO_FILE);
  const { kind, search, file } = state;
  const query = kind === '' ? {} : { kind };
  const sort = useUrlSort('sort', SORTED, { key: 'receivedAt', direction: 'descending' });
  const list = useListCall(administrationCalls.feeds, { query, search, sort: sort.asked });
  const columns = useMemo(
    () => feedColumns(dealershipData.timezone, ({ fileId }) => open({ file: String(fileId) })),
    [dealershipData.timezone, open],
  );
  const kinds = list.first?.kinds ?? (kind === '' ? [] : [kind]);
  const hasFilter = kind !== '' || search !== '';
  const table = ({ loading = false, refetching = false }) => (
    <Panel aria-label="Feeds">
      <DataGrid
        resizable
        label="Feeds"
        columns={columns}
        rows={list.rows}
        rowKey={({ fileId }) => String(fileId)}
        sort={sort.sort}
        onSortChange={sort.setSort}
        sortedByServer
        loading={loading}
        expectedRows={EXPECTED_ROWS}
        refetching={refetching}
        onReachEnd={list.pageFailure ? undefined : list.loadMore}
        more={list.rest > 0 || list.pageFailure ? <MoreRows list={list} what="files" /> : null}
        empty={
          hasFilter ? (
            <EmptyState
              title="No files match"
              actions={<Button onClick={() => setAddress({ kind: null, search: null })}>Show all files</Button>}
            >
              Try another feed or other words.
            </EmptyState>
          ) : (
            <EmptyState title={`No file of ${activeDealership.name} has arrived yet`}>
              Files are listed here as soon as they are loaded.
            </EmptyState>
          )
        }
      />
    </Panel>
  );
  return (
    <>
      <Box mb="4" display="flex" flexWrap="wrap" gap="2" alignItems="center">
        <FilterInput
          label="Find a file"
          value={search}
          onChange={(text) => setAddress({ search: text }, { replace: true })}
        />
        <Select
          label="Feed"
          showLabel
          appearance="filter"
          width={220}
          value={kind || ALL}
          entries={[{ value: ALL, label: 'All' }, ...kinds.map((value) => ({ value, label: feedKindWords(value) }))]}
          onChange={(next) => setAddress({ kind: next === ALL ? null : next })}
        />
        <Box ms="auto">
          <ExportMenu
            from={downloadList(administrationCalls.feeds, { query, search, sort: sort.asked })}
            disabled={list.rows.length === 0}
          />
        </Box>
      </Box>
      <Answer name="Feeds" answer={list.answer} skeleton={table({ loading: true })}>
        {(_first, { refetching }) => table({ refetching })}
      </Answer>
      {file === '' ? null : (
        <FeedRejects
          key={file}
          fileId={file}
          of={list.rows.find(({ fileId }) => String(fileId) === file)}
          onClose={close}
        />
      )}
    </>
  );
}
