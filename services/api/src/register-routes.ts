import { basePaths, type CallDefinition } from '@fixed-ops/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { ownNumbersOf, requireAccess, requireMembership, requireSelf } from './auth/authorize.ts';
import type { Caller } from './auth/caller.ts';
import { contentTag, dataVersion, isMatch, versionTag } from './etag.ts';
import { Problem } from './problem/problem.ts';
import { sendProblem } from './problem/problem-handler.ts';
import type { RawParts, Route, RouteDeps } from './route.ts';

/** What mounting routes needs besides what their handlers get. */
export interface RouteWorld extends RouteDeps {
  /** Checks key and token of a request; throws the 401 or 403 that it deserves. */
  authenticate(request: FastifyRequest, call: CallDefinition): Promise<Caller>;
  /** Off in production: checking an answer costs more than making it. */
  readonly validateResponses: boolean;
}

/** Fastify's form of the call's address: `/api/Users/:userId/…`. */
export const routeUrl = (call: CallDefinition) => `${basePaths[call.base]}/${call.path.replace(/\{(\w+)\}/g, ':$1')}`;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Mounts every route, and for each address a 405 for the methods that it does not have. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], world: RouteWorld): void {
  checkRoutes(routes);
  for (const route of routes) mount(app, route, world);
  for (const [url, methods] of methodsByUrl(routes)) {
    const missing: HTTPMethods[] = METHODS.filter((method) => !methods.has(method));
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].sort().join(', ');
    app.route({
      method: missing,
      url,
      handler: (_request, reply) =>
        sendProblem(
          reply,
          new Problem(405, 'method_not_allowed', 'This address does not take that method.', { headers: { allow } }),
        ),
    });
  }
}

function methodsByUrl(routes: readonly Route[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { call } of routes) {
    const url = routeUrl(call);
    found.set(url, (found.get(url) ?? new Set()).add(call.method));
  }
  return found;
}

/** Mistakes in a declaration that would open or lose a call; they stop the start rather than show at the first request. */
export function checkRoutes(routes: readonly Route[]): void {
  const seen = new Set<string>();
  for (const route of routes) {
    const { call, access } = route;
    if (seen.has(call.name)) throw new Error(`Two routes answer ${call.name}`);
    seen.add(call.name);
    if (access?.rule === undefined) throw new Error(`The route of ${call.name} declares no access rule`);
    const namesDealership = call.path.includes('{dealershipId}') || hasField(call.query, 'dealershipId');
    if (namesDealership !== (route.scope === 'dealership')) {
      const right = namesDealership ? 'route()' : 'accountRoute()';
      throw new Error(`${call.name} must be declared by ${right}, by whether its path or query names a dealership`);
    }
  }
}

/** Fails for every call of the contract that no route answers. */
export function checkComplete(routes: readonly Route[], contract: readonly CallDefinition[]): void {
  const answered = new Set(routes.map((route) => route.call.name));
  const missing = contract.filter((call) => !answered.has(call.name)).map((call) => call.name);
  if (missing.length > 0) throw new Error(`No route answers ${missing.join(', ')}`);
}

const hasField = (schema: z.ZodType, field: string) => schema instanceof z.ZodObject && field in schema.shape;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, so that nobody makes the server read megabytes without a token. */
    caller?: Caller;
  }
}

function mount(app: FastifyInstance, route: Route, world: RouteWorld): void {
  app.route({
    method: route.call.method,
    url: routeUrl(route.call),
    onRequest: async (request) => {
      request.caller = await world.authenticate(request, route.call);
    },
    handler: async (request, reply) => {
      if (request.caller === undefined) throw new Error(`${route.call.name} ran without a caller`);
      return respond(route, request.caller, request, reply, world);
    },
  });
}

async function respond(
  route: Route,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  world: RouteWorld,
): Promise<FastifyReply> {
  const { call } = route;
  const isRead = call.method === 'GET';
  const raw: RawParts = {
    rawParams: request.params,
    rawQuery: request.query,
    rawBody: isRead ? undefined : request.body,
  };
  const { db, clock, log, demo, clientId } = world;
  const deps: RouteDeps = { db, clock, log, demo, clientId };
  const ids = requestIds(route, raw);
  const base = { ...deps, ...raw, caller, requestId: request.id };

  if (ids.userId !== undefined) requireSelf(caller, ids.userId, route.userIdIs);
  if (route.scope === 'account') {
    requireAccess(caller, route.access, call.method, undefined);
    return send(route, await route.answer(base), request, reply, world);
  }
  if (ids.dealershipId === undefined) throw new Error(`${call.name} is scoped to a dealership and names none`);
  const dealership = requireMembership(caller, ids.dealershipId);
  requireAccess(caller, route.access, call.method, dealership);
  const today = clock.today(dealership.timezone);
  if (isRead && route.freshness === 'data-version') {
    route.validate(raw);
    const version = await dataVersion(db, dealership.id);
    const tag = versionTag(version, { url: request.url, today, dealershipId: dealership.id, caller });
    if (isMatch(request.headers['if-none-match'], tag)) return sendNotModified(reply, tag);
    reply.header('etag', tag);
  }
  const ownNumbers = ownNumbersOf(caller, dealership);
  return send(route, await route.answer({ ...base, dealership, today, ownNumbers }), request, reply, world);
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
    const inPath = route.call.path.includes(`{${field}}`);
    if (!inPath && !hasField(route.call.query, field)) return undefined;
    const id = idsSchema.parse(inPath ? raw.rawParams : raw.rawQuery)[field];
    if (id !== undefined) return id;
    route.validate(raw);
    throw new Error(`${route.call.name} accepted a request without ${field}`);
  };
  return { userId: idOf('userId'), dealershipId: idOf('dealershipId') };
}

const idSchema = z.string().min(1).optional().catch(undefined);
const idsSchema = z.object({ userId: idSchema, dealershipId: idSchema });

function send(
  route: Route,
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  world: RouteWorld,
): FastifyReply {
  if (world.validateResponses) route.call.response.parse(answer);
  const payload = JSON.stringify(answer);
  if (route.call.method === 'GET') {
    reply.header('cache-control', 'private, no-cache');
    if (route.freshness === 'content') {
      const tag = contentTag(payload);
      if (isMatch(request.headers['if-none-match'], tag)) return sendNotModified(reply, tag);
      reply.header('etag', tag);
    }
  } else {
    reply.header('cache-control', 'no-store');
  }
  return reply.type('application/json; charset=utf-8').send(payload);
}

const sendNotModified = (reply: FastifyReply, tag: string) =>
  reply.code(304).headers({ etag: tag, 'cache-control': 'private, no-cache' }).send();
