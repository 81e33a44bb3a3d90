/**
 * The tables whose changes are reported to every process, because the service caches what it read from them: permissions, and the validity
 * of responses. A migration gives each table its trigger.
 */
export const watchedTables = [
  'app_user',
  'user_dealership',
  'user_dms_number',
  'identity_credential',
  'dealership',
  'dealership_product',
  'average_option',
  'data_version',
  'remark_version',
] as const;
export type WatchedTable = (typeof watchedTables)[number];

/** The channel on which the triggers send the name of the table. */
export const CHANGE_CHANNEL = 'fixed_ops_change';

const named = new RegExp(`\\b(${watchedTables.join('|')})\\b`, 'g');
const MAY_WRITE = /\b(insert|update|delete|merge|truncate)\b/i;

/**
 * The watched tables that a statement may have changed, judged by its text. It errs on the side of too many. A statement that begins with
 * `select` writes nothing, because none of ours calls a function that writes.
 */
export function tablesChangedBy(text: string): readonly WatchedTable[] {
  if (/^\s*select\b/i.test(text) || !MAY_WRITE.test(text)) return [];
  const found = new Set(text.match(named));
  return watchedTables.filter((table) => found.has(table));
}

export function isWatchedTable(name: string): name is WatchedTable {
  return watchedTables.some((table) => table === name);
}
