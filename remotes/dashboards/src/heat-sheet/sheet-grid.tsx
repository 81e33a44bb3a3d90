import type { HeatSheet, HeatSheetRow } from '@fixed-ops/contract/dashboards';
import { formatCount } from '@fixed-ops/metrics';
import { Box, chakra } from '@fixed-ops/ui';
import { useRef } from 'react';
import type { DoubtsByMetric } from '../screen/doubts.ts';
import { BeyondNote } from './beyond-note.tsx';
import {
  cellSentence,
  cellWords,
  goalsWords,
  goalText,
  isNotProvided,
  reasonWords,
  type SheetColumn,
} from './cell-words.ts';
import { ColumnHead } from './column-head.tsx';
import { CellContent, tintOf } from './heat-cell.tsx';
import { PEOPLE, type ShownPart } from './sheet-address.ts';
import { SheetFrame } from './sheet-frame.tsx';
import { useBeyond } from './use-beyond.ts';
import { useGridKeys } from './use-grid-keys.ts';

/** Opens the list behind a cell. */
export type OpenCell = (column: SheetColumn, row: HeatSheetRow) => void;

interface SheetGridProps {
  readonly sheet: HeatSheet;
  readonly columns: readonly SheetColumn[];
  /** People in order; the row without a person is last. */
  readonly rows: readonly HeatSheetRow[];
  readonly show: ShownPart;
  readonly doubts: DoubtsByMetric;
  readonly refetching: boolean;
  readonly canOpen: (column: SheetColumn, row: HeatSheetRow) => boolean;
  readonly onOpen: OpenCell;
}

/** The subject of a group of columns. */
function groupNote({ by }: HeatSheet, group: SheetColumn['group'], columns: readonly SheetColumn[]): string {
  if (group === 'Items sold') {
    const of = by === 'counterperson' ? 'share of sales documents' : 'share of repair orders';
    if (!columns.some(({ targetSource }) => targetSource === 'store')) return of;
    return `${of}; goal is the store’s own average${by === 'technician' ? ', for who does that work' : ''}`;
  }
  if (by === 'technician') return 'hours and sales split by flagged hours';
  if (by === 'counterperson') return 'net of returns';
  return columns.some(({ key, opens }) => key === 'elr' && opens?.scope === 'C') ? 'rates are customer pay' : '';
}

/** Rows of full height that fit on one sheet of paper. */
const MOST_TALL_ROWS = 14;
/** Columns that fit on Letter at 8 points. */
const MOST_WIDE_COLUMNS = 15;

/** People as rows, figures and items as columns, each cell tinted by its goal. Arrow keys move between cells, Enter opens one. */
export function SheetGrid(props: SheetGridProps) {
  const { sheet, columns, rows, refetching } = props;
  const lines = [...rows, ...(sheet.ownView && rows.length === 0 ? [] : [sheet.storeRow])];
  const keys = useGridKeys(lines.length, columns.length);
  const firstItem = columns.find(({ group }) => group === 'Items sold');
  const frame = useRef<HTMLDivElement>(null);
  const beyond = useBeyond(
    frame,
    columns.map(({ label }) => label),
  );
  return (
    <>
      <BeyondNote beyond={beyond} />
      <SheetFrame
        ref={frame}
        data-refetching={refetching || undefined}
        data-many={lines.length > MOST_TALL_ROWS || undefined}
        data-wide={columns.length > MOST_WIDE_COLUMNS || undefined}
        css={{ '--columns': String(columns.length) }}
      >
        <chakra.table role="grid" aria-label="Heat sheet" aria-busy={refetching || undefined}>
          <Heads {...props} firstItem={firstItem} />
          <tbody>
            {lines.map((row, at) => (
              <SheetRow
                key={row === sheet.storeRow ? 'store' : `person ${row.personNumber}`}
                {...props}
                row={row}
                firstItem={firstItem}
                keysOf={(index, open) => keys(at, index, open)}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              {sheet.ownView ? null : <td data-rank="" />}
              <th scope="row">Goal</th>
              <td />
              {columns.map((column) => (
                <td key={column.key} data-numeric="" data-starts={column === firstItem || undefined}>
                  {/* A goal of the store for the month does not apply to one person. */}
                  {goalText(column, sheet.ownView ? undefined : sheet.storeRow.cells[column.key])}
                </td>
              ))}
            </tr>
          </tfoot>
        </chakra.table>
      </SheetFrame>
    </>
  );
}

/** The groups of columns, and below them each column. */
function Heads({ sheet, columns, doubts, firstItem }: SheetGridProps & FirstItem) {
  const groups = (['Key figures', 'Items sold'] as const)
    .map((name) => ({ name, columns: columns.filter(({ group }) => group === name) }))
    .filter((group) => group.columns.length > 0);
  return (
    <thead>
      <tr>
        <td colSpan={sheet.ownView ? 2 : 3} />
        {groups.map((group) => (
          <th key={group.name} scope="colgroup" colSpan={group.columns.length} data-group="">
            <div>
              <b>{group.name}</b> {groupNote(sheet, group.name, group.columns)}
            </div>
          </th>
        ))}
      </tr>
      <tr>
        {sheet.ownView ? null : (
          <th scope="col" data-rank="">
            #
          </th>
        )}
        <th scope="col">{PEOPLE[sheet.by].head}</th>
        <th scope="col" data-numeric="">
          Goals met
        </th>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            data-numeric=""
            data-head=""
            data-starts={column === firstItem || undefined}
            title={column.eligible === null ? undefined : `Share of: ${column.eligible.toLowerCase()}`}
          >
            <ColumnHead
              column={column}
              isProvided={!isNotProvided(sheet, column)}
              doubts={doubts.get(column.key) ?? []}
            />
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface FirstItem {
  /** The first column of items, before which there is a gap. */
  readonly firstItem: SheetColumn | undefined;
}

interface SheetRowProps extends SheetGridProps, FirstItem {
  readonly row: HeatSheetRow;
  /** Attributes of a cell for the keyboard. */
  readonly keysOf: (index: number, open: () => void) => ReturnType<ReturnType<typeof useGridKeys>>;
}

/** A person, work without one, or the store. */
function SheetRow({ sheet, columns, row, show, canOpen, onOpen, firstItem, keysOf }: SheetRowProps) {
  const isStore = row === sheet.storeRow;
  return (
    <tr data-pinned={isStore || undefined}>
      {sheet.ownView ? null : <td data-rank="">{row.rank}</td>}
      <th scope="row">{row.personName}</th>
      <td data-numeric="">{isStore ? '' : <Goals row={row} />}</td>
      {columns.map((column, index) => {
        const cell = row.cells[column.key];
        const opens = cell !== undefined && cell.value !== null && canOpen(column, row);
        const open = () => {
          if (opens) onOpen(column, row);
        };
        return (
          <chakra.td
            key={column.key}
            role="gridcell"
            data-numeric=""
            data-heat=""
            data-starts={column === firstItem || undefined}
            data-opens={opens || undefined}
            aria-haspopup={opens ? 'dialog' : undefined}
            title={
              cell && cell.value !== null
                ? cellSentence(column, cell, sheet.by)
                : (reasonWords(column, cell) ?? undefined)
            }
            bg={isStore ? undefined : tintOf(column, cell)}
            onClick={open}
            {...keysOf(index, open)}
          >
            <CellContent words={cellWords(column, cell, show, sheet.by)} status={cell?.status ?? 'none'} />
          </chakra.td>
        );
      })}
    </tr>
  );
}

function Goals({ row }: { readonly row: HeatSheetRow }) {
  if (row.goals === 0) return goalsWords(row);
  return (
    <>
      <b>{formatCount(row.goalsMet)}</b>
      <Box as="span" color="fg.muted">
        {' '}
        of {formatCount(row.goals)}
      </Box>
    </>
  );
}
