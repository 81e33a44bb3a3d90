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
  /** The sort in force. Given with `onSortChange` it is the caller's (URL or server), else the table's own. */
  sort?: Sort | null | undefined;
  onSortChange?: ((sort: Sort) => void) | undefined;
  /** Where an uncontrolled table starts. */
  defaultSort?: Sort | undefined;
  /** True when the rows come already sorted by the server. */
  sortedByServer?: boolean | undefined;
  /** Opens a row by click or Enter. The first column then holds text only. */
  onOpenRow?: ((row: Row) => void) | undefined;
  selectedKey?: string | null | undefined;
  /** Called when a key moves to a row: what lies open beside the table follows. */
  onMoveToRow?: ((row: Row) => void) | undefined;
  /** First cell of the totals row: "All 731 repair orders". Columns bring their totals. */
  totalLabel?: ReactNode;
  targetLabel?: ReactNode;
  /** A line between rows and totals: "719 more, scroll to load". */
  more?: ReactNode;
  /** Heading above the first of the rows that share one; null for rows that need none. Rows come in that order. */
  headingOf?: ((row: Row) => string | null) | undefined;
  /** Called when the last rows come into view. */
  onReachEnd?: (() => void) | undefined;
  density?: TableDensity | undefined;
  /** px of all columns, where each has its `width`: what does not fit is cut. */
  fixedWidth?: number | undefined;
  /** CSS height from which the table scrolls in itself; `100%` where it fills a drawer. */
  maxHeight?: string | undefined;
  loading?: boolean | undefined;
  /** Number of skeleton rows while loading. */
  expectedRows?: number | undefined;
  refetching?: boolean | undefined;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** Shown instead of the table: an ErrorCard. */
  error?: ReactNode;
}

// The head sticks to the table's own scroll area, so a long table must have one.
const DEFAULT_MAX_HEIGHT = 'max(480px, 80dvh)';
const DEFAULT_EXPECTED_ROWS = 6;
/** So many have room between the margins of an upright sheet. */
const COLUMNS_UPRIGHT = 11;

/** A table that is a tool: sticky head and first column, sort, totals, keyboard, any number of rows. */
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
        // The first that is drawn names the rows: no window is too narrow for it.
        .map((column, place) => (place ? column : { ...column, from: undefined, wideOnly: undefined })),
    [props.columns, props.visibleColumns],
  );
  const sorted = useMemo(
    () => (sortedByServer ? rows : sortRows(rows, props.columns, sort)),
    [rows, props.columns, sort, sortedByServer],
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
      // Reachable by keyboard for scrolling where no row is.
      tabIndex={onOpenRow && !loading ? undefined : 0}
      aria-busy={loading || props.refetching || undefined}
      data-refetching={props.refetching ? '' : undefined}
      data-orientation={columns.length > COLUMNS_UPRIGHT ? 'landscape' : undefined}
      maxHeight={props.maxHeight ?? DEFAULT_MAX_HEIGHT}
      css={{ '--foot-rows': String(footRows) }}
    >
      <table
        aria-rowcount={isVirtual ? sorted.length + 1 : undefined}
        // Paper is as wide as it is: what was made wider in a window is cut off there.
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
  /** Absent where the head only names the column. */
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
      // What is dragged has a name of its own, which is none of the head's.
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

/** A short head says its full name on hover and focus. */
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
