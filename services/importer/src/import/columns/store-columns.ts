/** Columns in which vendors name the dealership. They are not loaded. */
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

/** Whether a column of a file, in lower case, names the dealership of its rows. */
export const isStoreColumn = (name: string): boolean => STORE_COLUMNS.has(name);
