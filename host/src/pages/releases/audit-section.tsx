import { useListCall } from '@fixed-ops/api';
import { type ReleaseChange, releaseCalls } from '@fixed-ops/contract/releases';
import { Answer, type Column, chakra, DataTable, EmptyState, Panel, Skeleton } from '@fixed-ops/ui';
import { MoreRows } from '@fixed-ops/ui/lists';
import { changeText, shortRelease, whenText } from './release-words.ts';

/** The audit log of releases: who changed them, when and why, newest first. */
export function AuditSection({ timezone }: { readonly timezone: string }) {
  const list = useListCall(releaseCalls.releaseAudit, { pageSize: 50 });
  return (
    <Answer
      name="Audit log"
      answer={list.answer}
      skeleton={<Skeleton height="320px" />}
      isEmpty={({ total }) => total === 0}
      empty={() => (
        <EmptyState title="Nothing has been changed yet">
          Every release, rollback, canary and hold will be listed here.
        </EmptyState>
      )}
    >
      {(_data, { refetching }) => (
        <Panel>
          <DataTable
            label="Audit log"
            columns={columnsOf(timezone)}
            rows={list.rows}
            rowKey={({ name, revision, at }) => `${name} ${revision} ${at}`}
            refetching={refetching}
            sortedByServer
            more={list.rest > 0 || list.pageFailure ? <MoreRows list={list} what="changes" /> : null}
            onReachEnd={list.pageFailure ? undefined : list.loadMore}
          />
        </Panel>
      )}
    </Answer>
  );
}

const columnsOf = (timezone: string): readonly Column<ReleaseChange>[] => [
  {
    key: 'at',
    head: 'When',
    value: ({ at }) => at,
    cell: ({ at }) => whenText(at, timezone),
    sortable: false,
    width: '150px',
  },
  { key: 'by', head: 'Who', value: ({ by }) => by, sortable: false, width: '150px' },
  { key: 'what', head: 'What', value: changeText, sortable: false, width: '380px' },
  {
    key: 'why',
    head: 'Why',
    value: ({ why }) => why,
    // On a phone, the column would be as narrow as its longest word, and a row as high as the screen.
    cell: ({ why }) =>
      why === '' ? (
        '—'
      ) : (
        <chakra.span display="block" minW="240px" whiteSpace="normal">
          {why}
        </chakra.span>
      ),
    sortable: false,
    width: '380px',
  },
  {
    key: 'from',
    head: 'Before',
    value: ({ from }) => from ?? '',
    cell: ({ from }) => (from === null ? '—' : <span title={from}>{shortRelease(from)}</span>),
    sortable: false,
    width: '160px',
  },
  {
    key: 'revision',
    head: 'Revision',
    value: ({ revision }) => revision,
    numeric: true,
    format: 'count',
    sortable: false,
    width: '88px',
  },
  { key: 'key', head: 'Signed with', value: ({ key }) => key, sortable: false, width: '140px' },
];
