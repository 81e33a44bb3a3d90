import { PaceLine } from '@fixed-ops/charts/explain';
import type { DayPattern, HeatSheet } from '@fixed-ops/contract/dashboards';
import { formatCount, formatDay, formatNumber } from '@fixed-ops/metrics';
import { Box, StatusMark } from '@fixed-ops/ui';
import { cellShareText } from '../heat-sheet/cell-words.ts';
import { bestMove, wallNames } from './wall-rows.ts';

interface WallRailProps {
  readonly pattern: DayPattern | undefined;
  /** True if the pattern of the month could not be loaded. */
  readonly isMissing: boolean;
  readonly sheet: HeatSheet;
}

/** The month compared with its goal, and one good example. */
export function WallRail({ pattern, isMissing, sheet }: WallRailProps) {
  const best = bestMove(sheet);
  const names = wallNames(sheet.rows.map(({ personName }) => personName));
  return (
    <Box display="grid" alignContent="start" gap="1.4em" fontSize="clamp(13px, 1.1vw, 28px)" lineHeight="1.35">
      {isMissing && pattern === undefined && sheet.by !== 'counterperson' ? (
        <Box role="status" color="fg.muted">
          The month against its goal could not be loaded. It is tried again every five minutes.
        </Box>
      ) : null}
      {pattern && sheet.by !== 'counterperson' ? (
        <>
          <div>
            <Box color="fg.muted">Repair orders</Box>
            <Box fontSize="3.4em" fontWeight="display" lineHeight="1.1">
              {formatCount(pattern.ros)}
            </Box>
            {pattern.pace === null ? null : (
              <Box css={{ '& svg': { width: '0.5em', height: '0.5em' } }}>
                <StatusMark status={sheet.storeRow.cells.ro_count?.status ?? 'none'} /> Pace {formatCount(pattern.pace)}
                {goalWords(pattern)}
              </Box>
            )}
          </div>
          {pattern.days.length > 0 && pattern.pace !== null ? <Month pattern={pattern} /> : null}
          {pattern.needed ? (
            <div>
              <Box color="fg.muted">To reach the goal</Box>
              <Box as="span" fontSize="2em" fontWeight="display">
                {formatNumber(pattern.needed.perDay, 1)}
              </Box>{' '}
              a day for {formatNumber(pattern.needed.days, Number.isInteger(pattern.needed.days) ? 0 : 1)} more{' '}
              {pattern.needed.days === 1 ? 'day' : 'days'}
              {pattern.perDay === null ? null : (
                <Box color="fg.muted">Now {formatNumber(pattern.perDay, 1)} a day.</Box>
              )}
            </div>
          ) : null}
        </>
      ) : null}
      {best ? (
        <Box borderTopWidth="1px" pt="1.2em">
          <Box color="fg.muted">Good example</Box>
          <Box fontSize="1.2em">
            <b>{names.get(best.row.personName)}</b> {best.column.label} on {cellShareText(best.column, best.cell)} of{' '}
            {sheet.by === 'counterperson' ? 'sales' : 'ROs'}
          </Box>
          <Box color="fg.muted">The store is at {cellShareText(best.column, best.store)}. Ask how it is done.</Box>
        </Box>
      ) : null}
    </Box>
  );
}

/** The month so far, its goal, and the figure at pace. */
function Month({ pattern: { days, pace, goal } }: { readonly pattern: DayPattern }) {
  return (
    <PaceLine
      label="The month so far"
      days={days.map(({ date, cumulative, goal: due }) => ({
        date,
        label: formatDay(date),
        words: `${formatDay(date)}: ${formatCount(cumulative)} repair ${cumulative === 1 ? 'order' : 'orders'} so far`,
        cumulative,
        goal: due,
      }))}
      paceEnd={pace}
      paceText={pace === null ? null : `pace ${formatCount(pace)}`}
      goalText={goal === null ? null : `goal ${formatCount(goal)}`}
      large
    />
  );
}

function goalWords({ pace, goal }: DayPattern): string {
  if (pace === null || goal === null) return '';
  const ahead = pace - goal;
  if (ahead === 0) return `, on the goal of ${formatCount(goal)}`;
  return `, ${formatCount(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'short of'} ${formatCount(goal)}`;
}
