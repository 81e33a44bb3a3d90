import type { HeatSheet, HeatSheetRow } from '@fixed-ops/contract/dashboards';
import { formatCount, formatMoney, NO_VALUE } from '@fixed-ops/metrics';
import { Box, ChevronDown, chakra, dimmed } from '@fixed-ops/ui';
import { useId } from 'react';
import { cellText, goalsWords, isNotProvided, type SheetCell, type SheetColumn } from './cell-words.ts';
import { GoalMarks, PersonCells, type PersonCellsProps } from './person-cells.tsx';
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

interface PersonProps extends PersonCellsProps {
  readonly isOpen: boolean;
  /** Words of the store's row in place of goals and focus. */
  readonly ofStore?: string;
  readonly onTurn: () => void;
}

function Person({ by, row, columns, isOpen, ofStore, onTurn, ...cells }: PersonProps) {
  const id = useId();
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
      {ofStore !== undefined || row.goals === 0 ? null : <GoalMarks columns={columns} row={row} />}
      {focus && row.focus && ofStore === undefined ? (
        <Box color="fg.muted" mt="1.5" ms="6">
          Focus: {focus.label} {focusCell ? cellText(focus, focusCell) : NO_VALUE}, worth{' '}
          {formatMoney(row.focus.gapDollars)}
        </Box>
      ) : null}
      <Box id={id} hidden={!isOpen} mt="3">
        {isOpen ? <PersonCells by={by} row={row} columns={columns} {...cells} /> : null}
      </Box>
    </Box>
  );
}

const Row = chakra('button', {
  base: { display: 'flex', alignItems: 'center', gap: '2', width: 'full', minH: '32px' },
});
