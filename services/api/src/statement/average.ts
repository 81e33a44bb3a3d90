import type { Averages, Statement } from '@fixed-ops/contract';
import { addMonths, averageSpans, firstOfMonth, lastOfMonth, monthsBetween } from '@fixed-ops/metrics';

export type AverageName = Statement['average'];

const NAMES: Readonly<Record<Averages['baseline'], AverageName>> = {
  prior3: { head: '3-mo avg', label: 'Average of the three months before' },
  prior6: { head: '6-mo avg', label: 'Average of the six months before' },
  prior12: { head: '12-mo avg', label: 'Average of the twelve months before' },
  priorYearMonth: { head: 'Year ago', label: 'Average of the same months last year' },
  group: { head: 'Group avg', label: 'Average of the group’s dealerships' },
  manual: { head: 'Set avg', label: 'Average that was entered by hand' },
};

/** The title of the average column, by the baseline that the store has set. */
export const averageName = ({ baseline }: Averages): AverageName => NAMES[baseline];

/** The same name if only some of its months are posted: a young store has fewer months than the name says. */
export function ofPosted(name: AverageName, months: readonly string[], posted: ReadonlySet<string>): AverageName {
  const count = months.filter((month) => posted.has(month)).length;
  if (count === 0 || count === months.length) return name;
  return { ...name, label: `${name.label}, over ${count === 1 ? 'one posted month' : `${count} posted months`}` };
}

/** The name as part of a sentence. */
export const averageInWords = ({ label }: AverageName): string =>
  `the ${label.charAt(0).toLowerCase()}${label.slice(1)}`;

/**
 * The months, `YYYY-MM`, that the average covers (ServiceOptionsAverages, PartsOptionsAverages). Empty if the average is not
 * made of the store's own months.
 */
export function averageMonths(actual: readonly string[], { baseline, excludeMonths }: Averages): string[] {
  const [first, last] = [actual[0], actual.at(-1)];
  if (baseline === 'group' || baseline === 'manual' || first === undefined || last === undefined) return [];
  const range = { startDate: firstOfMonth(`${first}-01`), endDate: lastOfMonth(`${last}-01`) };
  return averageSpans(range, baseline, excludeMonths).flatMap(({ startDate, endDate }) =>
    Array.from({ length: monthsBetween(startDate, endDate) + 1 }, (_, index) =>
      addMonths(startDate, index).slice(0, 7),
    ),
  );
}
