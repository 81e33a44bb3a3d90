import { downloadList, useListCall } from '@fixed-ops/api';
import { administrationCalls, type FeedFile, type FeedReject } from '@fixed-ops/contract/administration';
import { formatCount, formatInstant, NO_VALUE } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, type Column, Drawer, EmptyState, ExportMenu, Select, Skeleton, Text } from '@fixed-ops/ui';
import { DataGrid } from '@fixed-ops/ui/lists';
import { useState } from 'react';
import { MoreRows } from './more-rows.tsx';

const ALL = '';

interface RejectsDrawerProps {
  readonly fileId: string;
  /** The file; undefined while its row is not among those loaded. */
  readonly of: FeedFile | undefined;
  readonly onClose: () => void;
}

/** The rows of a file that were left out, by reason, and as a file to send to whoever makes the extract. */
export function RejectsDrawer({ fileId, of, onClose }: RejectsDrawerProps) {
  const { dealershipData } = useSession();
  const [reason, setReason] = useState(ALL);
  const input = { params: { fileId }, query: reason === ALL ? {} : { reason } };
  const list = useListCall(administrationCalls.feedRejects, input);
  const totals = list.first?.totals ?? [];
  const kept = totals.reduce((sum, { count }) => sum + count, 0);
  const leftOut = of?.rejectedRows ?? kept;
  return (
    <Drawer
      open
      onClose={onClose}
      title="Rows left out"
      subtitle={of ? `${of.fileName}, ${formatInstant(of.receivedAt, dealershipData.timezone)}` : undefined}
      padded={false}
    >
      <Answer name="The rows left out" answer={list.answer} skeleton={<Skeleton h="64" m="5" />}>
        {(_first, { refetching }) =>
          kept === 0 ? (
            <EmptyState title={leftOut === 0 ? 'No row was left out' : 'These rows are not kept here'}>
              {leftOut === 0
                ? 'Every row of this file was loaded.'
                : `The reasons stand in ${of?.fileName ?? 'the file'}.rejects.csv, beside the file.`}
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
                  <ExportMenu from={downloadList(administrationCalls.feedRejects, input)} />
                </Box>
              </Box>
              {leftOut > kept ? (
                <Text px="5" pb="3" color="fg.muted">
                  The first {formatCount(kept)} of {formatCount(leftOut)} rows.
                </Text>
              ) : null}
              <DataGrid
                label="Rows left out"
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
  { key: 'line', head: 'Line', numeric: true, sortable: false, value: ({ line }) => line, width: '80px' },
  { key: 'column', head: 'Column', sortable: false, value: ({ column }) => column || NO_VALUE, width: '130px' },
  { key: 'value', head: 'Value', sortable: false, value: ({ value }) => value || NO_VALUE, width: '150px' },
  { key: 'reason', head: 'Reason', sortable: false, value: ({ reason }) => reason, width: '260px' },
];
