/** Columns by which vendors name the dealership; nothing of them is loaded. */
const STORE_COLUMNS: ReadonlySet<string> = new Set([
  'dealership',
  'dealership_id',
  'dealership_name',
  'dealer_id',
  'dv_dealer_id',
  'dv dealer id',
  'store',
  'store_id',
  'store_number',
  'store_name',
]);

/** Whether a column of a file, in small letters, says whose its rows are. */
export const isStoreColumn = (name: string): boolean => STORE_COLUMNS.has(name);
