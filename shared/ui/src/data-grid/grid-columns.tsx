import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Column, GridColumn } from '../data-table/column.ts';
import { IconButton } from '../primitives/button.tsx';
import type { GridRow } from './grid-table.ts';

/** Room before the rows of a branch, in pixels for each level. */
const INDENT_PX = 20;

/** Returns the name of a group: the value that its rows share, "None" for no value. */
export function groupName<Row extends object>(row: GridRow<Row>): string {
  const value = row.groupingColumnId === undefined ? null : row.getValue(row.groupingColumnId);
  return value === null || value === undefined || value === '' ? 'None' : String(value);
}

/**
 * Turns a column of the list into a column for the grid's rows, which also include groups. In the line of a group, the first column shows
 * its name, and the others show what `groupCell` answers.
 */
export function gridColumn<Row extends object>(column: Column<Row>, isFirst: boolean): GridColumn<GridRow<Row>> {
  const { value, cell, status, groupKey: _, groupCell, formatOf: _format, ...same } = column;
  return {
    ...same,
    value: (row) => (row.getIsGrouped() ? null : value(row.original)),
    cell: (row) => {
      if (row.getIsGrouped()) {
        const said = groupCell?.(row.subRows.map(({ original }) => original)) ?? null;
        if (!isFirst) return said;
        return (
          // The name and the words of `groupCell` are one box. A second line then starts below the name, not below the arrow.
          <chakra.span
            display="inline-block"
            verticalAlign="middle"
            // On a phone a long name breaks. On one line it would push the cells beside it out of the window. The box has a fixed width:
            // the browser would squeeze a column of breaking words until they overlap the next column.
            w={{ base: '160px', md: 'auto' }}
            whiteSpace={{ base: 'normal', md: 'inherit' }}
          >
            <b>{`${groupName(row)} (${row.subRows.length})`}</b>
            {said}
          </chakra.span>
        );
      }
      return cell ? cell(row.original) : (value(row.original) ?? '—');
    },
    ...(status ? { status: (row: GridRow<Row>) => (row.getIsGrouped() ? 'none' : status(row.original)) } : {}),
    // Files are made of the list's own columns.
  } as GridColumn<GridRow<Row>>;
}

interface RowLeadProps<Row extends object> {
  readonly row: GridRow<Row>;
  readonly name: string;
  readonly isTree: boolean;
  readonly isChosen: boolean | undefined;
}

/** Draws what stands before the name of a row: its checkbox, its indent in the tree and the button that opens it. */
export function RowLead<Row extends object>({ row, name, isTree, isChosen }: RowLeadProps<Row>) {
  const isOpen = row.getIsExpanded();
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <span data-part="lead" style={{ paddingInlineStart: row.depth * INDENT_PX }}>
      {isChosen === undefined ? null : (
        <Box
          label={`Choose ${name}`}
          isChosen={isChosen}
          isPartly={!isChosen && row.getIsSomeSelected()}
          // With Shift, the library chooses all rows from the last checkbox to this one.
          onChange={row.getToggleSelectedHandler()}
        />
      )}
      {row.getCanExpand() ? (
        <IconButton
          aria-label={`${isOpen ? 'Close' : 'Open'} ${name}`}
          aria-expanded={isOpen}
          size="inline"
          minW="6"
          minH="6"
          onClick={() => row.toggleExpanded()}
        >
          <Arrow size={16} />
        </IconButton>
      ) : isTree ? (
        <span style={{ width: 24 }} />
      ) : null}
    </span>
  );
}

interface BoxProps {
  readonly label: string;
  readonly isChosen: boolean;
  /** True if some of the rows that the checkbox stands for are chosen. */
  readonly isPartly: boolean;
  readonly onChange: (event: unknown) => void;
}

/** A checkbox. Only screen readers get its name: sighted people see the row beside it. */
export function Box({ label, isChosen, isPartly, onChange }: BoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <label>
      <input ref={input} type="checkbox" aria-label={label} checked={isChosen} onChange={onChange} />
    </label>
  );
}
