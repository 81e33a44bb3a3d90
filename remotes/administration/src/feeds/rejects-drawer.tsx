import { downloadList, useListCall } from '@fixed-ops/api';
import type { CallResponse } from '@fixed-ops/contract';
import {
  administrationCalls,
  type FeedFile,
  type FeedReject,
  type ImportedFile,
} from '@fixed-ops/contract/administration';
import { formatCount, formatInstant, NO_VALUE } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import {
  Answer,
  Box,
  type Column,
  Drawer,
  EmptyState,
  type ExportFromServer,
  ExportMenu,
  Select,
  Text,
} from '@fixed-ops/ui';
import { DataGrid, MoreRows, RowsSkeleton } from '@fixed-ops/ui/lists';
import { useState } from 'react';

const ALL = '';
type RejectsAnswer = CallResponse<typeof administrationCalls.feedRejects>;

/** Chooses one reason; empty for all. */
function useReason() {
  const [reason, setReason] = useState(ALL);
  return { reason, setReason, query: reason === ALL ? {} : { reason } };
}

interface FeedRejectsProps {
  readonly fileId: string;
  /** The file; undefined while its row is not among those loaded. */
  readonly of: FeedFile | undefined;
  readonly onClose: () => void;
}

/** Rejected rows of a file that was loaded. */
export function FeedRejects({ fileId, of, onClose }: FeedRejectsProps) {
  const { dealershipData } = useSession();
  const { query, ...choice } = useReason();
  const input = { params: { fileId }, query };
  const list = useListCall(administrationCalls.feedRejects, input);
  return (
    <RejectsDrawer
      {...choice}
      list={list}
      from={downloadList(administrationCalls.feedRejects, input)}
      subtitle={of ? `${of.fileName}, ${formatInstant(of.receivedAt, dealershipData.timezone)}` : undefined}
      leftOut={of?.rejectedRows}
      where={`${of?.fileName ?? 'the file'}.rejects.csv, beside the file`}
      onClose={onClose}
    />
  );
}

interface UploadRejectsProps {
  readonly importId: number;
  readonly file: ImportedFile;
  readonly onClose: () => void;
}

/** Rejected rows of an uploaded file, or those that would be rejected. */
export function UploadRejects({ importId, file, onClose }: UploadRejectsProps) {
  const { query, ...choice } = useReason();
  const input = { params: { importId: String(importId) }, query: { ...query, fileNo: String(file.no) } };
  const list = useListCall(administrationCalls.importRejects, input);
  return (
    <RejectsDrawer
      {...choice}
      list={list}
      from={downloadList(administrationCalls.importRejects, input)}
      subtitle={file.name}
      leftOut={file.rejected}
      where="the result of a newer upload: those of a check are kept for a week"
      onClose={onClose}
    />
  );
}

interface RejectsDrawerProps {
  readonly list: ReturnType<typeof useListCall<RejectsAnswer, typeof administrationCalls.feedRejects.query>>;
  readonly from: ExportFromServer;
  readonly subtitle: string | undefined;
  /** Number of rejected rows; undefined until known. */
  readonly leftOut: number | undefined;
  /** Where to find them if the server did not keep them. */
  readonly where: string;
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  readonly onClose: () => void;
}

/** Rejected rows by reason, and as a file for the people who make the extract. */
function RejectsDrawer(props: RejectsDrawerProps) {
  const { list, from, subtitle, where, reason, setReason, onClose } = props;
  const totals = list.first?.totals ?? [];
  const kept = totals.reduce((sum, { count }) => sum + count, 0);
  const leftOut = props.leftOut ?? kept;
  return (
    <Drawer open onClose={onClose} title="Refused rows" subtitle={subtitle} padded={false}>
      <Answer name="The refused rows" answer={list.answer} skeleton={<RowsSkeleton />}>
        {(_first, { refetching }) =>
          kept === 0 ? (
            <EmptyState title={leftOut === 0 ? 'No row was refused' : 'These rows are not kept here'}>
              {leftOut === 0 ? 'Every row of this file was loaded.' : `The reasons are in ${where}.`}
            </EmptyState>
          ) : (
            <>
              <Box px="5" py="3" display="flex" flexWrap="wrap" gap="2" alignItems="center" data-print="none">
                <Select
                  label="Reason"
                  showLabel
                  appearance="filter"
                  width={300}
                  value={reason === ALL ? 'all' : reason}
                  entries={[
                    { value: 'all', label: `All, ${formatCount(kept)}` },
                    ...totals.map(({ reason: each, count }) => ({
                      value: each,
                      label: `${each}, ${formatCount(count)}`,
                    })),
                  ]}
                  onChange={(next) => setReason(next === 'all' ? ALL : next)}
                />
                <Box ms="auto">
                  <ExportMenu from={from} />
                </Box>
              </Box>
              {leftOut > kept ? (
                <Text px="5" pb="3" color="fg.muted">
                  The first {formatCount(kept)} of {formatCount(leftOut)} rows.
                </Text>
              ) : null}
              <DataGrid
                label="Refused rows"
                columns={columns}
                rows={list.rows}
                rowKey={({ line, column, value }) => `${line} ${column} ${value}`}
                sortedByServer
                refetching={refetching}
                onReachEnd={list.pageFailure ? undefined : list.loadMore}
                more={list.rest > 0 || list.pageFailure ? <MoreRows list={list} what="rows" /> : null}
              />
            </>
          )
        }
      </Answer>
    </Drawer>
  );
}

const columns: readonly Column<FeedReject>[] = [
  {
    key: 'line',
    head: 'Line',
    numeric: true,
    format: 'count',
    sortable: false,
    value: ({ line }) => line,
    width: '80px',
  },
  { key: 'column', head: 'Column', sortable: false, value: ({ column }) => column || NO_VALUE, width: '130px' },
  { key: 'value', head: 'Value', sortable: false, value: ({ value }) => value || NO_VALUE, width: '150px' },
  { key: 'reason', head: 'Reason', sortable: false, value: ({ reason }) => reason, width: '260px' },
];
