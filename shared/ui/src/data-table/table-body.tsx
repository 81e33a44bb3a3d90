import { type KeyboardEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GridColumn } from './column.ts';
import type { TableDensity } from './table-frame.ts';
import { TableRow } from './table-row.tsx';
import { useRowWindow } from './use-row-window.ts';

interface TableBodyProps<Row> {
  /** The rows, in the order in which they show. */
  rows: readonly Row[];
  /** The columns that show. */
  columns: readonly GridColumn<Row>[];
  rowKey: (row: Row) => string;
  selectedKey: string | null;
  onOpenRow: ((row: Row) => void) | undefined;
  onMoveToRow: ((row: Row) => void) | undefined;
  headingOf: ((row: Row) => string | null) | undefined;
  onReachEnd: (() => void) | undefined;
  /** The element that scrolls. */
  frame: RefObject<HTMLElement | null>;
  density: TableDensity;
  footRows: number;
}

/**
 * Draws the rows and handles the keys that move between them. A long table draws only the rows in view, so scrolling redraws only these.
 */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, columns, rowKey, selectedKey, onOpenRow, onReachEnd, frame, density, footRows } = props;
  const [focusedRow, setFocusedRow] = useState(0);
  const roving = Math.min(focusedRow, rows.length - 1);
  const rowWindow = useRowWindow({
    count: rows.length,
    content: rows,
    columns: columns.length,
    frame,
    density,
    onReachEnd,
    footRows,
    focusable: onOpenRow ? roving : null,
  });

  const moveTo = (index: number) => {
    const to = Math.max(0, Math.min(index, rows.length - 1));
    // `flushSync` draws the row at once, even far out of view, so that the next key finds the focus on it.
    flushSync(() => setFocusedRow(to));
    rowWindow.reveal(to)?.querySelector<HTMLElement>('[data-part=rowopen]')?.focus();
    const row = rows[to];
    if (row !== undefined) props.onMoveToRow?.(row);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.part !== 'rowopen') return;
    const steps: Record<string, number> = {
      ArrowDown: roving + 1,
      ArrowUp: roving - 1,
      PageDown: roving + rowWindow.rowsInView(),
      PageUp: roving - rowWindow.rowsInView(),
      Home: 0,
      End: rows.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    moveTo(to);
  };

  return (
    <tbody onKeyDown={onKeyDown}>
      {rowWindow.drawn.flatMap(({ index, gap }) => {
        const row = rows[index];
        if (row === undefined) return [];
        const key = rowKey(row);
        const drawn = (
          <TableRow
            key={key}
            row={row}
            index={index}
            columns={columns}
            selected={key === selectedKey}
            tabIndex={index === roving ? 0 : -1}
            ariaRowIndex={rowWindow.isVirtual ? index + 2 : undefined}
            onOpen={onOpenRow}
            onFocusRow={setFocusedRow}
          />
        );
        const before = rows[index - 1];
        const heading = props.headingOf?.(row) ?? null;
        return [
          ...(gap > 0 ? [<Spacer key={`before ${key}`} columns={columns.length} height={gap} />] : []),
          ...(heading !== null && (before === undefined || props.headingOf?.(before) !== heading)
            ? [<Heading key={`heading ${heading}`} columns={columns.length} text={heading} />]
            : []),
          drawn,
        ];
      })}
      <Spacer columns={columns.length} height={rowWindow.after} />
    </tbody>
  );
}

/** A line above rows that belong together. */
function Heading({ columns, text }: { columns: number; text: string }) {
  return (
    <tr data-part="heading">
      <th scope="rowgroup" colSpan={columns}>
        {text}
      </th>
    </tr>
  );
}

function Spacer({ columns, height }: { columns: number; height: number }) {
  if (height <= 0) return null;
  return (
    <tr data-part="spacer">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
