import { areaRules } from '@fixed-ops/access';
import { calls, type WorkshopLine } from '@fixed-ops/contract';
import { hours, money, type SheetColumn, summed, text } from '@fixed-ops/sheets';
import { figureListRoute } from '../core/selection/figure-route.ts';
import { RULE_BROKEN } from '../http/openapi/refusal-words.ts';
import { type Route, route } from '../http/route.ts';
import { namedLineColumns } from '../line-figures/line-columns.ts';
import { assignTechnicians } from '../line-technician/assign-technicians.ts';
import { assignableTechnicians } from '../line-technician/assignable-technicians.ts';
import { workshopLines } from './workshop-lines.ts';

const columns: readonly SheetColumn<WorkshopLine>[] = [
  ...namedLineColumns,
  text('Op code', (row) => row.opCode),
  text('Description', (row) => row.opDescription),
  summed(hours('Sold hours', (row) => row.hours)),
  hours('Flagged hours', (row) => row.flaggedHours),
  hours('Punched hours', (row) => row.actualHours),
  summed(money('Labor', (row) => row.labor)),
  text('Assigned by', (row) => row.assignedBy),
];
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
