import type { InspectedDay } from '../daily/daily-series.ts';

export function buildDay(date: string, changes: Partial<InspectedDay> = {}): InspectedDay {
  return {
    date,
    eligibleRos: 40,
    inspections: 30,
    completionPct: 75,
    recommended: 10000,
    approved: 3000,
    closeRatioPct: 30,
    ...changes,
  };
}
