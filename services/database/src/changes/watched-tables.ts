/**
 * The tables whose changes every process hears of, because the service remembers what it read of them: who may do what, and
 * which answers still hold. A migration gives each of them its trigger.
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

/** The channel on which the triggers tell the name of the table. */
export const CHANGE_CHANNEL = 'fixed_ops_change';

const named = new RegExp(`\\b(${watchedTables.join('|')})\\b`, 'g');
const MAY_WRITE = /\b(insert|update|delete|merge|truncate)\b/i;

/**
 * The watched tables that a statement may have changed, by its text: rather one too many than one too few. A statement that begins
 * with `select` writes nothing; none of ours calls a function that does.
 */
export function tablesChangedBy(text: string): readonly WatchedTable[] {
  if (/^\s*select\b/i.test(text) || !MAY_WRITE.test(text)) return [];
  const found = new Set(text.match(named));
  return watchedTables.filter((table) => found.has(table));
}

export function isWatchedTable(name: string): name is WatchedTable {
  return watchedTables.some((table) => table === name);
}
