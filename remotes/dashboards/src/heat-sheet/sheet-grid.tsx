import type { HeatSheet, HeatSheetRow } from '@fixed-ops/contract/dashboards';
import { formatCount } from '@fixed-ops/metrics';
import { Box, chakra } from '@fixed-ops/ui';
import type { DoubtsByMetric } from '../screen/doubts.ts';
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
import { useGridKeys } from './use-grid-keys.ts';

/** Opens what a cell is made of. */
export type OpenCell = (column: SheetColumn, row: HeatSheetRow) => void;

interface SheetGridProps {
  readonly sheet: HeatSheet;
  readonly columns: readonly SheetColumn[];
  /** People in their order, nobody last. */
  readonly rows: readonly HeatSheetRow[];
  readonly show: ShownPart;
  readonly doubts: DoubtsByMetric;
  readonly refetching: boolean;
  readonly canOpen: (column: SheetColumn, row: HeatSheetRow) => boolean;
  readonly onOpen: OpenCell;
}

/** What the figures of a group are of. */
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

/** Rows that one sheet of paper has room for as tall as they are easy to read. */
const MOST_TALL_ROWS = 14;
/** Columns that stand beside each other between the margins of Letter in letters of 8 points. */
const MOST_WIDE_COLUMNS = 15;

/** People down, figures and items across: each cell tinted by its goal, with arrows from cell to cell and Enter to open one. */
export function SheetGrid({ sheet, columns, rows, show, doubts, refetching, canOpen, onOpen }: SheetGridProps) {
  const lines = [...rows, ...(sheet.ownView && rows.length === 0 ? [] : [sheet.storeRow])];
  const keys = useGridKeys(lines.length, columns.length);
  const groups = (['Key figures', 'Items sold'] as const)
    .map((name) => ({ name, columns: columns.filter(({ group }) => group === name) }))
    .filter((group) => group.columns.length > 0);
  const startsItems = (column: SheetColumn) => column === groups.find(({ name }) => name === 'Items sold')?.columns[0];
  const hasRank = !sheet.ownView;
  return (
    <Frame
      data-refetching={refetching || undefined}
      data-many={lines.length > MOST_TALL_ROWS || undefined}
      data-wide={columns.length > MOST_WIDE_COLUMNS || undefined}
      css={{ '--columns': String(columns.length) }}
    >
      <chakra.table role="grid" aria-label="Heat sheet" aria-busy={refetching || undefined}>
        <thead>
          <tr>
            <td colSpan={hasRank ? 3 : 2} />
            {groups.map((group) => (
              <th key={group.name} scope="colgroup" colSpan={group.columns.length} data-group="">
                <div>
                  <b>{group.name}</b> {groupNote(sheet, group.name, group.columns)}
                </div>
              </th>
            ))}
          </tr>
          <tr>
            {hasRank ? (
              <th scope="col" data-rank="">
                #
              </th>
            ) : null}
            <th scope="col">{PEOPLE[sheet.by].head}</th>
            <th scope="col" data-numeric="">
              Goals met
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-numeric=""
                data-starts={startsItems(column) || undefined}
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
        <tbody>
          {lines.map((row, at) => {
            const isStore = row === sheet.storeRow;
            return (
              <tr key={isStore ? 'store' : `person ${row.personNumber}`} data-pinned={isStore || undefined}>
                {hasRank ? <td data-rank="">{row.rank}</td> : null}
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
                      data-starts={startsItems(column) || undefined}
                      data-opens={opens || undefined}
                      aria-haspopup={opens ? 'dialog' : undefined}
                      title={
                        cell && cell.value !== null
                          ? cellSentence(column, cell, sheet.by)
                          : (reasonWords(column, cell) ?? undefined)
                      }
                      bg={isStore ? undefined : tintOf(column, cell)}
                      onClick={open}
                      {...keys(at, index, open)}
                    >
                      <CellContent words={cellWords(column, cell, show, sheet.by)} status={cell?.status ?? 'none'} />
                    </chakra.td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            {hasRank ? <td data-rank="" /> : null}
            <th scope="row">Goal</th>
            <td />
            {columns.map((column) => (
              <td key={column.key} data-numeric="" data-starts={startsItems(column) || undefined}>
                {/* The goal of the store's month is nothing that one person sells. */}
                {goalText(column, sheet.ownView ? undefined : sheet.storeRow.cells[column.key])}
              </td>
            ))}
          </tr>
        </tfoot>
      </chakra.table>
    </Frame>
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

/** 52 px rows whose cells are parted by a px of the panel; who it is and how many goals are met stay in view. */
const Frame = chakra('div', {
  base: {
    overflow: 'auto',
    maxW: 'full',
    // As high as a table of the product: people scroll below the heads, and one that the arrows reach is not behind them.
    maxH: 'max(480px, 80dvh)',
    scrollPaddingTop: '64px',
    // So with the store and the goals below it.
    scrollPaddingBottom: '96px',
    // Holds what is there for screen readers alone: of a cell beyond the edge it would widen the page.
    position: 'relative',
    '&[data-refetching] tbody': { opacity: '0.5' },
    // Its words alone: the goals lie over the people, who would show through.
    '&[data-refetching] tfoot > tr > *': { color: 'color-mix(in srgb, var(--fo-colors-fg-muted) 50%, transparent)' },
    '& table': { width: 'full', borderCollapse: 'separate', borderSpacing: '0', textStyle: 'body' },
    '& th, & td': { px: '6px', textAlign: 'start', fontWeight: 'normal', bg: 'bg.panel', whiteSpace: 'nowrap' },
    '& thead :is(th, td)': { height: '32px', textStyle: 'columnHead', color: 'fg.muted', verticalAlign: 'middle' },
    '& thead': { position: 'sticky', top: '0', zIndex: '2' },
    '& thead tr:last-child > *': { borderBottom: '1px solid var(--fo-colors-border)' },
    '& thead [data-group] b': { color: 'fg', fontWeight: 'semibold', marginInlineEnd: '1.5' },
    // A long note takes no more room than its columns have.
    '& thead [data-group] > div': { width: '0', minWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& tbody tr > *': { height: '52px', borderBottom: '1px solid var(--fo-colors-bg-panel)' },
    '& [data-numeric]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& thead [data-numeric]': { fontVariantNumeric: 'normal' },
    '& [data-heat]': { borderInlineStart: '1px solid var(--fo-colors-bg-panel)', fontWeight: 'medium' },
    '& [data-starts]': { borderInlineStart: '8px solid var(--fo-colors-bg-panel)' },
    // There it is the text's color, which is as wide as a bar.
    '@media (forced-colors: active)': { '& [data-starts]': { borderInlineStartWidth: '3px' } },
    '& [data-opens]': { cursor: 'pointer' },
    '& [data-opens]:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
    '& [data-heat]:focus-visible': { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '-2px' },
    '& :is(tbody, tfoot) th': { fontWeight: 'medium' },
    '& [data-rank]': { color: 'fg.muted', width: '32px', paddingInlineEnd: '0' },
    '& tr > :first-child': { paddingInlineStart: { base: '4', xl: '5' } },
    '& tr > :last-child': { paddingInlineEnd: '3' },
    // In view however many people there are, the store above the goals.
    '& [data-pinned] > *': { position: 'sticky', bottom: '44px', bg: 'bg.subtle', fontWeight: 'semibold' },
    '& tfoot > tr > *': { position: 'sticky', bottom: '0', height: '44px', color: 'fg.muted' },
    // Who it is stays in view while the figures scroll.
    '& tr > :is(td:first-child, th:first-child)': { position: 'sticky', insetInlineStart: '0', zIndex: '1' },
    '& [data-rank] + th': { position: 'sticky', insetInlineStart: '32px', zIndex: '1' },
    '& :is([data-pinned], tfoot > tr) > *': { zIndex: '1' },
    '& :is([data-pinned], tfoot > tr) > :is(:first-child, [data-rank] + th)': { zIndex: '2' },
    // Over the marks in the heads that scroll by.
    '& thead :is(tr > :first-child, [data-rank] + th)': { zIndex: '2' },
    _print: {
      overflow: 'visible',
      maxHeight: 'none',
      '& thead': { position: 'static' },
      '& table': { fontSize: '8pt', lineHeight: '1.25' },
      '& th, & td': { px: '2px' },
      '&[data-wide] :is(th, td)': { px: '0.5px' },
      '& tr > :first-child': { paddingInlineStart: '4px' },
      '& tr > :last-child': { paddingInlineEnd: '4px' },
      '& tbody tr > *': { height: '28px' },
      '& tfoot > tr > *': { height: '24px' },
      '& thead :is(th, td)': { height: '20px' },
      // No larger than the figures, and off the head before: as large as in the window two of them read as one.
      '& thead th': { whiteSpace: 'normal', fontSize: '1em', lineHeight: '1.1' },
      '& thead th[data-numeric]': { paddingInlineStart: '5px' },
      '& [data-heat] span': { fontSize: '1em !important', lineHeight: 'inherit !important' },
      '& [data-heat] span + span': { fontSize: '0.85em !important' },
      '& [data-rank]': { width: 'auto', paddingInlineEnd: '3px' },
      '& tr > *': { position: 'static !important' },
      // Closer where many people are to stand on one sheet.
      '&[data-many] table': { lineHeight: '1' },
      '&[data-many] tbody tr > *': { height: '19px' },
      '&[data-many] tfoot > tr > *': { height: '18px' },
      // Closer and smaller rather than cut off; 18 are as many as Letter has room for in letters of 7 points.
      '&[data-wide] table': { fontSize: 'calc(7pt * min(1, 18 / var(--columns)))' },
    },
  },
});
