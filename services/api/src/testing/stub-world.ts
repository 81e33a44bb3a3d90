import { createMissingMailer } from '@fixed-ops/mail';
import type { RouteWorld } from '../http/register-routes.ts';
import { Turns } from '../http/request-queue/request-queue.ts';
import { AnswerCache } from '../http/response-cache/response-cache.ts';
import { Memory } from '../memory/memory.ts';
import { testClock } from './start-api.ts';
import { unusedDatabase } from './unused-database.ts';

/** What mounting routes takes, for tests of a few of them without the service around: no database, no mail, no provider. */
export const stubWorld = (input: Partial<RouteWorld> & Pick<RouteWorld, 'authenticate'>): RouteWorld => ({
  db: unusedDatabase,
  clock: testClock,
  log: () => {},
  mailer: createMissingMailer(),
  supportEmail: null,
  provisioning: null,
  publicUrl: 'http://localhost:3000',
  demo: false,
  clientId: 'client',
  clientAddress: () => '127.0.0.1',
  build: 'build-1',
  answers: new AnswerCache(1_000_000),
  turns: new Turns(),
  memory: new Memory(input.db ?? unusedDatabase),
  validateResponses: true,
  ...input,
});
