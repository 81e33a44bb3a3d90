import { memo, type ReactNode } from 'react';
import { STATUS_LOOK } from '../status/status.ts';
import { StatusShape } from '../status/status-mark.tsx';
import { cellPlace, type GridColumn } from './column.ts';

interface TableRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly GridColumn<Row>[];
  selected: boolean;
  tabIndex: 0 | -1;
  ariaRowIndex: number | undefined;
  onOpen: ((row: Row) => void) | undefined;
  onFocusRow: (index: number) => void;
}

function cellContent<Row>(column: GridColumn<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  return column.value(row) ?? <span data-part="none">—</span>;
}

function Row<Row>({ row, index, columns, selected, tabIndex, ariaRowIndex, onOpen, onFocusRow }: TableRowProps<Row>) {
  return (
    <tr
      data-index={index}
      data-openable={onOpen ? '' : undefined}
      aria-current={selected || undefined}
      aria-rowindex={ariaRowIndex}
      onClick={onOpen ? (event) => !isOtherControl(event.target) && onOpen(row) : undefined}
    >
      {columns.map((column, position) => {
        const status = column.status?.(row);
        const content = (
          <>
            {status && status !== 'none' ? (
              <span data-part="mark" data-status={status}>
                <StatusShape status={status} />
                <span data-part="read">{STATUS_LOOK[status].word}: </span>
              </span>
            ) : null}
            {cellContent(column, row)}
          </>
        );
        if (position > 0) {
          return (
            <td key={column.key} {...cellPlace(column)}>
              {content}
            </td>
          );
        }
        return (
          <th key={column.key} scope="row" data-numeric={cellPlace(column)['data-numeric']}>
            {column.lead?.(row)}
            {onOpen ? (
              // The button needs no handler: its click bubbles to the row.
              <button type="button" data-part="rowopen" tabIndex={tabIndex} onFocus={() => onFocusRow(index)}>
                {content}
              </button>
            ) : (
              content
            )}
          </th>
        );
      })}
    </tr>
  );
}

/** True for a link or control in a cell that acts by itself. Only the row's own button and bare cells open the row. */
function isOtherControl(target: EventTarget): boolean {
  const control = target instanceof Element ? target.closest('a, button, input, select, label, [role=dialog]') : null;
  return control instanceof HTMLElement && control.dataset.part !== 'rowopen';
}

export const TableRow = memo(Row) as typeof Row;
