import { Caches } from '@fixed-ops/database';
import { createMissingMailer } from '@fixed-ops/mail';
import type { RouteContext } from '../http/register-routes.ts';
import { RequestQueue } from '../http/request-queue/request-queue.ts';
import { ResponseCache } from '../http/response-cache/response-cache.ts';
import { LookupCache } from '../lookup-cache/lookup-cache.ts';
import { testClock } from './start-api.ts';
import { stubProvisioning } from './stub-provisioning.ts';
import { unusedDatabase } from './unused-database.ts';

/** What mounting routes takes, for tests of a few of them without the service around: no database, no mail, no provider. */
export const stubContext = (input: Partial<RouteContext> & Pick<RouteContext, 'authenticate'>): RouteContext => {
  const caches = input.caches ?? new Caches();
  return {
    db: unusedDatabase,
    clock: testClock,
    log: () => {},
    mailer: createMissingMailer(),
    supportEmail: null,
    provisioning: stubProvisioning().provisioning,
    publicUrl: 'http://localhost:3000',
    startImport: () => {},
    releasePlane: null,
    demo: false,
    clientId: 'client',
    clientAddress: () => '127.0.0.1',
    build: 'build-1',
    caches,
    responses: new ResponseCache(1_000_000),
    queue: new RequestQueue(),
    lookups: new LookupCache(input.db ?? unusedDatabase, caches),
    validateResponses: true,
    ...input,
  };
};
