import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { endSending } from '@fixed-ops/api-service';

/** Time that running requests get to finish before their connections are cut: the whole stop has 5 s, and the database takes up to 2.5. */
const DRAIN_MS = 1500;
/** What mails that are leaving get at least, once the requests are over. */
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
 * With the mails of what was asked, those of a request that has taken all its time too: they have as long as requests have, or a moment of their own,
 * and no longer for a mail server that does not answer.
 */
async function closeAndSend(server: Server): Promise<void> {
  const began = performance.now();
  await closeServer(server);
  const over = new AbortController();
  const leftMs = Math.max(MAILS_MS, DRAIN_MS - (performance.now() - began));
  await Promise.race([endSending(), wait(leftMs, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
}

/** Processes of their own end beside the requests: all take a while. */
export async function endWork(server: Server, ...processes: readonly { stop(): Promise<void> }[]): Promise<void> {
  await Promise.all([closeAndSend(server), ...processes.map((each) => each.stop())]);
}
