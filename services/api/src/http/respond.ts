import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { isRead, TOTAL_ROWS_HEADER } from '@fixed-ops/contract';
import { type Caches, type Database, withScope } from '@fixed-ops/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownNumbersOf, requireAccess, requireReach, requireSelf } from '../auth/authorize.ts';
import type { Caller, ScopedDealership } from '../auth/caller.ts';
import { may, viewerOf } from '../auth/viewer.ts';
import type { LookupCache } from '../lookup-cache/lookup-cache.ts';
import { hasParameter, isInPath } from './call-parameters.ts';
import { contentTag, isMatch, questionOf, versionTag } from './etag.ts';
import { EXPORT_TYPES, exportStream } from './export/export-file.ts';
import { type ExportFormat, exportFormatOf } from './export/export-format.ts';
import type { ListFile } from './export/list-file.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { fromOrigin } from './request-origin.ts';
import type { RequestLifetime } from './request-queue/request-lifetime.ts';
import type { RequestQueue } from './request-queue/request-queue.ts';
import { EXPORT, SHELL, WORK } from './request-queue/scopes.ts';
import type { Waiting } from './request-queue/shared-read.ts';
import { encodingFor } from './response-cache/encoding.ts';
import type { ResponseCache } from './response-cache/response-cache.ts';
import type { CachedRoute, RawCachedInput, RawParts, Route, RouteDeps } from './route.ts';
import { undeclaredFields } from './undeclared-fields.ts';

export interface RespondWorld extends RouteDeps {
  /** Tells where a request comes from, behind whatever proxies. */
  readonly clientAddress: (request: IncomingMessage) => string;
  /** Off in production: checking an answer costs more than making it. */
  readonly validateResponses: boolean;
  /** Names the code that answers. */
  readonly build: string;
  /** Answers of routes whose freshness is not their content. */
  /** What requests keep of the database for those after them. */
  readonly caches: Caches;
  readonly responses: ResponseCache;
  /** Whose answers are worked out. */
  readonly queue: RequestQueue;
  /** What requests need to know of the database, between them. */
  readonly lookups: LookupCache;
}

/** The browser keeps answers and asks each time whether they still hold. */
const CACHE_CONTROL = 'private, no-cache';
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Answers one request of a known caller: whose it is, which dealership, whether the rule lets the caller in, whether the input
 * is valid, then the handler. In this order, so that somebody who may not ask learns nothing from how the question was wrong.
 */
export async function respond(
  route: Route,
  { caller, life }: { readonly caller: Caller; readonly life: RequestLifetime },
  request: FastifyRequest,
  reply: FastifyReply,
  world: RespondWorld,
): Promise<FastifyReply> {
  const { call } = route;
  const reads = isRead(call, Object(request.query));
  const raw: RawParts = {
    rawParams: request.params,
    rawQuery: request.query,
    rawBody: call.method === 'GET' ? undefined : request.body,
  };
  const {
    clock,
    log,
    mailer,
    supportEmail,
    provisioning,
    publicUrl,
    startImport,
    releasePlane,
    demo,
    clientId,
    queue,
  } = world;
  // What somebody saved is saved, also when they left before they were told.
  const signal = reads ? life.signal : life.deadline;
  const owner = caller.userId;
  const db = withScope(world.db, {
    caches: world.caches,
    ...(route.lane === 'shell' ? SHELL : WORK),
    owner,
    since: performance.now(),
    signal,
    onProgress: life.goesOn,
  });
  const deps: RouteDeps = {
    ...{ db, clock, log, mailer, supportEmail, provisioning },
    ...{ publicUrl, startImport, releasePlane, demo, clientId },
  };
  const ids = requestIds(route, raw);
  const ifMatch = request.headers['if-match'] ?? null;
  const clientAddress = () => world.clientAddress(request.raw);
  const idempotencyKey = idempotencyKeyOf(request);
  const inTurn = (answer: () => Promise<unknown>) =>
    reads && route.lane === 'work' ? queue.workOut(owner, signal, answer) : answer();
  const base = { ...deps, ...raw, caller, requestId: request.id, clientAddress, idempotencyKey, ifMatch };

  if (ids.userId !== undefined) requireSelf(caller, ids.userId, route.userIdIs);
  if (route.scope === 'account') {
    requireAccess(caller, route.access, call.method, undefined);
    const answer = () => fromOrigin(base, () => route.answer(base));
    return send(route, await inTurn(answer), request, reply, world);
  }
  if (ids.dealershipId === undefined) throw new Error(`${call.name} is scoped to a dealership and names none`);
  const dealership = requireReach(caller, route.access, ids.dealershipId);
  requireAccess(caller, route.access, call.method, dealership);
  if (route.freshness !== 'content') {
    return respondCached(route, { caller, life, dealership, raw }, request, reply, world);
  }
  const today = clock.today(dealership.timezone);
  const input = { ...base, dealership, today, ownNumbers: ownNumbersOf(caller, dealership.id) };
  const format = exportFormatOf(request.headers.accept);
  const { file } = route;
  if (format !== null && file !== null) {
    const asker = { owner, signal, life };
    return sendFile(reply, format, asker, world, (paged) => file({ ...input, db: paged }));
  }
  const answer = () => fromOrigin(base, () => route.answer(input));
  return send(route, await inTurn(answer), request, reply, world);
}

/**
 * Answers a GET whose answer is kept for everybody with the same view, from memory where it is there. An answer that is there was
 * asked for in valid words, so only one that is not has its input checked.
 */
async function respondCached(
  route: CachedRoute,
  asked: {
    readonly caller: Caller;
    readonly life: RequestLifetime;
    readonly dealership: ScopedDealership;
    readonly raw: RawParts;
  },
  request: FastifyRequest,
  reply: FastifyReply,
  world: RespondWorld,
): Promise<FastifyReply> {
  const { caller, life, dealership, raw } = asked;
  const { clock, lookups, responses, queue } = world;
  const isOfAll = route.freshness === 'data-versions';
  const data = await lookups.dataVersion(isOfAll ? caller.dealerships.map(({ id }) => id) : [dealership.id]);
  const annotations = route.freshness === 'data-and-annotations' ? await lookups.annotationVersion(dealership.id) : '';
  const seen = caller.dealerships.filter(({ id }) => data.dealershipIds.has(id));
  const stores = (isOfAll ? caller.dealerships : [dealership]).map(({ id, name, timezone }) => {
    return { id, name, today: clock.today(timezone), ownNumbers: ownNumbersOf(caller, id) };
  });
  const tag = versionTag(world.build, {
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
    return sendFile(reply, format, { owner, signal, life }, world, (paged) => file(input(paged)));
  }
  const known = responses.known(tag);
  if (known === null) route.validate(raw);
  if (isMatch(request.headers['if-none-match'], tag)) return sendNotModified(reply, tag);
  const make = async (all: Waiting) => {
    const db = withScope(world.db, {
      ...WORK,
      caches: world.caches,
      owner,
      since,
      signal: all.signal,
      onProgress: all.goesOn,
    });
    return payloadOf(route, await route.answer(input(db)), world);
  };
  const answer = known ?? (await queue.workOut(owner, signal, () => responses.answer(tag, make, life)));
  const encoding = encodingFor(request.headers['accept-encoding'], answer.payload.byteLength);
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply
    .type(JSON_TYPE)
    .headers({ etag: tag, 'cache-control': CACHE_CONTROL, vary: 'accept-encoding' })
    .send(await answer.bytes(encoding));
}

interface RequestIds {
  readonly userId: string | undefined;
  readonly dealershipId: string | undefined;
}

/**
 * The two ids that decide access: each from the path or else the query, where the call has it. Throws 400 with every bad field
 * when one that the call has is missing or repeated, so that a check can never be skipped by leaving its id out.
 */
function requestIds(route: Route, raw: RawParts): RequestIds {
  const idOf = (field: 'userId' | 'dealershipId'): string | undefined => {
    if (!hasParameter(route.call, field)) return undefined;
    const part: Record<string, unknown> = Object(isInPath(route.call, field) ? raw.rawParams : raw.rawQuery);
    const id = part[field];
    if (typeof id === 'string' && id !== '') return id;
    route.validate(raw);
    throw new Error(`${route.call.name} accepted a request without ${field}`);
  };
  return { userId: idOf('userId'), dealershipId: idOf('dealershipId') };
}

/** The answer as JSON, checked against the contract where that is asked for. */
function payloadOf(route: Route, answer: unknown, world: RespondWorld): string {
  if (world.validateResponses) requireContract(route, answer);
  return JSON.stringify(answer);
}

function requireContract({ call }: Route, answer: unknown): void {
  const undeclared = undeclaredFields(answer, call.response.parse(answer));
  if (undeclared.length > 0) throw new Error(`${call.name} answers what its contract does not have: ${undeclared}`);
}

/** Sends an answer with a tag made from its content. */
function send(
  route: Route,
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  world: RespondWorld,
): FastifyReply {
  const payload = payloadOf(route, answer, world);
  reply.type(JSON_TYPE);
  const tag = contentTag(payload);
  // A PUT answers what the next GET will: its tag is the one to edit on with.
  if (route.call.method === 'PUT') reply.header('etag', tag);
  if (route.call.method !== 'GET') return reply.header('cache-control', 'no-store').send(payload);
  if (isMatch(request.headers['if-none-match'], tag)) return sendNotModified(reply, tag);
  return reply.headers({ etag: tag, 'cache-control': CACHE_CONTROL }).send(payload);
}

/** No byte of a file has gone for so long, though its next page takes a fifth of it at most. */
const FILE_STALL_MS = 60_000;

/** The whole selection, a page at a time, when it is the person's turn. */
async function sendFile(
  reply: FastifyReply,
  format: ExportFormat,
  { owner, signal, life }: { readonly owner: string; readonly signal: AbortSignal; readonly life: RequestLifetime },
  world: RespondWorld,
  make: (paged: Database) => Promise<ListFile>,
): Promise<FastifyReply> {
  const leave = await world.queue.beginFile(owner, signal);
  // The client has left, or the last byte is on its way; one that takes nothing any more may be asleep, and others wait.
  finished(reply.raw, leave);
  reply.raw.setTimeout(FILE_STALL_MS, () => reply.raw.destroy());
  const file = await make(
    withScope(world.db, { ...EXPORT, caches: world.caches, owner, signal, onProgress: life.goesOn }),
  );
  life.begun();
  world.queue.fileIsBegun();
  return reply
    .headers({
      'content-type': EXPORT_TYPES[format],
      'content-disposition': `attachment; filename="${file.name}.${format}"`,
      [TOTAL_ROWS_HEADER]: file.total,
      'cache-control': 'no-store',
    })
    .send(exportStream(format, file));
}

const sendNotModified = (reply: FastifyReply, tag: string) =>
  reply.code(304).removeHeader('content-type').headers({ etag: tag, 'cache-control': CACHE_CONTROL }).send();
