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
 * left out, since the store less oneself would be that person: one advisor and, for who works on cars, one technician.
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
    own !== null && (own.technicians.length > 0 || keys.some(isOfTechnicians))
      ? technicianPerformance(db, facts, whole, { by: 'tech' })
      : null,
  ]);
  const isTold = (key: AveragedMetric, scope: string): boolean => {
    if (own === null) return true;
    const others = (partOf: (work: Work) => number | null) =>
      othersOf(technicians?.rows ?? [], own.technicians, partOf);
    const partOf = PART_OF[key];
    if (partOf) return hidesEverybody(others(partOf));
    // Hours say who is behind a rate, but money may come without any: of other technicians two must have some.
    const isOfOneTechnician = own.technicians.length > 0 && others(workIn(scope)) < 2 && others(() => 0) > 0;
    return !isOfOneTechnician && hidesEverybody(advisorsBehind(figures, key, scope, own.advisors));
  };
  return keys.map((key) => {
    const scope = figureScope(metricOf(key).scope, whole.filter);
    const { value, target } = figures.kpi(key, { scope });
    return { key, scope, value: isTold(key, scope) ? value : null, target };
  });
}

/** Whether a technician has work of the pay type that a rate is of: who has none of it is behind it with nobody. */
function workIn(scope: string): (work: Work) => number | null {
  const hours: Readonly<Record<string, (work: Work) => number>> = {
    C: ({ hoursC }) => hoursC,
    W: ({ hoursW }) => hoursW,
    I: ({ hoursI }) => hoursI,
  };
  const hoursOf = hours[scope];
  return hoursOf === undefined ? ({ elr }) => elr : (work) => hoursOf(work) || null;
}

const othersOf = (rows: readonly Work[], own: readonly string[], partOf: (work: Work) => number | null): number =>
  rows.filter((row) => !own.includes(row.techNumber) && partOf(row) !== null).length;

/** Repair orders without advisor are nobody's. */
function advisorsBehind(figures: Figures, key: string, scope: string, own: readonly string[]): number {
  return figures
    .advisors()
    .filter(
      (advisor) => advisor !== '' && !own.includes(advisor) && figures.kpi(key, { scope, advisor }).value !== null,
    ).length;
}
