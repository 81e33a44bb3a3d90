import type { Database } from '@fixed-ops/database';
import { paceOf, roundTo } from '@fixed-ops/metrics';
import { isRunningMonth } from '../../core/period.ts';
import { readFigures } from '../../core/read-figures.ts';
import type { Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';

/** How many repair orders closed in the period, by pay type, at what pace, and how many stand open. */
export async function roCount(db: Database, facts: StoreFacts, selection: Selection) {
  const figures = await readFigures(db, facts, { ...selection, compareRange: null }, 0);
  const all = figures.sums({ scope: 'all' });
  const { elapsed } = figures.workingDays;

  return {
    total: all.roCount,
    byPayType: Object.fromEntries(
      [...new Set(['C', 'W', 'I', ...figures.payTypes()])].map((scope) => [scope, figures.sums({ scope }).roCount]),
    ),
    mixed: figures.mixed(),
    perWorkingDay: elapsed === 0 ? null : roundTo(all.roCount / elapsed, 4),
    pace: isRunningMonth(selection) ? paceOf(all.roCount, figures.workingDays, 0) : null,
    open: all.openRos,
    openAged: all.openAgedRos,
    workingDays: figures.workingDays,
  };
}
