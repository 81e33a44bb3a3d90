import type { HeatSheet, HeatSheetRow } from '@fixed-ops/contract/dashboards';
import { formatCount, formatMoney, NO_VALUE } from '@fixed-ops/metrics';
import { Box, ChevronDown, chakra, StatusMark } from '@fixed-ops/ui';
import { useId } from 'react';
import { dimmed } from '../screen/dimmed.ts';
import {
  cellShareText,
  cellText,
  cellWords,
  goalsWords,
  isNotProvided,
  type SheetCell,
  type SheetColumn,
} from './cell-words.ts';
import { CellContent, tintOf } from './heat-cell.tsx';
import type { ShownPart } from './sheet-address.ts';
import type { OpenCell } from './sheet-grid.tsx';

interface PeopleListProps {
  readonly sheet: HeatSheet;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly HeatSheetRow[];
  readonly show: ShownPart;
  readonly refetching: boolean;
  /** The unfolded row as the address names it; empty for none. */
  readonly person: string;
  readonly onUnfold: (person: string) => void;
  readonly canOpen: (column: SheetColumn, row: HeatSheetRow) => boolean;
  readonly onOpen: OpenCell;
}

/** The address's name of the row without a person, which has no number. */
const unfoldedBy = ({ personNumber }: HeatSheetRow): string => personNumber || '*';

/** The address's name of the store's row. */
const STORE = 'store';

/** The sheet on a phone: one row per person with a mark for each goal, which unfolds to the cells. */
export function PeopleList({ sheet, columns, rows, refetching, person, onUnfold, ...cells }: PeopleListProps) {
  // Columns that the feed lacks and items without codes are named once, below the list.
  const shown = columns.filter((column) => column.isMapped !== false && !isNotProvided(sheet, column));
  const orders = sheet.storeRow.cells.ro_count;
  return (
    <Box as="ul" aria-label="Heat sheet" {...dimmed(refetching)}>
      {rows.map((row) => (
        <Person
          key={row.personNumber}
          by={sheet.by}
          row={row}
          columns={shown}
          isOpen={unfoldedBy(row) === person}
          average={sheet.ownView ? sheet.storeRow : null}
          onTurn={() => onUnfold(unfoldedBy(row) === person ? '' : unfoldedBy(row))}
          {...cells}
        />
      ))}
      {sheet.ownView ? null : (
        <Person
          by={sheet.by}
          row={sheet.storeRow}
          columns={shown}
          isOpen={person === STORE}
          average={null}
          ofStore={orders ? ordersWords(orders) : ''}
          onTurn={() => onUnfold(person === STORE ? '' : STORE)}
          {...cells}
        />
      )}
    </Box>
  );
}

/** `884 ROs, pace 1,017`; empty if unknown. */
const ordersWords = ({ value, pace }: SheetCell): string =>
  value === null
    ? ''
    : `${formatCount(value)} ${value === 1 ? 'RO' : 'ROs'}${pace === null ? '' : `, pace ${formatCount(pace)}`}`;

interface PersonProps extends Pick<PeopleListProps, 'show' | 'canOpen' | 'onOpen'> {
  readonly by: HeatSheet['by'];
  readonly row: HeatSheetRow;
  /** Cells with something to show. */
  readonly columns: readonly SheetColumn[];
  readonly isOpen: boolean;
  /** In an own view the store's figure for each cell; null otherwise, where the store has a row. */
  readonly average: HeatSheetRow | null;
  /** Words of the store's row in place of goals and focus. */
  readonly ofStore?: string;
  readonly onTurn: () => void;
}

function Person({ by, row, columns, isOpen, average, ofStore, onTurn, show, canOpen, onOpen }: PersonProps) {
  const id = useId();
  const judged = columns.filter(({ target }) => target !== null);
  const focus = columns.find(({ key }) => key === row.focus?.key);
  const focusCell = focus && row.cells[focus.key];
  return (
    <Box
      as="li"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      bg={ofStore === undefined ? undefined : 'bg.subtle'}
      px="4"
      py="3"
    >
      <Row type="button" aria-expanded={isOpen} aria-controls={id} onClick={onTurn}>
        <Box as="span" color="fg.muted" minW="6">
          {row.rank}
        </Box>
        <Box as="span" flex="1" textAlign="start" fontWeight="semibold">
          {row.personName}
        </Box>
        <Box as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
          {ofStore ?? goalsWords(row)}
        </Box>
        <Box as="span" display="inline-flex" transform={isOpen ? 'rotate(180deg)' : undefined}>
          <ChevronDown size={16} aria-hidden="true" />
        </Box>
      </Row>
      <Box
        aria-hidden="true"
        data-painted=""
        display={ofStore !== undefined || row.goals === 0 ? 'none' : 'flex'}
        gap="2px"
        mt="1.5"
        ms="6"
      >
        {judged.map((column) => {
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
      {focus && row.focus && ofStore === undefined ? (
        <Box color="fg.muted" mt="1.5" ms="6">
          Focus: {focus.label} {focusCell ? cellText(focus, focusCell) : NO_VALUE}, worth{' '}
          {formatMoney(row.focus.gapDollars)}
        </Box>
      ) : null}
      <Box id={id} hidden={!isOpen} mt="3">
        {isOpen ? (
          <Box display="grid" gridTemplateColumns="repeat(3, minmax(0, 1fr))" gap="2px">
            {columns.map((column) => {
              const cell = row.cells[column.key];
              const opens = cell !== undefined && cell.value !== null && canOpen(column, row);
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
              return opens ? (
                <chakra.button
                  key={column.key}
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => onOpen(column, row)}
                  {...look}
                >
                  {content}
                </chakra.button>
              ) : (
                <Box key={column.key} {...look}>
                  {content}
                </Box>
              );
            })}
          </Box>
        ) : null}
      </Box>
    </Box>
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

const Row = chakra('button', {
  base: { display: 'flex', alignItems: 'center', gap: '2', width: 'full', minH: '32px' },
});
