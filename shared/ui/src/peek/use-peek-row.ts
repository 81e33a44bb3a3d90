export interface PeekRows<Row> {
  /** Rows in the order of the table. */
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Key of the open row, from the address. Empty if no row is open. */
  readonly openKey: string;
  readonly onOpen: (key: string) => void;
}

/** Returns the row that is open beside its table, and the way to the rows above and below it. `row` is null if the list has no such row. */
export function usePeekRow<Row>({ rows, rowKey, openKey, onOpen }: PeekRows<Row>) {
  const index = openKey === '' ? -1 : rows.findIndex((row) => rowKey(row) === openKey);
  const at = (place: number) => rows[place];
  return {
    row: at(index) ?? null,
    hasPrevious: index > 0,
    hasNext: index >= 0 && index < rows.length - 1,
    onStep: (by: 1 | -1) => {
      const next = at(index + by);
      if (index >= 0 && next !== undefined) onOpen(rowKey(next));
    },
  };
}
