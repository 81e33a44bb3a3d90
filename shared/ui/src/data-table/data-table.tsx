import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { TriggerElement } from '../layer/trigger.ts';
import { VIRTUAL_FROM_ROWS } from '../layer/virtual-rows.ts';
import { Skeleton } from '../preloader/skeleton.tsx';
import { VisuallyHidden } from '../primitives/text.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { Tooltip } from '../tooltip/tooltip.tsx';
import { cellPlace, type GridColumn, nextSort, type Sort, sortRows } from './column.ts';
import { TableBody } from './table-body.tsx';
import { TableFoot } from './table-foot.tsx';
import { type TableDensity, TableFrame } from './table-frame.ts';
import { useHeadsInWords } from './use-heads-in-words.ts';

export interface DataTableProps<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Keys of the columns to show, in the order of `columns`; all when absent. */
  visibleColumns?: readonly string[] | undefined;
  /** The current sort. With `onSortChange` the caller owns it (in the URL or on the server). Without it, the table keeps its own sort. */
  sort?: Sort | null | undefined;
  onSortChange?: ((sort: Sort) => void) | undefined;
  /** The first sort of a table that keeps its own. */
  defaultSort?: Sort | undefined;
  /** True if the server has already sorted the rows. */
  sortedByServer?: boolean | undefined;
  /** True for rows that stay last in every order, such as that of work without a person. Define it outside the component. */
  unranked?: ((row: Row) => boolean) | undefined;
  /** Opens a row after a click or Enter. The first column must then hold text only. */
  onOpenRow?: ((row: Row) => void) | undefined;
  selectedKey?: string | null | undefined;
  /** Runs when a key moves to a row, so that the panel beside the table can follow. */
  onMoveToRow?: ((row: Row) => void) | undefined;
  /** First cell of the totals row: "All 731 repair orders". The columns bring the totals. */
  totalLabel?: ReactNode;
  targetLabel?: ReactNode;
  /** A line between rows and totals: "719 more, scroll to load". */
  more?: ReactNode;
  /**
   * Returns the heading above the first of the rows that share one, or null for rows without a heading. Rows with the same heading must be
   * neighbours.
   */
  headingOf?: ((row: Row) => string | null) | undefined;
  /** Runs when the last rows come into view. */
  onReachEnd?: (() => void) | undefined;
  density?: TableDensity | undefined;
  /** Width of the whole table in pixels, if each column has a `width`. The cells then cut long content. */
  fixedWidth?: number | undefined;
  /** CSS height from which the table scrolls by itself. Use `100%` for a table that fills a drawer. */
  maxHeight?: string | undefined;
  loading?: boolean | undefined;
  /** Number of skeleton rows while the table loads. */
  expectedRows?: number | undefined;
  refetching?: boolean | undefined;
  /** Replaces the rows when there are none. */
  empty?: ReactNode;
  /** Replaces the table: an ErrorCard. */
  error?: ReactNode;
}

// The head sticks to the table's own scroll area. A long table therefore needs a largest height.
const DEFAULT_MAX_HEIGHT = 'max(480px, 80dvh)';
const DEFAULT_EXPECTED_ROWS = 6;
/** A portrait sheet has room for this many columns. */
const COLUMNS_UPRIGHT = 11;

/** A table to work with: it has a sticky head and first column, sorting, totals and keyboard control, and takes any number of rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, onOpenRow, density = 'normal', loading = false, sortedByServer = false } = props;
  const [ownSort, setOwnSort] = useState<Sort | null>(props.defaultSort ?? null);
  const frame = useRef<HTMLDivElement>(null);
  const isPrinting = useHeadsInWords(frame);
  const sort = props.sort === undefined ? ownSort : props.sort;
  const columns = useMemo(
    () =>
      props.columns
        .filter(({ key, required }) => required || !props.visibleColumns || props.visibleColumns.includes(key))
        // The first drawn column names the rows, so even the narrowest window shows it.
        .map((column, place) =>
          place ? column : { ...column, from: undefined, wideOnly: undefined, room: undefined },
        ),
    [props.columns, props.visibleColumns],
  );
  const sorted = useMemo(
    () => (sortedByServer ? rows : sortRows(rows, props.columns, sort, props.unranked)),
    [rows, props.columns, sort, sortedByServer, props.unranked],
  );
  const footRows = [props.more, props.totalLabel, props.targetLabel].filter(Boolean).length;
  const isVirtual = !loading && sorted.length > VIRTUAL_FROM_ROWS;

  if (props.error) return <chakra.div p="4">{props.error}</chakra.div>;
  if (!loading && rows.length === 0) return <>{props.empty ?? <EmptyState title="Nothing to show" />}</>;

  const sortBy = (column: GridColumn<Row>) => {
    const next = nextSort(column, sort);
    setOwnSort(next);
    props.onSortChange?.(next);
  };
  return (
    <TableFrame
      ref={frame}
      density={density}
      role="group"
      aria-label={label}
      // A table whose rows take no focus takes it itself, so that the keyboard can scroll it.
      tabIndex={onOpenRow && !loading ? undefined : 0}
      aria-busy={loading || props.refetching || undefined}
      data-refetching={props.refetching ? '' : undefined}
      data-orientation={columns.length > COLUMNS_UPRIGHT ? 'landscape' : undefined}
      maxHeight={props.maxHeight ?? DEFAULT_MAX_HEIGHT}
      css={{ '--foot-rows': String(footRows) }}
    >
      <table
        aria-rowcount={isVirtual ? sorted.length + 1 : undefined}
        // Paper has a fixed width. It would cut off columns that somebody made wider in the window.
        style={
          props.fixedWidth === undefined || isPrinting
            ? undefined
            : { tableLayout: 'fixed', width: props.fixedWidth, minWidth: '100%' }
        }
      >
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr aria-rowindex={isVirtual ? 1 : undefined}>
            {columns.map((column) => (
              <Head
                key={column.key}
                column={column}
                sort={sort}
                onSort={isPrinting || column.sortable === false ? undefined : () => sortBy(column)}
              />
            ))}
          </tr>
        </thead>
        {loading ? (
          <tbody>
            <SkeletonRows columns={columns} count={props.expectedRows ?? DEFAULT_EXPECTED_ROWS} />
          </tbody>
        ) : (
          <TableBody
            rows={sorted}
            columns={columns}
            rowKey={rowKey}
            selectedKey={props.selectedKey ?? null}
            onOpenRow={onOpenRow}
            onMoveToRow={props.onMoveToRow}
            headingOf={props.headingOf}
            onReachEnd={props.onReachEnd}
            frame={frame}
            density={density}
            footRows={footRows}
          />
        )}
        {loading ? null : (
          <TableFoot
            columns={columns}
            more={props.more}
            totalLabel={props.totalLabel}
            targetLabel={props.targetLabel}
          />
        )}
      </table>
    </TableFrame>
  );
}

interface HeadProps<Row> {
  column: GridColumn<Row>;
  sort: Sort | null;
  /** Absent if the head does not sort. */
  onSort: (() => void) | undefined;
}

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  const place = cellPlace(column);
  const words = (
    <>
      {column.head}
      {direction ? <Arrow size={12} aria-hidden="true" /> : null}
    </>
  );
  return (
    <th
      scope="col"
      aria-sort={direction}
      // The edge has its own accessible name. Without this label, it would become part of the head's name.
      aria-label={column.edge ? column.head : undefined}
      {...place}
      style={{ width: column.width, ...place.style }}
    >
      {column.headLead}
      {onSort === undefined ? (
        words
      ) : (
        <FullName of={column}>
          <button type="button" onClick={onSort}>
            {words}
          </button>
        </FullName>
      )}
      {column.edge}
    </th>
  );
}

/** Shows the full name of a short head on hover and focus. */
function FullName<Row>({ of, children }: { of: GridColumn<Row>; children: TriggerElement }) {
  return of.title && of.title !== of.head ? <Tooltip label={of.title}>{children}</Tooltip> : children;
}

function SkeletonRows<Row>({ columns, count }: { columns: readonly GridColumn<Row>[]; count: number }) {
  return Array.from({ length: count }, (_, index) => index).map((index) => (
    <tr key={index}>
      {columns.map((column) => (
        <td key={column.key} {...cellPlace(column)}>
          <Skeleton display="inline-block" h="3" w={column.numeric ? '56px' : '120px'} />
        </td>
      ))}
    </tr>
  ));
}
