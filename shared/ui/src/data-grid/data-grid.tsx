import { useMemo, useRef, useState } from 'react';
import type { Column, GridColumn, Sort } from '../data-table/column.ts';
import { DataTable, type DataTableProps } from '../data-table/data-table.tsx';
import { Box, gridColumn, groupName, RowLead } from './grid-columns.tsx';
import { type GridRow, type GridSelection, type GridTable, NARROWEST_PX, useGridTable } from './grid-table.ts';
import { ResizeEdge } from './resize-edge.tsx';
import { usePinOffsets } from './use-pin-offsets.ts';

export interface DataGridProps<Row extends object>
  extends Omit<DataTableProps<Row>, 'columns' | 'selectedKey' | 'fixedWidth' | 'unranked'> {
  columns: readonly Column<Row>[];
  selectedKey?: string | null | undefined;
  /** Returns the rows below a row. With it, the grid is a tree, and its branches open. */
  subRowsOf?: ((row: Row) => readonly Row[] | undefined) | undefined;
  /** Key of a column. Rows with equal values in it form a group, under a line that folds the group. */
  groupBy?: string | null | undefined;
  /** With it, every row has a checkbox, and the head has one for all rows. */
  selection?: GridSelection | undefined;
  /** Keys of the columns that stay in view beside the first column while the others scroll. */
  pinned?: readonly string[] | undefined;
  /** Lets people make columns wider and narrower. */
  resizable?: boolean | undefined;
}

const NONE: readonly string[] = [];

/**
 * A `DataTable` with trees, groups, chosen rows, and pinned and resizable columns. A page loads this code with the first screen that uses
 * it.
 */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { rowKey, sortedByServer = false, groupBy = null, pinned = NONE, resizable = false, selection } = props;
  const [ownSort, setOwnSort] = useState<Sort | null>(props.defaultSort ?? null);
  const sort = props.sort === undefined ? ownSort : props.sort;
  const place = useRef<HTMLDivElement>(null);
  const table = useGridTable({
    columns: props.columns,
    rows: props.rows,
    rowKey,
    sort,
    sortedByServer,
    subRowsOf: props.subRowsOf,
    groupBy,
    selection,
    pinned,
  });
  const rows = table.getRowModel().rows;
  const offsets = usePinOffsets(place, props.loading ? 0 : pinned.length);
  const isTree = props.subRowsOf !== undefined || groupBy !== null;
  // The memo below depends on each part of the grid's state that a row draws. Without the memo, unchanged rows would be drawn again.
  const { rowSelection, expanded, columnSizing, columnResizing } = table.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns read `table`, whose content changes with these
  const columns = useMemo(
    () =>
      columnsOf({
        table,
        columns: props.columns,
        pinned,
        offsets,
        resizable,
        isTree,
        hasBoxes: selection !== undefined,
      }),
    [
      props.columns,
      pinned,
      offsets,
      resizable,
      isTree,
      selection,
      rowSelection,
      expanded,
      columnSizing,
      columnResizing,
      rows,
    ],
  );
  const { onOpenRow, onMoveToRow, headingOf } = props;
  return (
    <div ref={place} style={{ display: 'contents' }}>
      <DataTable<GridRow<Row>>
        {...props}
        headingOf={headingOf && ((row) => headingOf(row.original))}
        fixedWidth={widthOf(table.state.columnSizing, props.columns)}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sort}
        onSortChange={(next) => {
          setOwnSort(next);
          props.onSortChange?.(next);
        }}
        sortedByServer
        onMoveToRow={onMoveToRow && ((row) => row.getIsGrouped() || onMoveToRow(row.original))}
        onOpenRow={onOpenRow && ((row) => (row.getIsGrouped() ? row.toggleExpanded() : onOpenRow(row.original)))}
      />
    </div>
  );
}

type Sizes = Readonly<Record<string, number>>;

/** Returns the width of a column in pixels, never less than a readable head needs. Undefined before somebody has resized a column. */
function sizeOf(sizes: Sizes, key: string): number | undefined {
  const size = sizes[key];
  return size === undefined ? undefined : Math.max(NARROWEST_PX, size);
}

/** Returns the width of all columns in pixels once somebody has resized one. Before, the columns are as wide as their content. */
function widthOf(sizes: Sizes, columns: readonly { readonly key: string }[]): number | undefined {
  const widths = columns.map(({ key }) => sizeOf(sizes, key));
  return widths.reduce((sum, width) => (sum === undefined || width === undefined ? undefined : sum + width), 0);
}

interface ColumnsOf<Row extends object> {
  readonly table: GridTable<Row>;
  readonly columns: readonly Column<Row>[];
  readonly pinned: readonly string[];
  readonly offsets: readonly number[];
  readonly resizable: boolean;
  readonly isTree: boolean;
  readonly hasBoxes: boolean;
}

function columnsOf<Row extends object>(grid: ColumnsOf<Row>): GridColumn<GridRow<Row>>[] {
  const { table, columns, pinned, offsets, resizable, isTree, hasBoxes } = grid;
  const [first] = columns;
  const ordered = [
    ...columns.slice(0, 1),
    ...columns.slice(1).filter(({ key }) => pinned.includes(key)),
    ...columns.slice(1).filter(({ key }) => !pinned.includes(key)),
  ];
  const sizes = table.state.columnSizing;
  return ordered.map((column, place) => {
    const isFirst = column === first;
    const width = sizeOf(sizes, column.key);
    // The last column takes the rest of the table, so that the others keep the widths that somebody gave them.
    const isFilling = place === ordered.length - 1;
    const nameOf = (row: GridRow<Row>) => (row.getIsGrouped() ? groupName(row) : String(column.value(row.original)));
    return {
      ...gridColumn(column, isFirst),
      width: width === undefined || isFilling ? undefined : `${width}px`,
      ...(place > 0 && place <= pinned.length ? { pinnedAt: offsets[place - 1] } : {}),
      ...(isFirst && (isTree || hasBoxes)
        ? {
            lead: (row: GridRow<Row>) => (
              <RowLead
                row={row}
                name={nameOf(row)}
                isTree={isTree}
                isChosen={hasBoxes ? row.getIsSelected() : undefined}
              />
            ),
          }
        : {}),
      ...(isFirst && hasBoxes
        ? {
            headLead: (
              <span data-part="lead">
                <Box
                  label="Choose all"
                  isChosen={table.getIsAllRowsSelected()}
                  isPartly={!table.getIsAllRowsSelected() && table.getIsSomeRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </span>
            ),
          }
        : {}),
      ...(resizable ? { edge: edgeOf(table, column, ordered, width) } : {}),
    };
  });
}

function edgeOf<Row extends object>(
  table: GridTable<Row>,
  { key, head }: Column<Row>,
  ordered: readonly Column<Row>[],
  width: number | undefined,
) {
  const header = table.getFlatHeaders().find(({ id }) => id === key);
  return (
    <ResizeEdge
      head={head}
      width={width}
      isDragged={table.state.columnResizing.isResizingColumn === key}
      onBegin={(heads) =>
        table.setColumnSizing((before) => ({
          ...Object.fromEntries(ordered.map((column, place) => [column.key, heads[place]?.offsetWidth ?? 0])),
          ...before,
        }))
      }
      onDrag={(event) => header?.getResizeHandler()(event)}
      onStep={(px) =>
        table.setColumnSizing((before) => ({
          ...before,
          [key]: Math.max(NARROWEST_PX, (before[key] ?? NARROWEST_PX) + px),
        }))
      }
      onReset={() => table.resetColumnSizing(true)}
    />
  );
}
