import type { IncomingMessage } from 'node:http';
import type { Caches } from '@fixed-ops/database';
import type { LookupCache } from '../lookup-cache/lookup-cache.ts';
import type { RequestQueue } from './request-queue/request-queue.ts';
import type { ResponseCache } from './response-cache/response-cache.ts';
import type { RouteDeps } from './route-input.ts';

/** Everything of the process that answering requests needs in addition to `RouteDeps`. */
export interface RespondContext extends Omit<RouteDeps, 'askTenant'> {
  /** The address of the client, also behind proxies. */
  readonly clientAddress: (request: IncomingMessage) => string;
  /** Off in production, because checking an answer costs more than making it. */
  readonly validateResponses: boolean;
  /** The version of the code, which is a part of every tag. */
  readonly build: string;
  /** Caches of the database for the readers below handlers. */
  readonly caches: Caches;
  /** The cached answers of routes with a data version. */
  readonly responses: ResponseCache;
  /** The turns of people whose answers are computed. */
  readonly queue: RequestQueue;
  /** Cached look-ups that every request needs, such as the data version. */
  readonly lookups: LookupCache;
}
