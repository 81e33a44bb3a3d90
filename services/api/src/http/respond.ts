import { isRead } from '@fixed-ops/contract';
import { type Database, withScope } from '@fixed-ops/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownNumbersOf, requireAccess, requireReach, requireSelf } from '../auth/authorize.ts';
import type { Caller } from '../auth/caller.ts';
import { exportFormatOf } from './export/export-format.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { requestIds } from './request-ids.ts';
import { fromOrigin } from './request-origin.ts';
import type { RequestLifetime } from './request-queue/request-lifetime.ts';
import { SHELL, WORK } from './request-queue/scopes.ts';
import { respondCached } from './respond-cached.ts';
import type { RespondContext } from './respond-context.ts';
import type { Route } from './route.ts';
import type { RawParts, RouteDeps } from './route-input.ts';
import { send, sendFile } from './send.ts';

/**
 * Answers one request of a known caller. It checks the caller's id, the dealership, the access rule and then the input, and calls the
 * handler. In this order people without access learn nothing about the call from complaints about their input.
 */
export async function respond(
  route: Route,
  { caller, life }: { readonly caller: Caller; readonly life: RequestLifetime },
  request: FastifyRequest,
  reply: FastifyReply,
  context: RespondContext,
): Promise<FastifyReply> {
  const { call } = route;
  const reads = isRead(call, Object(request.query));
  const raw: RawParts = {
    rawParams: request.params,
    rawQuery: request.query,
    rawBody: call.method === 'GET' ? undefined : request.body,
  };
  // A write is completed even if its client leaves.
  const signal = reads ? life.signal : life.deadline;
  const owner = caller.userId;
  const db = withScope(context.db, {
    caches: context.caches,
    ...(route.lane === 'shell' ? SHELL : WORK),
    owner,
    since: performance.now(),
    signal,
    onProgress: life.goesOn,
  });
  const ids = requestIds(route, raw);
  const ifMatch = request.headers['if-match'] ?? null;
  const clientAddress = () => context.clientAddress(request.raw);
  const idempotencyKey = idempotencyKeyOf(request);
  const inTurn = (answer: () => Promise<unknown>) =>
    (reads || route.takesTurn) && route.lane === 'work' ? context.queue.workOut(owner, signal, answer) : answer();
  const base = {
    ...depsOf(context, db),
    askTenant: <T>(write: () => Promise<T>) =>
      context.provisioning.isElsewhere === true ? context.queue.askTenant(owner, signal, write) : write(),
    ...raw,
    caller,
    requestId: request.id,
    clientAddress,
    idempotencyKey,
    ifMatch,
  };

  if (ids.userId !== undefined) requireSelf(caller, ids.userId, route.userIdIs);
  if (route.scope === 'account') {
    requireAccess(caller, route.access, call.method, undefined);
    const answer = () => fromOrigin(base, () => route.answer(base));
    return send(route, await inTurn(answer), request, reply, context);
  }
  if (ids.dealershipId === undefined) throw new Error(`${call.name} is scoped to a dealership and names none`);
  const dealership = requireReach(caller, route.access, ids.dealershipId);
  requireAccess(caller, route.access, call.method, dealership);
  if (route.freshness !== 'content') {
    return respondCached(route, { caller, life, dealership, raw }, request, reply, context);
  }
  const today = context.clock.today(dealership.timezone);
  const input = { ...base, dealership, today, ownNumbers: ownNumbersOf(caller, dealership.id) };
  const format = exportFormatOf(request.headers.accept);
  const { file } = route;
  if (format !== null && file !== null) {
    const asker = { owner, signal, life };
    return sendFile(reply, format, asker, context, (paged) => file({ ...input, db: paged }));
  }
  const answer = () => fromOrigin(base, () => route.answer(input));
  return send(route, await inTurn(answer), request, reply, context);
}

/** The part of the context that handlers may use. */
function depsOf(context: RespondContext, db: Database): Omit<RouteDeps, 'askTenant'> {
  const { clock, log, mailer, supportEmail, provisioning, publicUrl, startImport, releasePlane, demo, clientId } =
    context;
  return { db, clock, log, mailer, supportEmail, provisioning, publicUrl, startImport, releasePlane, demo, clientId };
}
