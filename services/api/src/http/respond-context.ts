import type { IncomingMessage } from 'node:http';
import type { Caches } from '@fixed-ops/database';
import type { LookupCache } from '../lookup-cache/lookup-cache.ts';
import type { RequestQueue } from './request-queue/request-queue.ts';
import type { ResponseCache } from './response-cache/response-cache.ts';
import type { RouteDeps } from './route-input.ts';

/** What answering requests needs of the process besides what handlers do. */
export interface RespondContext extends RouteDeps {
  /** Tells where a request comes from, behind whatever proxies. */
  readonly clientAddress: (request: IncomingMessage) => string;
  /** Off in production: checking an answer costs more than making it. */
  readonly validateResponses: boolean;
  /** Names the code that answers. */
  readonly build: string;
  /** What requests keep of the database for those after them. */
  readonly caches: Caches;
  /** Answers of routes whose freshness is not their content. */
  readonly responses: ResponseCache;
  /** Whose answers are worked out. */
  readonly queue: RequestQueue;
  /** What requests need to know of the database, between them. */
  readonly lookups: LookupCache;
}
