import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '@fixed-ops/database';
import type { Mail, Part } from '@fixed-ops/environment';
import type { DatabaseCheck } from './database-check.ts';
import { answerHealth, answerUnavailable, type Phase } from './health.ts';
import type { Handler } from './http-server.ts';
import { isUnder } from './is-under.ts';
import type { FailedAreas } from './release-check.ts';

/** The parts that a start has opened so far. Health reports them, requests go to them, and a stop ends them. */
export interface OpenedParts {
  readonly part: Part;
  readonly phase: Phase;
  /** Tracked because a database that is still being opened would leave its server running. */
  opening: Promise<Database> | null;
  database: { readonly db: Database; readonly check: DatabaseCheck } | null;
  /** Files of the release plane that are not accepted, and areas without a release. The API serves no areas. */
  releases: {
    readonly problems: () => readonly string[];
    readonly failedAreas: (() => Promise<FailedAreas>) | null;
  } | null;
  mail: Mail | null;
  /** Handles requests once everything is open. */
  handle: Handler | null;
  removeRunFile: () => void;
}

/** The state before anything is opened. */
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

/** Answers a request with what is open: health at any time, everything else once the product serves. */
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

/** Closes everything, after the work under way has ended. */
export async function closeParts(parts: OpenedParts, endWork: () => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  // A part that fails to end, as on a full disk, does not keep others from ending.
  for (const end of [
    endWork,
    () => parts.mail?.close(),
    async () => (await parts.opening?.catch(() => null))?.close(),
    async () => parts.removeRunFile(),
  ])
    await end()?.catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
