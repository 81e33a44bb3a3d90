import type { AveragedMetric } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { formatPublished, metricOf } from '@fixed-ops/metrics';
import type { FigureQuestion } from '../core/selection/figure-question.ts';
import { averagesInWords } from '../http/export/averages-in-words.ts';
import { storeAverages } from './store-averages.ts';

interface Asked extends Pick<FigureQuestion, 'facts' | 'selection'> {
  readonly db: Database;
}

/** The last line of a file of an own view whose screen has these rates of the store in a panel; null for who sees everybody. */
export const storeLine =
  (metricKeys: readonly AveragedMetric[]) =>
  async ({ db, facts, selection }: Asked): Promise<string | null> => {
    if (selection.filter.own === null) return null;
    const told = await storeAverages(db, facts, selection, metricKeys);
    return averagesInWords(
      Object.fromEntries(
        metricKeys.map(
          (key) => [key, [metricOf(key).label, (value: number) => formatPublished(metricOf(key), value)]] as const,
        ),
      ),
      Object.fromEntries(told.map(({ key, value }) => [key, { store: value, own: null }])),
    );
  };
