import { quoteName } from '../value/copy-text.ts';
import type { Engine } from './engine.ts';
import type { Turnstile } from './turnstile.ts';

/** This long without a statement, and nobody is likely to wait for a table to be swept. */
const idleMs = 10_000;

/** PostgreSQL's own rule for autovacuum, with its defaults: a floor, and a part of the table. */
const floorRows = 50;
const deadShare = 0.2;
const changedShare = 0.1;

export interface TableStatistics {
  name: string;
  liveRows: number;
  deadRows: number;
  changedRows: number;
}

/** The table that needs sweeping most, or null: by dead rows it keeps, or by changes its statistics do not know. */
export function tableDue(tables: readonly TableStatistics[]): string | null {
  const urgency = (table: TableStatistics) =>
    Math.max(
      table.deadRows / (floorRows + deadShare * table.liveRows),
      table.changedRows / (floorRows + changedShare * table.liveRows),
    );
  const [first] = [...tables].sort((a, b) => urgency(b) - urgency(a));
  return first !== undefined && urgency(first) > 1 ? first.name : null;
}

/**
 * Sweeps one table at a time while nobody asks anything: single-user PostgreSQL has no autovacuum, so tables would
 * swell with every update and the planner would never learn their sizes. Answers the function that stops it.
 */
export function keepHouse(engine: Engine, turnstile: Turnstile): { touch(): void; stop(): void } {
  let isStopped = false;
  const sweep = () =>
    turnstile.pass(async () => {
      if (isStopped) return;
      const { rows } = await engine.run(
        `select relname, n_live_tup, n_dead_tup, n_mod_since_analyze from pg_stat_user_tables where schemaname = 'public'`,
        [],
      );
      const due = tableDue(
        rows.map(([name, live, dead, changed]) => ({
          name: name ?? '',
          liveRows: Number(live),
          deadRows: Number(dead),
          changedRows: Number(changed),
        })),
      );
      if (due === null) return;
      await engine.run(`vacuum (analyze) ${quoteName(due)}`, []);
      timer.refresh();
    });
  const timer = setTimeout(() => {
    // Losing a sweep loses nothing; a broken engine shows with the next statement.
    sweep().catch((error: unknown) => console.error(`Housekeeping: ${String(error)}`));
  }, idleMs).unref();
  return {
    touch: () => void timer.refresh(),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
