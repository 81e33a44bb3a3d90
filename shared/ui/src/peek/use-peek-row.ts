export interface PeekRows<Row> {
  /** In the order in which they stand in the table. */
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Key of the row that is open, as the address has it; none where it is empty. */
  readonly openKey: string;
  readonly onOpen: (key: string) => void;
}

/** The row that is open beside its table, and the way to those above and below it; null where no such row is in the list. */
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
