import { answerOf, useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import type { DrillTarget } from './drill-address.ts';
import type { ViewQuery } from './drill-query.ts';
import type { SplitRow } from './split-list.tsx';

/**
 * A figure by advisor. Empty if the figure is not kept by advisor. It comes from the answer that the page already has. Only a figure that
 * is not one of the page's rows (opened by its address) needs a call of its own.
 */
export function useAdvisorSplit(target: DrillTarget, figures: ViewQuery, enabled: boolean) {
  const { metricKey } = target;
  const { rowMetrics } = figures;
  const isOfPage = !Array.isArray(rowMetrics) || rowMetrics.includes(metricKey);
  const query = isOfPage ? figures : { ...figures, rowMetrics: [metricKey] };
  const answer = useCall(calls.monthlyNumbers, { query, enabled });
  const rows = (answer.data?.data.byAdvisor ?? []).flatMap(({ number, name, kpis }): SplitRow[] => {
    const kpi = kpis.find(({ key, scope }) => key === metricKey && scope === target.scope);
    // A person without numerator and denominator has no repair order behind the figure.
    if (!kpi || (!kpi.numerator && !kpi.denominator)) return [];
    const { numerator, denominator, value, smallSample } = kpi;
    const status = smallSample ? 'none' : kpi.status;
    return [{ key: number, name, contribution: numerator, denominator, value, target: kpi.target, status }];
  });
  return { answer: answerOf(answer), rows };
}

/** Proficiency by technician: sold hours divided by attended hours. A technician of two shops is one person here. */
export function useTechnicianSplit(view: ViewQuery, enabled: boolean) {
  const answer = useCall(calls.techPerformanceEff, { query: view, enabled });
  const people = new Map<string, SplitRow>();
  for (const row of answer.data?.data.rows ?? []) {
    const before = people.get(row.techNumber);
    people.set(row.techNumber, {
      key: row.techNumber,
      name: row.techName,
      contribution: (before?.contribution ?? 0) + row.soldHours,
      denominator: (before?.denominator ?? 0) + (row.attendanceHours ?? 0),
      // Each row has the quotient of one shop, which is not that of the person.
      value: before ? null : row.proficiencyPct,
      target: answer.data?.data.targets.proficiencyPct ?? null,
      status: before ? 'none' : row.status,
    });
  }
  return { answer: answerOf(answer), rows: [...people.values()] };
}
