import type { IncomingMessage } from 'node:http';
import fastifyCompress from '@fastify/compress';
import { type CallDefinition, calls, REQUEST_ID_HEADER } from '@fixed-ops/contract';
import { Caches, withScope } from '@fixed-ops/database';
import type { ReleasePlane } from '@fixed-ops/federation';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { callerOf, isFromBefore } from './auth/account.ts';
import { type SubscriptionKeys, subscriptionKeyCheck } from './auth/subscription-key.ts';
import { createTokenVerifier } from './auth/token.ts';
import type { TokenKeys } from './auth/token-keys.ts';
import { mountOpenApi } from './http/openapi/mount-openapi.ts';
import { openApiDocument } from './http/openapi/openapi-document.ts';
import { createProblemHandler, sendNotFound } from './http/problem/problem-handler.ts';
import { checkComplete, registerRoutes } from './http/register-routes.ts';
import { requestIdOf } from './http/request-id.ts';
import { RequestQueue } from './http/request-queue/request-queue.ts';
import { SHELL } from './http/request-queue/scopes.ts';
import { BROTLI_OPTIONS, COMPRESS_FROM_BYTES, ENCODINGS } from './http/response-cache/encoding.ts';
import { ResponseCache } from './http/response-cache/response-cache.ts';
import type { RouteDeps } from './http/route-input.ts';
import { LookupCache } from './lookup-cache/lookup-cache.ts';
import { routes } from './routes.ts';
import { serveLogos } from './shell/logo-address.ts';
import { serveAvatars } from './users/avatar/avatar-address.ts';

export interface ApiOptions extends Omit<RouteDeps, 'releasePlane' | 'clientId' | 'askTenant'> {
  /** What requests keep of the database for those after them; of its own where nobody hands one in. */
  readonly caches?: Caches;
  /** Issuer and audience that a token must name, and the public keys that may have signed it. */
  readonly issuer: string;
  readonly audience: string;
  readonly jwks: TokenKeys;
  readonly subscriptionKeys: SubscriptionKeys;
  readonly subscriptionKeyHeader: string;
  /** Names the code that answers: part of every ETag, so that a release that changes an answer's shape is seen. */
  readonly build: string;
  /** Which releases visitors get; null where there are none. */
  readonly releasePlane?: ReleasePlane | null;
  /** Tells where a request comes from, as limits count it: behind trusted proxies, what they say. */
  readonly clientAddress: (request: IncomingMessage) => string;
  /** Checks every answer against the contract; by default outside production. */
  readonly validateResponses?: boolean;
}

/** API.md, "Errors": a body over 1 MiB is refused before it is read. */
const BODY_LIMIT_BYTES = 1024 * 1024;
/** Answers kept in memory: some thousand pages of figures. */
const RESPONSE_CACHE_BYTES = 64 * 1024 * 1024;

/**
 * The HTTP service of the three API bases, ready but listening nowhere: the gateway mounts it. Throws when a call of the
 * contract has no route or a route no access rule.
 */
export async function createApi(options: ApiOptions): Promise<FastifyInstance> {
  const { db, clock, demo, log, mailer, supportEmail, audience, build } = options;
  const problemHandler = createProblemHandler(log);
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestIdHeader: false,
    genReqId: requestIdOf,
    frameworkErrors: problemHandler,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  await app.register(fastifyCompress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: [...ENCODINGS],
    brotliOptions: BROTLI_OPTIONS,
  });
  app.setErrorHandler(problemHandler);
  app.setNotFoundHandler(sendNotFound);

  const verifyToken = createTokenVerifier({ issuer: options.issuer, audience, jwks: options.jwks });
  const shell = withScope(db, SHELL);
  const caches = options.caches ?? new Caches();
  const lookups = new LookupCache(shell, caches);
  app.addHook('onClose', async () => lookups.close());
  const checkKey = subscriptionKeyCheck(options.subscriptionKeys);
  const keyHeader = options.subscriptionKeyHeader.toLowerCase();
  const authenticate = async (request: FastifyRequest, call: CallDefinition) => {
    checkKey(request.headers[keyHeader], call.base);
    const token = await verifyToken(request.headers.authorization);
    const known = await lookups.account(token.localAccountId);
    // A new token may be here before the word of the change that it was made under.
    const account = isFromBefore(known, token) ? await lookups.accountAnew(token.localAccountId) : known;
    return callerOf(account, token);
  };

  checkComplete(routes, Object.values(calls));
  const validateResponses = options.validateResponses ?? process.env.NODE_ENV !== 'production';
  registerRoutes(app, routes, {
    db,
    clock,
    log,
    mailer,
    supportEmail,
    provisioning: options.provisioning,
    publicUrl: options.publicUrl,
    startImport: options.startImport,
    releasePlane: options.releasePlane ?? null,
    demo,
    clientId: audience,
    authenticate,
    clientAddress: options.clientAddress,
    validateResponses,
    build,
    caches,
    responses: new ResponseCache(RESPONSE_CACHE_BYTES),
    queue: new RequestQueue(),
    lookups,
  });
  // Anybody may ask for them, so all of them together have one person's turns.
  const pictures = withScope(shell, { owner: 'pictures' });
  serveAvatars(app, pictures);
  serveLogos(app, pictures);
  const { subscriptionKeyHeader } = options;
  await mountOpenApi(app, () => openApiDocument(routes, { version: build, subscriptionKeyHeader }));
  await app.ready();
  return app;
}
