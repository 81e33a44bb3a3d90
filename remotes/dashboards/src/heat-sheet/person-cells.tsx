import type { HeatSheet, HeatSheetRow } from '@fixed-ops/contract/dashboards';
import { Box, chakra, StatusMark } from '@fixed-ops/ui';
import { cellShareText, cellWords, type SheetCell, type SheetColumn } from './cell-words.ts';
import { CellContent, tintOf } from './heat-cell.tsx';
import type { ShownPart } from './sheet-address.ts';
import type { OpenCell } from './sheet-grid.tsx';

interface CellsOfRow {
  /** Cells with something to show. */
  readonly columns: readonly SheetColumn[];
  readonly row: HeatSheetRow;
}

/** A mark for each cell that has a goal, in one line. */
export function GoalMarks({ columns, row }: CellsOfRow) {
  return (
    <Box aria-hidden="true" data-painted="" display="flex" gap="2px" mt="1.5" ms="6">
      {columns
        .filter(({ target }) => target !== null)
        .map((column) => {
          const cell = row.cells[column.key];
          return (
            <Box
              key={column.key}
              flex="1"
              height="20px"
              display="flex"
              alignItems="center"
              justifyContent="center"
              borderRadius="xs"
              bg={tintOf(column, cell) ?? 'bg.subtle'}
            >
              <StatusMark status={cell?.status ?? 'none'} label="" />
            </Box>
          );
        })}
    </Box>
  );
}

export interface PersonCellsProps extends CellsOfRow {
  readonly by: HeatSheet['by'];
  readonly show: ShownPart;
  /** In an own view the store's figure for each cell; null otherwise, where the store has a row. */
  readonly average: HeatSheetRow | null;
  readonly canOpen: (column: SheetColumn, row: HeatSheetRow) => boolean;
  readonly onOpen: OpenCell;
}

/** The cells of one row of the sheet, three side by side. Those with a list behind them are buttons. */
export function PersonCells({ columns, ...ofRow }: PersonCellsProps) {
  return (
    <Box display="grid" gridTemplateColumns="repeat(3, minmax(0, 1fr))" gap="2px">
      {columns.map((column) => (
        <PersonCell key={column.key} column={column} {...ofRow} />
      ))}
    </Box>
  );
}

interface PersonCellProps extends Omit<PersonCellsProps, 'columns'> {
  readonly column: SheetColumn;
}

/** Name and figure of a cell, and in an own view the store's figure. */
function PersonCell({ column, row, by, show, average, canOpen, onOpen }: PersonCellProps) {
  const cell = row.cells[column.key];
  const content = (
    <>
      <Box
        as="span"
        display="block"
        textStyle="meta"
        color="fg.muted"
        overflow="hidden"
        textOverflow="ellipsis"
        whiteSpace="nowrap"
      >
        {column.label}
      </Box>
      <CellContent words={cellWords(column, cell, show, by)} status={cell?.status ?? 'none'} />
      <Average column={column} cell={average?.cells[column.key]} />
    </>
  );
  const look = {
    bg: tintOf(column, cell) ?? 'bg.subtle',
    px: '2.5',
    py: '1.5',
    borderRadius: 'xs',
    textAlign: 'start',
  } as const;
  if (cell === undefined || cell.value === null || !canOpen(column, row)) return <Box {...look}>{content}</Box>;
  return (
    <chakra.button type="button" aria-haspopup="dialog" onClick={() => onOpen(column, row)} {...look}>
      {content}
    </chakra.button>
  );
}

/** `Store $150.10`: the figure of the whole store, without names. */
function Average({ column, cell }: { readonly column: SheetColumn; readonly cell: SheetCell | undefined }) {
  if (!cell || cell.value === null) return null;
  return (
    <Box as="span" display="block" textStyle="meta" color="fg.muted" whiteSpace="nowrap">
      Store {cellShareText(column, cell)}
    </Box>
  );
}
