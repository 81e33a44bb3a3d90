import type { ReactNode } from 'react';
import { cellPlace, type GridColumn } from './column.ts';

interface TableFootProps<Row> {
  columns: readonly GridColumn<Row>[];
  more?: ReactNode;
  totalLabel?: ReactNode;
  targetLabel?: ReactNode;
}

/** Draws "n more" with the sums of these rows, then the totals of the whole selection, then the targets. */
export function TableFoot<Row>({ columns, more, totalLabel, targetLabel }: TableFootProps<Row>) {
  if (!more && !totalLabel && !targetLabel) return null;
  const figures = (pick: (column: GridColumn<Row>) => ReactNode) =>
    columns.slice(1).map((column) => (
      <td key={column.key} {...cellPlace(column)}>
        {pick(column)}
      </td>
    ));
  const hasRests = columns.some(({ rest }) => rest != null);
  return (
    <tfoot>
      {more ? (
        <tr data-part="target">
          <td colSpan={hasRests ? undefined : columns.length}>{more}</td>
          {hasRests ? figures((column) => column.rest) : null}
        </tr>
      ) : null}
      {totalLabel ? (
        <tr data-part="total">
          <th scope="row">{totalLabel}</th>
          {figures((column) => column.total)}
        </tr>
      ) : null}
      {targetLabel ? (
        <tr data-part="target">
          <th scope="row">{targetLabel}</th>
          {figures((column) => column.target)}
        </tr>
      ) : null}
    </tfoot>
  );
}
