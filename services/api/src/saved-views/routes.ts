import { access, type Subject } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { Caller, OwnNumbers, ScopedDealership } from '../auth/caller.ts';
import type { Clock } from '../clock.ts';
import { CHANGED_MEANWHILE } from '../http/openapi/refusal-words.ts';
import { type Route, route } from '../http/route.ts';
import { readViews } from './read-views.ts';
import { changeView, createView, deleteView, type ViewWriter } from './write-views.ts';

/** Everybody saves views of their own; whom one may be shared with is decided by the call. */
const own = { rule: { roles: '*' }, ownDataOnly: true } as const;

interface WriterInput {
  readonly db: Database;
  readonly clock: Clock;
  readonly caller: Caller & Subject;
  readonly dealership: ScopedDealership;
  readonly ownNumbers: OwnNumbers | null;
}

const writerOf = ({ db, clock, caller, dealership, ownNumbers }: WriterInput): ViewWriter => ({
  db,
  dealershipId: dealership.id,
  userId: caller.userId,
  seesEverybody: ownNumbers === null,
  mayShare: ownNumbers === null && !access(caller).isReadOnly,
  mayDeleteShared: access(caller).isAdmin,
  now: clock.now(),
});

const NAME_TAKEN = 'The caller has a view of this name on this screen.';
const NO_SUCH_VIEW = 'There is no such view here.';

/** The calls about saved views. */
export const savedViewRoutes: readonly Route[] = [
  route(calls.savedViews, {
    access: { rule: { roles: '*' } },
    handler: async (input) => ({ data: await readViews(writerOf(input), input.query) }),
  }),
  route(calls.createSavedView, {
    refuses: { 409: NAME_TAKEN, 422: 'There is no room for another view.' },
    access: own,
    handler: (input) => createView(writerOf(input), input.body),
  }),
  route(calls.changeSavedView, {
    refuses: { 404: NO_SUCH_VIEW, 409: NAME_TAKEN, 412: CHANGED_MEANWHILE },
    access: own,
    handler: (input) => changeView(writerOf(input), input.params.viewId, input.body),
  }),
  route(calls.deleteSavedView, {
    refuses: { 404: NO_SUCH_VIEW },
    access: own,
    headers: ['If-Match'],
    handler: async (input) => {
      await deleteView(writerOf(input), input.params.viewId, input.ifMatch);
      return { viewId: String(input.params.viewId) };
    },
  }),
];
