import type { FeedReject } from '@fixed-ops/contract';
import type { SheetColumn } from '@fixed-ops/sheets';

/** Refused rows as a file. Its header is that of the import's reject file, so that both read alike. */
export const rejectFile = {
  list: 'Refused rows',
  columns: [
    { head: 'line', numeric: true, format: 'count', value: (row) => row.line },
    { head: 'column', value: (row) => row.column },
    { head: 'value', value: (row) => row.value },
    { head: 'reason', value: (row) => row.reason },
  ] satisfies readonly SheetColumn<FeedReject>[],
};
