import { type Database, withScope } from '@fixed-ops/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownNumbersOf } from '../auth/authorize.ts';
import type { Caller, ScopedDealership } from '../auth/caller.ts';
import { may, viewerOf } from '../auth/viewer.ts';
import { isMatch, questionOf, versionTag } from './etag.ts';
import { exportFormatOf } from './export/export-format.ts';
import type { RequestLifetime } from './request-queue/request-lifetime.ts';
import { WORK } from './request-queue/scopes.ts';
import type { Waiting } from './request-queue/shared-read.ts';
import type { RespondContext } from './respond-context.ts';
import type { CachedRoute } from './route.ts';
import type { RawCachedInput, RawParts } from './route-input.ts';
import { payloadOf, sendFile, sendKept, sendNotModified } from './send.ts';

/**
 * Answers a GET whose answers are cached for everybody with the same view. The input is checked only if the answer is not in the cache,
 * because an answer gets there only with valid input.
 */
export async function respondCached(
  route: CachedRoute,
  asked: {
    readonly caller: Caller;
    readonly life: RequestLifetime;
    readonly dealership: ScopedDealership;
    readonly raw: RawParts;
  },
  request: FastifyRequest,
  reply: FastifyReply,
  context: RespondContext,
): Promise<FastifyReply> {
  const { caller, life, dealership, raw } = asked;
  const { clock, lookups, responses, queue } = context;
  const isOfAll = route.freshness === 'data-versions';
  const data = await lookups.dataVersion(isOfAll ? caller.dealerships.map(({ id }) => id) : [dealership.id]);
  const annotations = route.freshness === 'data-and-annotations' ? await lookups.annotationVersion(dealership.id) : '';
  const seen = caller.dealerships.filter(({ id }) => data.dealershipIds.has(id));
  const stores = (isOfAll ? caller.dealerships : [dealership]).map(({ id, name, timezone }) => {
    return { id, name, today: clock.today(timezone), ownNumbers: ownNumbersOf(caller, id) };
  });
  const tag = versionTag(context.build, {
    version: `${data.version}|${annotations}`,
    question: questionOf(route.call, raw.rawParams, raw.rawQuery),
    may: route.asks.map((permission) => may(caller, permission)),
    stores,
    seen: seen.map(({ id }) => id),
  });
  const { signal } = life;
  const owner = caller.userId;
  const since = performance.now();
  const input = (db: Database): RawCachedInput => ({
    ...raw,
    ...{ db, clock, dealership },
    today: clock.today(dealership.timezone),
    ownNumbers: ownNumbersOf(caller, dealership.id),
    viewer: viewerOf(caller, seen, route.asks),
  });
  const format = exportFormatOf(request.headers.accept);
  const { file } = route;
  if (format !== null && file !== null) {
    return sendFile(reply, format, { owner, signal, life }, context, (paged) => file(input(paged)));
  }
  const known = responses.known(tag);
  if (known === null) route.validate(raw);
  if (isMatch(request.headers['if-none-match'], tag)) return sendNotModified(reply, tag);
  const make = async (all: Waiting) => {
    const db = withScope(context.db, {
      ...WORK,
      caches: context.caches,
      owner,
      since,
      signal: all.signal,
      onProgress: all.goesOn,
    });
    return payloadOf(route, await route.answer(input(db)), context);
  };
  const answer = known ?? (await queue.workOut(owner, signal, () => responses.answer(tag, make, life)));
  return sendKept(answer, tag, request, reply);
}
