import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { roundTo } from '@fixed-ops/metrics';
import { type Route, route } from '../route.ts';
import { envelopeOf } from '../service/period.ts';
import { hasNoOwnNumbers, selectionOf } from '../service/selection/selection.ts';
import { readStoreFacts } from '../service/store/store-facts.ts';
import { type InspectionDay, readInspectionDays } from './read-inspection-days.ts';

const pct = (part: number, whole: number): number | null => (whole === 0 ? null : roundTo((part / whole) * 100, 2));

/** A day as it is answered: only days with an eligible repair order have a row. */
export function inspectionDay(day: InspectionDay) {
  return {
    date: day.date,
    eligibleRos: day.eligibleRos,
    inspections: day.inspections,
    completionPct: pct(day.inspections, day.eligibleRos),
    recommended: day.recommendedC / 100,
    approved: day.approvedC / 100,
    closeRatioPct: pct(day.approvedC, day.recommendedC),
  };
}

const dailyPerformanceRoute = route(calls.processDailyPerformanceData, {
  access: { rule: areaRules.xtime },
  freshness: 'data-version',
  handler: async (input) => {
    const selection = selectionOf(input);
    const facts = await readStoreFacts(input.db, selection.dealershipId);
    const days = hasNoOwnNumbers(selection.filter) ? [] : await readInspectionDays(input.db, facts, selection);
    return { ...envelopeOf(selection, facts), data: days.map(inspectionDay) };
  },
});

/** The Inspect calls. */
export const inspectRoutes: readonly Route[] = [dailyPerformanceRoute];
