import { setTimeout } from 'node:timers/promises';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import { historyMonths } from './core/period.ts';
import { selectionOf } from './core/selection/selection.ts';
import { readStoreFacts } from './core/store-facts/store-facts.ts';
import { refreshRollups } from './core/sums/collect-sums.ts';
import { refreshPartMonths } from './parts/months/refresh-part-months.ts';

export interface WarmUpOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: (line: string) => void;
  /** Ends the work between two months, when the server is told to stop. */
  readonly signal: AbortSignal;
}

/** As many months as every page of figures shows. */
const MONTHS = 13;

const storesSchema = z.array(z.object({ id: z.string(), timezone: z.string() }));

/**
 * Sums up, for every dealership that the last batch has changed, the month to date with what it is compared with and the months
 * before, and reads them into memory: the first page of the day, and a view over all dealerships, then read no lines. What is
 * known already costs nothing. One span is one short statement after another, so that requests in between wait for one month at
 * most. Never throws: without it pages are slower once.
 */
export async function warmUp({ db, clock, log, signal }: WarmUpOptions): Promise<void> {
  try {
    const stores = await readStores(db, clock);
    for (const { id, today } of stores) {
      if (signal.aborted) return;
      await sumUpService(db, id, today, signal);
    }
    // Every store's first page before anybody's years of parts.
    for (const { id, today } of stores) {
      if (signal.aborted) return;
      await refreshPartMonths(db, await readStoreFacts(db, id), id, today, signal);
    }
  } catch (error) {
    if (!signal.aborted) log(`api: could not read the finished months ahead: ${String(error)}`);
  }
}

async function readStores(db: Database, clock: Clock): Promise<{ readonly id: string; readonly today: string }[]> {
  const stores = storesSchema.parse(await db.query('select id, timezone from dealership where active order by id'));
  return stores.map(({ id, timezone }) => ({ id, today: clock.today(timezone) }));
}

async function sumUpService(db: Database, id: string, today: string, signal: AbortSignal): Promise<void> {
  const facts = await readStoreFacts(db, id);
  // What a page shows that nobody has narrowed.
  const unasked = { dealership: { id }, today, query: { compare: 'priorPeriod' as const }, ownNumbers: null };
  const selection = selectionOf(unasked, facts);
  const { range, compareRange } = selection;
  // Newest first: they are asked for by every comparison too.
  const months = historyMonths(selection, MONTHS).reverse();
  const ranges = [range, ...(compareRange ? [compareRange] : []), ...months.map((month) => month.range)];
  await refreshRollups(db, facts, selection, ranges, signal);
}

export interface KeepWarmOptions extends WarmUpOptions {
  /** How often to look whether an import or a settings write has changed anything. */
  readonly everyMs: number;
  /**
   * What else follows from figures: called in each round, once they are summed up, but not before the last call has ended. Nothing
   * waits for it, so it may wait for others itself.
   */
  readonly afterwards?: () => Promise<void>;
}

/**
 * `warmUp` now, after every batch and on every new day: imports and settings writes may come from other processes, so it looks at
 * the data versions.
 */
export async function keepWarm({ everyMs, afterwards, ...options }: KeepWarmOptions): Promise<void> {
  const { db, clock, log, signal } = options;
  const follow = oneAtATime(async () => {
    await afterwards?.().catch((error: unknown) => log(`api: what follows from new data failed: ${String(error)}`));
  });
  let seen = '';
  while (!signal.aborted) {
    try {
      const versions = await db.query('select dealership_id, version from data_version order by dealership_id');
      const now = JSON.stringify([versions, await readStores(db, clock)]);
      if (now !== seen) await warmUp(options);
      seen = now;
      if (!signal.aborted) follow();
    } catch (error) {
      if (!signal.aborted) log(`api: could not look for new data: ${String(error)}`);
    }
    await setTimeout(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Begins work unless it is going on still. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isGoingOn = false;
  return () => {
    if (isGoingOn) return;
    isGoingOn = true;
    void work().finally(() => {
      isGoingOn = false;
    });
  };
}
