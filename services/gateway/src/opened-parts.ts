import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '@fixed-ops/database';
import type { Mail } from '@fixed-ops/environment';
import type { DatabaseCheck } from './database-check.ts';
import { answerHealth, answerUnavailable, type Phase } from './health.ts';
import type { Handler } from './http-server.ts';
import type { ServedPlane } from './served-plane.ts';
import { isUnder } from './start-services.ts';

/** What a start has opened by now: health tells of it, requests go to it, and a stop ends it. */
export interface OpenedParts {
  readonly phase: Phase;
  /** A database that is only being opened would leave its server behind. */
  opening: Promise<Database> | null;
  database: { readonly db: Database; readonly check: DatabaseCheck } | null;
  plane: ServedPlane | null;
  mail: Mail | null;
  /** Answers requests, once everything is there. */
  handle: Handler | null;
  removeRunFile: () => void;
}

/** Before anything is opened. */
export const nothingOpened = (): OpenedParts => ({
  phase: { name: 'starting', step: 'opening the port' },
  opening: null,
  database: null,
  plane: null,
  mail: null,
  handle: null,
  removeRunFile: () => undefined,
});

/** Answers a request by what is there: health at any time, everything else once it is served. */
export function answerBy(parts: OpenedParts, request: IncomingMessage, response: ServerResponse): void {
  const { phase, database, plane, handle } = parts;
  if (isUnder(request.url ?? '/', '/health/'))
    void answerHealth(request, response, {
      phase,
      database: database?.check ?? null,
      releaseProblems: () => plane?.reader.problems() ?? [],
      failedAreas: async () => (await plane?.failedAreas()) ?? {},
    });
  else if (handle === null) answerUnavailable(request, response, phase);
  else handle(request, response);
}

/** Ends what was opened, after the work that is under way. */
export async function closeParts(parts: OpenedParts, endWork: () => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  // One that fails, as on a full disk, keeps no other from ending.
  for (const end of [
    endWork,
    () => parts.mail?.close(),
    async () => (await parts.opening?.catch(() => null))?.close(),
    async () => parts.removeRunFile(),
  ])
    await end()?.catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
