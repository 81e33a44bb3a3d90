import { access, areaRules, canOpen } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { Caller, OwnNumbers, ScopedDealership } from '../auth/caller.ts';
import type { Clock } from '../clock.ts';
import { titleRequired } from '../http/problem/problem.ts';
import { type Route, route } from '../http/route.ts';
import { readEvents, readUnusualDays } from './read-events.ts';
import { createEvent, deleteEvent, type EventWriter, restoreEvent } from './write-events.ts';

interface WriterInput {
  readonly db: Database;
  readonly clock: Clock;
  readonly caller: Caller;
  readonly dealership: ScopedDealership;
  readonly ownNumbers: OwnNumbers | null;
}

const writerOf = ({ db, clock, caller, dealership, ownNumbers }: WriterInput): EventWriter => ({
  db,
  dealershipId: dealership.id,
  userId: caller.userId,
  isAdmin: access(caller).isAdmin,
  seesEverybody: ownNumbers === null,
  now: clock.now(),
});

/** The calls about dated events. */
export const storeEventRoutes: readonly Route[] = [
  route(calls.storeEvents, {
    access: { rule: areaRules.dashboard },
    handler: async (input) => {
      if (!canOpen(input.caller, `${input.query.department}Dashboard`)) throw titleRequired();
      return {
        data: await readEvents(writerOf(input), input.query),
        calendar: await readUnusualDays(writerOf(input), input.query),
      };
    },
  }),
  route(calls.createStoreEvent, {
    access: { rule: areaRules.storeEvents },
    handler: (input) => createEvent(writerOf(input), input.body),
  }),
  route(calls.deleteStoreEvent, {
    refuses: { 404: 'There is no such event here.' },
    access: { rule: areaRules.storeEvents },
    handler: async (input) => {
      await deleteEvent(writerOf(input), input.params.eventId);
      return { eventId: String(input.params.eventId) };
    },
  }),
  route(calls.restoreStoreEvent, {
    refuses: { 404: 'There is no such event here.' },
    access: { rule: areaRules.storeEvents },
    handler: (input) => restoreEvent(writerOf(input), input.params.eventId),
  }),
];
