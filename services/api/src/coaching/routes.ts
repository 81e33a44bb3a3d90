import { access, areaRules, canOpen, type Subject } from '@fixed-ops/access';
import { type CoachedKind, calls } from '@fixed-ops/contract';
import type { Caller, ScopedDealership } from '../auth/caller.ts';
import type { Clock } from '../clock.ts';
import { figureRoute } from '../core/selection/figure-route.ts';
import { heatSheetOf } from '../heat-sheet/heat-sheet-of.ts';
import { CHANGED_MEANWHILE } from '../http/openapi/refusal-words.ts';
import { titleRequired } from '../http/problem/problem.ts';
import { type Route, route } from '../http/route.ts';
import type { RouteDeps } from '../http/route-input.ts';
import { coachingCards } from './cards.ts';
import { readRows, recordOf } from './read-coaching.ts';
import { type CoachingWriter, changeCoaching, createCoaching, deleteCoaching } from './write-coaching.ts';

const coachingCardsRoute = figureRoute(calls.coachingCards, {
  access: { rule: areaRules.dashboard },
  freshness: 'data-and-annotations',
  asks: ['serviceDashboard', 'partsDashboard'],
  question: ({ query: { department }, viewer }) => {
    if (!viewer.may(`${department}Dashboard`)) throw titleRequired();
    return { area: department };
  },
  handler: async ({ db, facts, selection, query, today }) => {
    const sheet = await heatSheetOf(db, facts, selection, query);
    return coachingCards(db, facts, selection, sheet, today);
  },
});

/** People of a department are for those who may open its dashboard. */
function requireDepartment(caller: Subject, kind: CoachedKind): void {
  const area = kind === 'counterperson' ? 'partsDashboard' : 'serviceDashboard';
  if (!canOpen(caller, area)) throw titleRequired();
}

interface WriterInput extends Pick<RouteDeps, 'db'> {
  readonly clock: Clock;
  readonly caller: Caller & Subject;
  readonly dealership: ScopedDealership;
  readonly today: string;
}

const writerOf = ({ db, clock, caller, dealership, today }: WriterInput): CoachingWriter => ({
  db,
  dealershipId: dealership.id,
  userId: caller.userId,
  isAdmin: access(caller).isAdmin,
  now: clock.now(),
  today,
});

/** Of which department a record is, is known once it is read. */
async function requireRecordsDepartment({ db, dealership, caller }: WriterInput, id: number): Promise<void> {
  const [row] = await readRows(db, { dealershipId: dealership.id, id });
  if (row) requireDepartment(caller, row.person_kind);
}

/** Coaching cards and the records of what was coached. */
export const coachingRoutes: readonly Route[] = [
  coachingCardsRoute,
  route(calls.coaching, {
    access: { rule: areaRules.dashboard },
    handler: async ({ db, dealership, query, caller, ownNumbers }) => {
      requireDepartment(caller, query.kind);
      const own = ownNumbers?.[OWN[query.kind]];
      const asked = query.personNumber === undefined ? undefined : [query.personNumber];
      const personNumbers = own ? own.filter((number) => asked?.includes(number) ?? true) : asked;
      const which = { dealershipId: dealership.id, kind: query.kind, personNumbers };
      const rows = await readRows(db, which);
      const mayEdit = canOpen(caller, 'coaching') && ownNumbers === null;
      const { isAdmin } = access(caller);
      return {
        data: rows.map((row) => ({
          ...recordOf(row, ownNumbers === null),
          canEdit: mayEdit && (isAdmin || row.coached_by === caller.userId),
        })),
      };
    },
  }),
  route(calls.createCoaching, {
    refuses: { 404: 'Nobody here has that number.' },
    access: { rule: areaRules.coaching },
    handler: (input) => {
      requireDepartment(input.caller, input.body.kind);
      return createCoaching(writerOf(input), input.body);
    },
  }),
  route(calls.changeCoaching, {
    refuses: { 404: 'There is no such record here.', 412: CHANGED_MEANWHILE },
    access: { rule: areaRules.coaching },
    handler: async (input) => {
      await requireRecordsDepartment(input, input.params.coachingId);
      return changeCoaching(writerOf(input), input.params.coachingId, input.body);
    },
  }),
  route(calls.deleteCoaching, {
    refuses: { 404: 'There is no such record here.' },
    access: { rule: areaRules.coaching },
    headers: ['If-Match'],
    handler: async (input) => {
      await requireRecordsDepartment(input, input.params.coachingId);
      await deleteCoaching(writerOf(input), input.params.coachingId, input.ifMatch);
      return { coachingId: String(input.params.coachingId) };
    },
  }),
];

const OWN = { advisor: 'advisors', technician: 'technicians', counterperson: 'counters' } as const;
