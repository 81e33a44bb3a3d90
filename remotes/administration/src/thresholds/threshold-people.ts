import type { CallResponse, calls, MonthlyNumbers, Threshold } from '@fixed-ops/contract';

/** The kind of rings on the scale of a measure: the people whom it judges, or the store if it judges nobody alone. */
export type MarkKind = 'advisor' | 'technician' | 'store';

type TechnicianRow = CallResponse<typeof calls.techPerformanceEff>['data']['rows'][number];

/** Measures of technicians, with the figure of each technician. */
const TECHNICIAN_MEASURES_BY_KEY = {
  tech_productivity: 'productivityPct',
  tech_efficiency: 'efficiencyPct',
  tech_proficiency: 'proficiencyPct',
} as const satisfies Readonly<Record<string, keyof TechnicianRow>>;

const isOfTechnicians = (metricKey: string): metricKey is keyof typeof TECHNICIAN_MEASURES_BY_KEY =>
  metricKey in TECHNICIAN_MEASURES_BY_KEY;

/** Measures that have one goal for the whole store, which does not apply to single people. */
const STORE_GOAL_MEASURES: ReadonlySet<string> = new Set(['ro_count']);

/** Whether the measure needs the figure of each technician. */
export function needsTechnicians(metricKey: string): boolean {
  return isOfTechnicians(metricKey);
}

export function markKind(
  { metricKey, scope }: Pick<Threshold, 'metricKey' | 'scope'>,
  { byAdvisor }: Pick<MonthlyNumbers, 'byAdvisor'>,
): MarkKind {
  if (isOfTechnicians(metricKey)) return 'technician';
  if (STORE_GOAL_MEASURES.has(metricKey)) return 'store';
  const isOfAdvisors = byAdvisor.some(({ kpis }) => kpis.some((kpi) => kpi.key === metricKey && kpi.scope === scope));
  return isOfAdvisors ? 'advisor' : 'store';
}

/** The figure of each technician in percent. A technician in two shops has one in each. */
export function technicianFigures(
  metricKey: string,
  rows: readonly TechnicianRow[],
): { readonly name: string; readonly value: number }[] {
  if (!isOfTechnicians(metricKey)) return [];
  return rows.flatMap((row) => {
    const value = row[TECHNICIAN_MEASURES_BY_KEY[metricKey]];
    if (row.techNumber === '' || value === null) return [];
    const isTwice = rows.filter(({ techNumber }) => techNumber === row.techNumber).length > 1;
    return [{ name: isTwice && row.shop ? `${row.techName}, ${row.shop}` : row.techName, value }];
  });
}
