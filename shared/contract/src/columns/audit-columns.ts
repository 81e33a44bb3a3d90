import type { AuditEntry } from '../calls/administration/audit-log.ts';
import { auditActionWords } from '../calls/administration/audit-words.ts';
import { happenedWords } from '../calls/administration/settings.ts';
import { type ListColumn, listColumn } from './list-column.ts';

const of = listColumn<AuditEntry>;

/** All columns of the audit log, in the order of its file. */
export const auditColumns = {
  at: of('at', 'instant', { head: 'When', value: (row) => row.at }),
  by: of('by', 'text', { head: 'Who', value: (row) => row.by }),
  what: of('what', 'text', { head: 'What', value: (row) => auditActionWords(row.action) }),
  subject: of('subject', 'text', { head: 'Of', value: (row) => row.subject ?? row.entityId }),
  via: of('via', 'text', {
    head: 'How',
    value: (row) => (row.via === null ? null : happenedWords(row.via.kind, row.via.from)),
  }),
  before: of('before', 'text', { head: 'Before', value: (row) => JSON.stringify(row.before ?? null) }),
  after: of('after', 'text', { head: 'After', value: (row) => JSON.stringify(row.after ?? null) }),
  from: of('from', 'text', { head: 'From', value: (row) => row.from?.address ?? null }),
  reference: of('reference', 'text', { head: 'Reference', value: (row) => row.from?.requestId ?? null }),
} satisfies Record<string, ListColumn<AuditEntry>>;
