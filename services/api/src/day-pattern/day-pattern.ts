import type { CallResponse, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import {
  addDays,
  earlier,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  roundTo,
  weekdayOf,
  workingDays,
} from '@fixed-ops/metrics';
import { elapsedWorkingDays, isRunningMonth, openDaysOf, workingDaysOf } from '../core/period.ts';
import { readFigures } from '../core/read-figures.ts';
import { hasNoOwnNumbers, type Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { readCounts } from '../counts/read-counts.ts';

type Data = CallResponse<typeof calls.dayPattern>['data'];

/** Monday first. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** Repair orders by day and weekday, how the month stands to its goal, and what is left to do. */
export async function dayPattern(db: Database, facts: StoreFacts, selection: Selection): Promise<Data> {
  const { range } = selection;
  const isEmpty = hasNoOwnNumbers(selection.filter);
  const [rows, figures] = await Promise.all([
    isEmpty ? [] : readCounts(db, facts, selection, 'day'),
    readFigures(db, facts, { ...selection, compareRange: null }, 0),
  ]);
  const kpi = figures.kpi('ro_count', { scope: 'all' });
  const ros = kpi.value ?? 0;
  const counts = new Map(rows.map((row) => [row.key, row.total]));
  const reached = earlier(range.endDate, selection.through);
  const weightOf = (date: string) => workingDays({ startDate: date, endDate: date }, facts.calendar);
  const goal = kpi.facts.goal ?? null;
  const isRunning = isRunningMonth(selection);
  const days = { elapsed: elapsedWorkingDays(range, selection, facts), total: workingDaysOf(selection, facts).total };
  const left = days.total - days.elapsed;
  return {
    days: monthOf(range.startDate) === monthOf(range.endDate) ? daysOfMonth() : [],
    weekdays: weekdaysOf(),
    ros,
    goal,
    pace: kpi.facts.pace ?? null,
    needed:
      goal === null || !isRunning || left <= 0
        ? null
        : { perDay: roundTo(Math.max(0, goal - ros) / left, 1), days: left },
    perDay: days.elapsed === 0 ? null : roundTo(ros / days.elapsed, 1),
    workingDays: days,
  };

  function daysOfMonth(): Data['days'] {
    const [first, last] = [firstOfMonth(range.startDate), lastOfMonth(range.startDate)];
    const whole = workingDays({ startDate: first, endDate: last }, facts.calendar);
    let cumulative = 0;
    let worked = 0;
    return daysBetween(first, last).map((date) => {
      const weight = weightOf(date);
      worked += weight;
      const isKnown = date >= range.startDate && date <= reached;
      const closed = counts.get(date) ?? 0;
      if (isKnown) cumulative += closed;
      return {
        date,
        weight,
        ros: isKnown ? closed : null,
        cumulative: isKnown ? cumulative : null,
        goal: goal === null || whole === 0 ? null : roundTo((goal * worked) / whole, 1),
      };
    });
  }

  function weekdaysOf(): Data['weekdays'] {
    const dates = reached < range.startDate ? [] : daysBetween(range.startDate, reached);
    return WEEK.flatMap((weekday) => {
      const mine = dates.filter((date) => weekdayOf(date) === weekday);
      const open = openDaysOf(weekday, selection, facts);
      const sold = mine.reduce((total, date) => total + (counts.get(date) ?? 0), 0);
      if (open.length === 0 && sold === 0) return [];
      const half = open.filter((date) => weightOf(date) < 1).length;
      return [
        {
          weekday,
          days: open.length,
          ros: sold,
          perDay: open.length === 0 ? null : roundTo(sold / open.length, 1),
          isHalf: open.length > 0 && half === open.length,
        },
      ];
    });
  }
}

function daysBetween(first: string, last: string): string[] {
  const dates: string[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
}
