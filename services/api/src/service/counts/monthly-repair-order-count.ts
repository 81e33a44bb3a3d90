import type { Database } from '@fixed-ops/database';
import { roundTo } from '@fixed-ops/metrics';
import { elapsedWorkingDays } from '../../core/period.ts';
import { readFigures } from '../../core/read-figures.ts';
import type { Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';

/** Repair orders of each month by pay type, and per working day. */
export async function monthlyRepairOrderCount(db: Database, facts: StoreFacts, selection: Selection, months: number) {
  const figures = await readFigures(db, facts, { ...selection, compareRange: null }, months);
  return figures.months.map((month, index) => {
    const count = (scope: string) => figures.monthSums(index, { scope }).roCount;
    const others = ['S', 'M', 'F', 'B'].map((scope) => [scope, count(scope)] as const).filter(([, n]) => n > 0);
    const total = count('all');
    const workingDays = elapsedWorkingDays(month.range, selection, facts);
    return {
      month: month.month,
      total,
      C: count('C'),
      W: count('W'),
      I: count('I'),
      ...Object.fromEntries(others),
      workingDays,
      perDay: workingDays === 0 ? null : roundTo(total / workingDays, 4),
    };
  });
}
