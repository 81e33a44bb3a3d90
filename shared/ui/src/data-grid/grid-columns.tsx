import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Column, GridColumn } from '../data-table/column.ts';
import { IconButton } from '../primitives/button.tsx';
import type { GridRow } from './grid-table.ts';

/** Room before the rows of a branch, in px for each level. */
const INDENT_PX = 20;

/** What a group is called, and of how many rows it is. */
export function groupName<Row extends object>(row: GridRow<Row>): string {
  const value = row.groupingColumnId === undefined ? null : row.getValue(row.groupingColumnId);
  return value === null || value === undefined || value === '' ? 'None' : String(value);
}

/** A column of the list as a column of the grid's rows: the first names a group, the others say of one what `groupCell` does. */
export function gridColumn<Row extends object>(column: Column<Row>, isFirst: boolean): GridColumn<GridRow<Row>> {
  const { value, cell, status, groupKey: _, groupCell, ...same } = column;
  return {
    ...same,
    value: (row) => (row.getIsGrouped() ? null : value(row.original)),
    cell: (row) => {
      if (row.getIsGrouped()) {
        const said = groupCell?.(row.subRows.map(({ original }) => original)) ?? null;
        if (!isFirst) return said;
        return (
          // One box: what is said on a line of its own stands below the name, and not below what folds the group.
          <chakra.span
            display="inline-block"
            verticalAlign="middle"
            // On a phone a long name breaks: on one line it pushes what stands beside it out of the window. Its width is set,
            // because a column of words that break is squeezed until they lie over the next one.
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
  };
}

interface RowLeadProps<Row extends object> {
  readonly row: GridRow<Row>;
  readonly name: string;
  readonly isTree: boolean;
  readonly isChosen: boolean | undefined;
}

/** What stands before the name of a row: its box, its place in the tree and what opens it. */
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
          // With Shift, all rows from the last box to this one.
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
  /** Some of what it stands for is chosen. */
  readonly isPartly: boolean;
  readonly onChange: (event: unknown) => void;
}

/** A box with a name for readers alone: what it chooses stands beside it. */
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
