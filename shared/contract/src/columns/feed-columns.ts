import type { FeedFile } from '../calls/administration/feeds.ts';
import { type ListColumn, listColumn } from './list-column.ts';

const of = listColumn<FeedFile>;

/**
 * All columns of the files of the feeds, in the order of their file. `kindName` names a kind of file: metrics have the names, in an entry
 * point that only some pages load (`feedKindWords`).
 */
export const feedColumns = (kindName: (kind: string) => string) =>
  ({
    kind: of('kind', 'text', { head: 'Feed', value: (row) => kindName(row.kind) }),
    fileName: of('fileName', 'text', { head: 'File', value: (row) => row.fileName }),
    receivedAt: of('receivedAt', 'instant', { head: 'Came', value: (row) => row.receivedAt }),
    rows: of('rows', 'count', { head: 'Rows', value: (row) => row.rows }),
    rejectedRows: of('rejectedRows', 'count', {
      head: 'Refused',
      title: 'Refused rows',
      value: (row) => row.rejectedRows,
    }),
    dataFrom: of('dataFrom', 'date', { head: 'From', value: (row) => row.dataFrom }),
    dataTo: of('dataTo', 'date', { head: 'Through', value: (row) => row.dataTo }),
    error: of('error', 'text', { head: 'Refused because', value: (row) => row.error }),
    notes: of('notes', 'text', { head: 'Notes', value: (row) => row.warnings.join('; ') || null }),
    nextExpectedAt: of('nextExpectedAt', 'instant', { head: 'Next expected', value: (row) => row.nextExpectedAt }),
  }) satisfies Record<string, ListColumn<FeedFile>>;
