import { areaRules } from '@fixed-ops/access';
import { calls, type WorkshopLine, workshopLineColumns } from '@fixed-ops/contract';
import type { SheetColumn } from '@fixed-ops/sheets';
import { figureListRoute } from '../core/selection/figure-route.ts';
import { RULE_BROKEN } from '../http/openapi/refusal-words.ts';
import { type Route, route } from '../http/route.ts';
import { assignTechnicians } from '../line-technician/assign-technicians.ts';
import { assignableTechnicians } from '../line-technician/assignable-technicians.ts';
import { workshopLines } from './workshop-lines.ts';

const columns: readonly SheetColumn<WorkshopLine>[] = Object.values(workshopLineColumns);
const FILES = {
  technician: 'Lines without a technician',
  punch: 'Lines without a punch',
  assigned: 'Assigned lines',
} as const;

const listRoute = figureListRoute(calls.workshopLines, {
  access: { rule: areaRules.serviceDashboard },
  freshness: 'data-and-annotations',
  question: { area: 'service' },
  file: ({ lack }) => ({ list: FILES[lack], columns }),
  handler: ({ db, facts, selection, query }) => workshopLines(db, facts, selection, query),
});

const assignableRoute = route(calls.assignableTechnicians, {
  access: { rule: areaRules.technicianAssignment },
  handler: async ({ db, dealership }) => ({ technicians: await assignableTechnicians(db, dealership.id) }),
});

const assignRoute = route(calls.lineTechnician, {
  refuses: { 422: RULE_BROKEN },
  access: { rule: areaRules.technicianAssignment },
  handler: ({ db, dealership, caller, clock, body }) =>
    assignTechnicians({ db, dealershipId: dealership.id, userId: caller.userId, at: clock.now() }, body.lines),
});

/** The calls about lines that lack a technician or a punch. */
export const workshopLineRoutes: readonly Route[] = [listRoute, assignableRoute, assignRoute];
