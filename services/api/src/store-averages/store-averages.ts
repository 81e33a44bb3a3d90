import { type AveragedMetric, averagedMetrics, type CallResponse, type calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { metricOf } from '@fixed-ops/metrics';
import type { Figures } from '../core/figures.ts';
import { readFigures } from '../core/read-figures.ts';
import { figureScope } from '../core/selection/figure-scope.ts';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { hidesEverybody } from '../heat-sheet/own-store.ts';
import { technicianPerformance } from '../technicians/technician-performance.ts';

type Averages = CallResponse<typeof calls.storeAverages>['data'];
type Work = Awaited<ReturnType<typeof technicianPerformance>>['rows'][number];

const isOfTechnicians = (key: AveragedMetric) => key.startsWith('tech_');

/** What of a technician's row is behind a rate: without it the person has no part in the store's. */
const PART_OF: Readonly<Partial<Record<AveragedMetric, (work: Work) => number | null>>> = {
  tech_productivity: (work) => work.productivityPct,
  tech_efficiency: (work) => work.efficiencyPct,
  tech_proficiency: (work) => work.proficiencyPct,
  tech_hours_day: (work) => work.hoursPerDay,
  tech_elr: (work) => work.elr,
  tech_gross_hour: (work) => work.attendanceHours,
};

/**
 * Rates of the whole store, whoever asks: the anonymous line beside somebody's own. A rate with exactly one other person behind it is
 * left out, since the store less oneself would be that person.
 */
export async function storeAverages(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  keys: readonly AveragedMetric[] = averagedMetrics,
): Promise<Averages> {
  const { own, payTypes } = selection.filter;
  // No filter that could make a store of one other person.
  const whole: Selection = { ...selection, compareKind: 'none', compareRange: null, filter: { payTypes, own: null } };
  const [figures, technicians] = await Promise.all([
    readFigures(db, facts, whole, 0),
    own !== null && keys.some(isOfTechnicians) ? technicianPerformance(db, facts, whole, { by: 'tech' }) : null,
  ]);
  const ownNumbers = own === null ? null : { ...own };
  const othersBehind = (key: AveragedMetric, scope: string): number => {
    if (ownNumbers === null) return 0;
    const partOf = PART_OF[key];
    return partOf
      ? othersOf(technicians?.rows ?? [], ownNumbers.technicians, partOf)
      : advisorsBehind(figures, key, scope, ownNumbers.advisors);
  };
  return keys.map((key) => {
    const scope = figureScope(metricOf(key).scope, whole.filter);
    const { value, target } = figures.kpi(key, { scope }, false);
    return { key, scope, value: hidesEverybody(othersBehind(key, scope)) ? value : null, target };
  });
}

const othersOf = (rows: readonly Work[], own: readonly string[], partOf: (work: Work) => number | null): number =>
  rows.filter((row) => !own.includes(row.techNumber) && partOf(row) !== null).length;

/** Repair orders without advisor are nobody's. */
function advisorsBehind(figures: Figures, key: string, scope: string, own: readonly string[]): number {
  return figures
    .advisors()
    .filter(
      (advisor) =>
        advisor !== '' && !own.includes(advisor) && figures.kpi(key, { scope, advisor }, false).value !== null,
    ).length;
}
