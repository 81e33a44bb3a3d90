import { setTimeout } from 'node:timers/promises';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import { historyMonths } from './service/period.ts';
import { type Selection, selectionOf } from './service/selection/selection.ts';
import { readStoreFacts } from './service/store/store-facts.ts';
import { collectSums, refreshRollups } from './service/sums/collect-sums.ts';

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
 * Sums up the finished months of every dealership that the last batch has changed and reads them into memory, so that the first
 * page of the day reads its own period alone. Months that are known already cost nothing. One month is one short
 * statement after another, so that requests in between wait for one month at most. Never throws: without it pages are slower
 * once.
 */
export async function warmUp({ db, clock, log, signal }: WarmUpOptions): Promise<void> {
  try {
    const stores = storesSchema.parse(await db.query('select id, timezone from dealership where active order by id'));
    for (const store of stores) {
      if (signal.aborted) return;
      await warmUpStore(db, wholeStoreMonth(store.id, clock.today(store.timezone)), signal);
    }
  } catch (error) {
    if (!signal.aborted) log(`api: could not read the finished months ahead: ${String(error)}`);
  }
}

function wholeStoreMonth(id: string, today: string): Selection {
  return selectionOf({ dealership: { id }, today, query: { compare: 'none' }, ownNumbers: null });
}

async function warmUpStore(db: Database, selection: Selection, signal: AbortSignal): Promise<void> {
  const facts = await readStoreFacts(db, selection.dealershipId);
  // Newest first: they are asked for by every comparison too.
  const finished = historyMonths(selection, MONTHS)
    .filter((month) => !month.unfinished && facts.historyFrom !== null && month.range.endDate >= facts.historyFrom)
    .map(({ range }) => range)
    .reverse();
  await refreshRollups(db, facts, selection, finished, signal);
  if (signal.aborted) return;
  await collectSums(
    db,
    facts,
    selection,
    finished.map((range, id) => ({ id, range })),
  );
}

export interface KeepWarmOptions extends WarmUpOptions {
  /** How often to look whether an import or a settings write has changed anything. */
  readonly everyMs: number;
}

const versionsSchema = z.array(z.object({ dealership_id: z.string(), version: z.number() }));

/** `warmUp` now and after every batch: imports and settings writes may come from other processes, so it looks at the data versions. */
export async function keepWarm({ everyMs, ...options }: KeepWarmOptions): Promise<void> {
  const { db, log, signal } = options;
  let seen = '';
  while (!signal.aborted) {
    try {
      const now = JSON.stringify(
        versionsSchema.parse(await db.query('select dealership_id, version from data_version order by dealership_id')),
      );
      if (now !== seen) await warmUp(options);
      seen = now;
    } catch (error) {
      if (!signal.aborted) log(`api: could not look for new data: ${String(error)}`);
    }
    await setTimeout(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
