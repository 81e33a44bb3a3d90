import { basePaths, type CallDefinition } from '@fixed-ops/contract';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import { hasParameter } from './call-parameters.ts';
import { Problem } from './problem/problem.ts';
import { sendProblem } from './problem/problem-handler.ts';
import { type RequestLifetime, startLife } from './request-queue/request-lifetime.ts';
import { respond } from './respond.ts';
import type { RespondContext } from './respond-context.ts';
import type { Route } from './route.ts';

/** What mounting routes needs in addition to the context of handlers. */
export interface RouteContext extends RespondContext {
  /** Checks key and token of a request; throws the 401 or 403 that it deserves. */
  authenticate(request: FastifyRequest, call: CallDefinition): Promise<Caller>;
}

/** Fastify's form of the call's address: `/api/Users/:userId/…`. */
export const routeUrl = (call: CallDefinition) => `${basePaths[call.base]}/${call.path.replace(/\{(\w+)\}/g, ':$1')}`;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Mounts every route, and for each address a 405 for the methods that it does not have. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], context: RouteContext): void {
  checkRoutes(routes);
  // Fastify reads text as well, which no call takes.
  app.removeContentTypeParser('text/plain');
  for (const route of routes) mount(app, route, context);
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

/** Mistakes in a declaration that would open or lose a call. They stop the start, so nobody finds them at the first request. */
export function checkRoutes(routes: readonly Route[]): void {
  const seen = new Set<string>();
  for (const route of routes) {
    const { call, access } = route;
    if (seen.has(call.name)) throw new Error(`Two routes answer ${call.name}`);
    seen.add(call.name);
    if (access?.rule === undefined) throw new Error(`The route of ${call.name} declares no access rule`);
    const namesDealership = hasParameter(call, 'dealershipId');
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

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, so that the server does not read megabytes for a request without a token. */
    caller?: Caller;
    /** Starts before the first query of the database. */
    life?: RequestLifetime;
  }
}

function mount(app: FastifyInstance, route: Route, context: RouteContext): void {
  app.route({
    method: route.call.method,
    url: routeUrl(route.call),
    ...(route.bodyLimitBytes === undefined ? {} : { bodyLimit: route.bodyLimitBytes }),
    onRequest: async (request, reply) => {
      request.life = startLife(reply.raw);
      request.caller = await context.authenticate(request, route.call);
      request.life.listens();
    },
    handler: async (request, reply) => {
      const { caller, life } = request;
      life?.heard();
      if (caller === undefined || life === undefined) throw new Error(`${route.call.name} ran without a caller`);
      return respond(route, { caller, life }, request, reply, context);
    },
  });
}
