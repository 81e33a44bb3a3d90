import { useListCall } from '@fixed-ops/api';
import { administrationCalls, type ImportRun } from '@fixed-ops/contract/administration';
import { formatCount, formatInstant } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import {
  Answer,
  Box,
  Button,
  type Column,
  DataTable,
  EmptyState,
  NarrowNote,
  Panel,
  SectionHead,
  Skeleton,
} from '@fixed-ops/ui';
import { MoreRows } from '@fixed-ops/ui/lists';
import { outcomeWords } from './words.ts';

interface EarlierUploadsProps {
  /** The upload shown above the list; empty for none. */
  readonly shown: string;
  readonly onShow: (importId: number) => void;
}

/** Earlier uploads with their authors and results. A running one can be opened again here. */
export function EarlierUploads({ shown, onShow }: EarlierUploadsProps) {
  const { dealershipData } = useSession();
  const list = useListCall(administrationCalls.imports, { pageSize: 20 });
  return (
    <Panel aria-label="Uploads">
      <Box px="5" pt="4" pb="3">
        <SectionHead title="Uploads" note="Newest first" />
      </Box>
      <Answer name="Uploads" answer={list.answer} skeleton={<Skeleton h="128px" m="5" />}>
        {(_first, { refetching }) => (
          <DataTable
            label="Uploads"
            columns={columns(dealershipData.timezone, onShow)}
            rows={list.rows}
            rowKey={({ importId }) => String(importId)}
            selectedKey={shown}
            sortedByServer
            refetching={refetching}
            more={list.rest > 0 || list.pageFailure ? <MoreRows list={list} what="uploads" /> : null}
            empty={<EmptyState title="Nothing was uploaded yet">The nightly files come by themselves.</EmptyState>}
          />
        )}
      </Answer>
    </Panel>
  );
}

const rowsOf = ({ report }: ImportRun) => report?.files.reduce((sum, { rows }) => sum + rows, 0) ?? null;
const leftOutOf = ({ report }: ImportRun) => report?.files.reduce((sum, { rejected }) => sum + rejected, 0) ?? null;

const columns = (timezone: string, onShow: (importId: number) => void): readonly Column<ImportRun>[] => [
  {
    key: 'createdAt',
    head: 'When',
    required: true,
    sortable: false,
    value: ({ createdAt }) => createdAt,
    cell: (run) => (
      <>
        <Button
          variant="link"
          size="inline"
          minH="6"
          aria-label={`Show the upload of ${formatInstant(run.createdAt, timezone)}`}
          onClick={() => onShow(run.importId)}
        >
          {formatInstant(run.createdAt, timezone)}
        </Button>
        <NarrowNote>{run.by}</NarrowNote>
      </>
    ),
    width: '190px',
  },
  { key: 'outcome', head: 'Outcome', sortable: false, value: outcomeWords, width: '140px' },
  { key: 'by', head: 'By', sortable: false, from: 'md', value: ({ by }) => by, width: '160px' },
  {
    key: 'files',
    head: 'Files',
    sortable: false,
    from: 'md',
    value: ({ files }) => files.map(({ name }) => name).join(', '),
    cell: ({ files }) => (
      <Box py="2" whiteSpace="normal" overflowWrap="anywhere">
        {files.map(({ name }) => name).join(', ')}
      </Box>
    ),
    width: '320px',
  },
  {
    key: 'rows',
    head: 'Rows',
    numeric: true,
    format: 'count',
    sortable: false,
    from: 'md',
    value: rowsOf,
    cell: (run) => {
      const rows = rowsOf(run);
      return rows === null ? '' : formatCount(rows);
    },
    width: '90px',
  },
  {
    key: 'leftOut',
    head: 'Refused',
    numeric: true,
    format: 'count',
    sortable: false,
    from: 'md',
    value: leftOutOf,
    cell: (run) => {
      const rows = leftOutOf(run);
      return rows === null ? '' : formatCount(rows);
    },
    width: '90px',
  },
];
