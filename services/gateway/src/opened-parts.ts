import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '@fixed-ops/database';
import type { Mail, Part } from '@fixed-ops/environment';
import type { DatabaseCheck } from './database-check.ts';
import { answerHealth, answerUnavailable, type Phase } from './health.ts';
import type { Handler } from './http-server.ts';
import { isUnder } from './is-under.ts';
import type { FailedAreas } from './release-check.ts';

/** What a start has opened by now: health tells of it, requests go to it, and a stop ends it. */
export interface OpenedParts {
  readonly part: Part;
  readonly phase: Phase;
  /** A database that is only being opened would leave its server behind. */
  opening: Promise<Database> | null;
  database: { readonly db: Database; readonly check: DatabaseCheck } | null;
  /** Files of the release plane that are not followed, and areas without a release; the API serves no areas. */
  releases: {
    readonly problems: () => readonly string[];
    readonly failedAreas: (() => Promise<FailedAreas>) | null;
  } | null;
  mail: Mail | null;
  /** Answers requests, once everything is there. */
  handle: Handler | null;
  removeRunFile: () => void;
}

/** Before anything is opened. */
export const nothingOpened = (part: Part): OpenedParts => ({
  part,
  phase: { name: 'starting', step: 'opening the port' },
  opening: null,
  database: null,
  releases: null,
  mail: null,
  handle: null,
  removeRunFile: () => undefined,
});

/** Answers a request by what is there: health at any time, everything else once it is served. */
export function answerBy(parts: OpenedParts, request: IncomingMessage, response: ServerResponse): void {
  const { part, phase, database, releases, handle } = parts;
  if (isUnder(request.url ?? '/', '/health/'))
    void answerHealth(request, response, {
      part,
      phase,
      database: database?.check ?? null,
      releaseProblems: () => releases?.problems() ?? [],
      failedAreas: releases === null ? async () => ({}) : releases.failedAreas,
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
