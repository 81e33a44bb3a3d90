import type { HeatSheet } from '@fixed-ops/contract/dashboards';
import { formatCount, NO_VALUE } from '@fixed-ops/metrics';
import { Box, chakra, StatusMark } from '@fixed-ops/ui';
import { cellText, goalsWords, goalText } from '../heat-sheet/cell-words.ts';
import { tintOf } from '../heat-sheet/heat-cell.tsx';
import { rankedRows } from '../heat-sheet/ranked-rows.ts';
import { BY_GOALS, PEOPLE } from '../heat-sheet/sheet-address.ts';
import type { DoubtsByMetric } from '../screen/doubts.ts';
import { MOST_DOUBTS, WallDoubtMark, WallDoubts } from './wall-doubts.tsx';
import { wallColumns, wallDoubts, wallNames } from './wall-rows.ts';

const MOST_ROWS = 12;

interface WallSlideProps {
  readonly sheet: HeatSheet;
  readonly doubts: DoubtsByMetric;
}

/** The people of one sheet, large enough to read across the shop, and below them which figures may be off. */
export function WallSlide({ sheet, doubts }: WallSlideProps) {
  const columns = wallColumns(sheet);
  const reasons = wallDoubts(columns, doubts);
  return (
    <Box display="grid" h="full" gridTemplateRows="minmax(0, 1fr) auto">
      <People sheet={sheet} columns={columns} doubts={doubts} reasonLines={Math.min(reasons.length, MOST_DOUBTS + 1)} />
      <WallDoubts doubts={reasons} />
    </Box>
  );
}

interface PeopleProps extends WallSlideProps {
  readonly columns: ReturnType<typeof wallColumns>;
  /** The number of lines below the people, which need height too. */
  readonly reasonLines: number;
}

function People({ sheet, columns, doubts, reasonLines }: PeopleProps) {
  const people = rankedRows(sheet, BY_GOALS).filter(({ personNumber }) => personNumber !== '');
  const rows = people.slice(0, MOST_ROWS);
  // Without goals, as on the first day of a month, nobody is ranked.
  const isRanked = people.some(({ goals }) => goals > 0);
  // Includes everybody, so that the names match those of the example beside the sheet.
  const names = wallNames(sheet.rows.map(({ personName }) => personName));
  return (
    <Table aria-label={PEOPLE[sheet.by].many} css={{ '--rows': String(rows.length), '--reasons': String(reasonLines) }}>
      <thead>
        <tr>
          <th scope="col">
            {PEOPLE[sheet.by].head}
            {people.length > rows.length
              ? `, ${isRanked ? 'first ' : ''}${formatCount(rows.length)} of ${formatCount(people.length)}`
              : ''}
          </th>
          <th scope="col">Goals met</th>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
              {doubts.has(key) ? (
                <>
                  {' '}
                  <WallDoubtMark />
                </>
              ) : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.personNumber}>
            <th scope="row">
              {row.goals > 0 ? (
                <Box as="span" color="fg.muted" me="0.8em">
                  {at + 1}
                </Box>
              ) : null}
              {names.get(row.personName)}
            </th>
            <td>
              {row.goals === 0 ? (
                goalsWords(row)
              ) : (
                <>
                  {formatCount(row.goalsMet)}
                  <Box as="span" color="fg.muted" fontSize="max(12px, 0.7em)">
                    {' '}
                    of {formatCount(row.goals)}
                  </Box>
                </>
              )}
            </td>
            {columns.map((column) => {
              const cell = row.cells[column.key];
              return (
                <chakra.td key={column.key} bg={tintOf(column, cell)}>
                  <StatusMark status={cell?.status ?? 'none'} /> {cell ? cellText(column, cell) : NO_VALUE}
                </chakra.td>
              );
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Store</th>
          <td />
          {columns.map((column) => {
            const cell = sheet.storeRow.cells[column.key];
            return <td key={column.key}>{cell ? cellText(column, cell) : NO_VALUE}</td>;
          })}
        </tr>
        <tr>
          <th scope="row">Goal</th>
          <td />
          {columns.map((column) => (
            <td key={column.key}>{goalText(column, sheet.storeRow.cells[column.key])}</td>
          ))}
        </tr>
      </tfoot>
    </Table>
  );
}

const Table = chakra('table', {
  base: {
    width: 'full',
    height: 'full',
    borderCollapse: 'separate',
    borderSpacing: '2px',
    fontVariantNumeric: 'tabular-nums',
    // Fits all rows, the store, the goals and the reasons below them into the height, so that nobody has to scroll to the foot, not even
    // with a banner of the host above the screen.
    fontSize: 'clamp(14px, min(1.65vw, (35vh - 1.8vh * var(--reasons)) / (var(--rows) + 2)), 40px)',
    lineHeight: '1.3',
    '& th, & td': { textAlign: 'end', px: '0.45em', py: '0.25em', fontWeight: 'medium', whiteSpace: 'nowrap' },
    '& tr > :first-child': { textAlign: 'start' },
    // The marks are as large as the figures, so that they can be seen from as far.
    '& td svg': { width: '0.4em', height: '0.4em' },
    // Heads wrap before the table grows wider than its panel and touches its edge.
    '& thead th': {
      fontSize: 'max(12px, 0.65em)',
      px: '0.7em',
      color: 'fg.muted',
      whiteSpace: 'normal',
      verticalAlign: 'bottom',
      // A hyphen as wide as a digit would look like a gap in a word.
      fontVariantNumeric: 'normal',
    },
    '& tfoot tr:first-child': { bg: 'bg.muted' },
    '& tfoot tr:first-child > *': { fontWeight: 'semibold' },
    // Fills the gaps between the cells, so that the row is one band.
    '& tfoot tr:first-child > :not(:last-child)': { boxShadow: '2px 0 var(--fo-colors-bg-muted)' },
    '& tfoot tr:last-child': { color: 'fg.muted' },
  },
});
