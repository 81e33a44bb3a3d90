import type { FeedReject } from '@fixed-ops/contract';
import type { SheetColumn } from '@fixed-ops/sheets';

/** Rows that were left out, as a file. The head is that of the file of rejects beside the import, so that both are read alike. */
export const rejectFile = {
  list: 'Rows left out',
  columns: [
    { head: 'line', value: (row) => row.line },
    { head: 'column', value: (row) => row.column },
    { head: 'value', value: (row) => row.value },
    { head: 'reason', value: (row) => row.reason },
  ] satisfies readonly SheetColumn<FeedReject>[],
};
