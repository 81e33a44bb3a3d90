import { useCall } from '@fixed-ops/api';
import { calls } from '@fixed-ops/contract';
import type { DrillTarget } from './drill-address.ts';
import type { ViewQuery } from './drill-query.ts';
import type { PersonPart } from './people-list.tsx';

/** A figure by advisor, from the answer that the page has asked for already; empty where it is not kept that way. */
export function useAdvisorParts(target: DrillTarget | null, view: ViewQuery, enabled: boolean) {
  const answer = useCall(calls.monthlyNumbers, { query: view, enabled });
  const parts = (answer.data?.data.byAdvisor ?? []).flatMap(({ number, name, kpis }): PersonPart[] => {
    const kpi = kpis.find(({ key, scope }) => key === target?.metricKey && scope === target.scope);
    // Who has neither part has no repair order behind the figure.
    if (!kpi || (!kpi.numerator && !kpi.denominator)) return [];
    const { numerator, denominator, value, smallSample, status } = kpi;
    return [{ key: number, name, contribution: numerator, denominator, value, status: smallSample ? 'none' : status }];
  });
  return { answer, parts };
}

/** Proficiency by technician: sold hours of attended hours. A technician of two shops is one person here. */
export function useTechnicianParts(view: ViewQuery, enabled: boolean) {
  const answer = useCall(calls.techPerformanceEff, { query: view, enabled });
  const people = new Map<string, PersonPart>();
  for (const row of answer.data?.data.rows ?? []) {
    const before = people.get(row.techNumber);
    people.set(row.techNumber, {
      key: row.techNumber,
      name: row.techName,
      contribution: (before?.contribution ?? 0) + row.soldHours,
      denominator: (before?.denominator ?? 0) + (row.attendanceHours ?? 0),
      // The quotient of a person with rows in two shops is none of theirs alone.
      value: before ? null : row.proficiencyPct,
      status: before ? 'none' : row.status,
    });
  }
  return { answer, parts: [...people.values()] };
}
