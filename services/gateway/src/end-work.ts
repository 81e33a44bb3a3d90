import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { endSending } from '@fixed-ops/api-service';

/** The time for running requests before their connections are cut. The whole stop has 5 s, and the database takes up to 2.5. */
const DRAIN_MS = 1500;
/** The minimum time for mails under way after the requests have ended. */
const MAILS_MS = 500;

async function closeServer(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(cut);
}

/**
 * Also waits for the mails of ended requests, even of one that took all its time. They get as long as requests, or at least a moment, and
 * no longer for a mail server that does not answer.
 */
async function closeAndSend(server: Server): Promise<void> {
  const began = performance.now();
  await closeServer(server);
  const over = new AbortController();
  const leftMs = Math.max(MAILS_MS, DRAIN_MS - (performance.now() - began));
  await Promise.race([endSending(), wait(leftMs, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
}

/** Ends separate processes at the same time as the requests, because both take a while. */
export async function endWork(server: Server, ...processes: readonly { stop(): Promise<void> }[]): Promise<void> {
  await Promise.all([closeAndSend(server), ...processes.map((each) => each.stop())]);
}
