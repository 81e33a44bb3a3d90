import {
  columnGroupingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  createExpandedRowModel,
  createGroupedRowModel,
  type Row as LibraryRow,
  type RowSelectionState,
  rowExpandingFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { type Column, type Sort, sortRows } from '../data-table/column.ts';

/** The library's features that a grid uses. The bundle leaves out every feature that this list does not name. */
const features = tableFeatures({
  rowExpandingFeature,
  columnGroupingFeature,
  rowSelectionFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  groupedRowModel: createGroupedRowModel(),
  expandedRowModel: createExpandedRowModel(),
});

/** One row of the grid: a row of the list or a group of rows. */
export type GridRow<Row extends object> = LibraryRow<typeof features, Row>;

/** The rows that somebody has chosen, by their keys. */
export interface GridSelection {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

export interface GridTableOptions<Row extends object> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort: Sort | null;
  readonly sortedByServer: boolean;
  readonly subRowsOf: ((row: Row) => readonly Row[] | undefined) | undefined;
  readonly groupBy: string | null;
  readonly selection: GridSelection | undefined;
  readonly pinned: readonly string[];
}

/** The least width of a column, in pixels. Nobody can read the head of a narrower one. */
export const NARROWEST_PX = 56;

/**
 * Keeps the state of a grid with TanStack Table: which rows are open and chosen, which columns are pinned, and how wide each is. The order
 * comes from our `sortRows`, at every level of a tree, because it sorts as people count.
 */
export function useGridTable<Row extends object>(options: GridTableOptions<Row>) {
  const { columns, rows, rowKey, sort, sortedByServer, subRowsOf, groupBy, selection, pinned } = options;
  const order = useMemo(
    () => (some: readonly Row[]) => (sortedByServer ? some : sortRows(some, columns, sort)),
    [columns, sort, sortedByServer],
  );
  const data = useMemo(() => order(rows), [order, rows]);
  const definitions = useMemo(
    () =>
      columns.map(({ key, value, groupKey }) => ({
        id: key,
        accessorFn: value,
        ...(groupKey ? { getGroupingValue: groupKey } : {}),
        minSize: NARROWEST_PX,
      })),
    [columns],
  );
  const first = columns[0]?.key;
  const chosen = useMemo(
    () => Object.fromEntries([...(selection?.chosen ?? [])].map((key) => [key, true as const])),
    [selection?.chosen],
  );
  return useTable({
    features,
    data,
    columns: definitions,
    getRowId: rowKey,
    ...(subRowsOf ? { getSubRows: (row: Row) => order(subRowsOf(row) ?? []) } : {}),
    groupedColumnMode: false,
    autoResetExpanded: false,
    // Groups start open, because people read them. The branches of a tree start closed, because people open them.
    initialState: { expanded: groupBy === null ? {} : true },
    state: {
      grouping: groupBy === null ? [] : [groupBy],
      rowSelection: chosen,
      columnPinning: { start: [...(first === undefined ? [] : [first]), ...pinned], end: [] },
    },
    enableRowSelection: selection !== undefined,
    onRowSelectionChange: (update: RowSelectionState | ((before: RowSelectionState) => RowSelectionState)) =>
      selection?.onChange(new Set(Object.keys(typeof update === 'function' ? update(chosen) : update))),
    columnResizeMode: 'onChange',
  });
}

export type GridTable<Row extends object> = ReturnType<typeof useGridTable<Row>>;
