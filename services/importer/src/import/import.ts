import { randomUUID } from 'node:crypto';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { keepStoredUnits } from './merge/kept-units.ts';
import { mergeAccounts, mergeBalances, mergeEntries, warnOfUnknownAccounts } from './merge/ledger.ts';
import { mergeLaborTypes, mergeOpCodes, mergeRates } from './merge/master-data.ts';
import { prepareHeaders } from './merge/orders/headers.ts';
import { prepareLines } from './merge/orders/lines.ts';
import { countTargets, prepareOwners, prepareTargets } from './merge/orders/targets.ts';
import { writeNames, writeOrders } from './merge/orders/write.ts';
import { mergeInventory, mergeTransactions, mergeWholesaleAccounts } from './merge/parts.ts';
import type { MergeWorld } from './merge/sql.ts';
import { dropDoubles, dropSuperseded, keptRows, keyedFiles, refuseOrphans, replacedUnits } from './merge/unfit-rows.ts';
import { followInspections, mergeInspections, mergeTimeClock } from './merge/workshop.ts';
import { counted } from './run/counted.ts';
import { recordFields } from './run/feed-fields.ts';
import { daysOf, type FileDays, recordFeed } from './run/feed-rows.ts';
import { findFiles } from './run/find-files.ts';
import { ImportError } from './run/import-error.ts';
import { bumpVersion, feedRowOf, isLoaded, type RunningFile, reportOf, stageFiles } from './run/import-run.ts';
import { type ImportLock, takeLock } from './run/lock.ts';
import type { ImportReport } from './run/report.ts';
import { OrderProof } from './stage/order-proof.ts';
import { isOfOrders, Staging } from './stage/staging.ts';

export interface ImportProgress {
  readonly step: 'read' | 'merge';
  /** The kind of file in hand. */
  readonly kind: string;
  /** Bytes while reading, repair orders while merging. */
  readonly done: number;
  readonly total: number;
  /** Rows read so far, of all files. */
  readonly rows: number;
}

export interface ImportOptions {
  readonly dealershipId: string;
  /** Folders and files. */
  readonly paths: readonly string[];
  /** Validates, and writes nothing but the rejects. */
  readonly isDryRun?: boolean;
  /** Business today in an IANA time zone, YYYY-MM-DD. */
  readonly today: (timezone: string) => string;
  /** How long to wait for another import of the dealership. Default: ten minutes. */
  readonly waitMs?: number;
  readonly log?: (line: string) => void;
  readonly progress?: (progress: ImportProgress) => void;
}

/** Repair orders that one transaction writes: a night's re-pull of 45 days is one, and readers beside wait for seconds. */
const ORDERS_AT_ONCE = 20_000;

/** So many new rows may mislead the planner; fewer wait for the database's own housekeeping. */
const ROWS_WORTH_ANALYZING = 10_000;

/** Tables that an import may grow by many rows. */
const GROWN = [
  'customer',
  'vehicle',
  'repair_order',
  'ro_line',
  'ro_line_tech',
  'ro_part',
  'ro_discount',
  'declined_item',
  'part',
  'part_stock_snapshot',
  'part_txn',
  'gl_balance',
  'gl_entry',
  'attendance',
  'inspection',
  'inspection_item',
];

const ORDER_KINDS = ['ros', 'lines', 'techs', 'parts', 'declined'];

type Merge = (tx: Database, world: MergeWorld) => Promise<void>;
const before: readonly (readonly [kinds: readonly string[], merge: Merge])[] = [
  [['rates'], mergeRates],
  [['labor_types'], mergeLaborTypes],
  [['op_codes'], mergeOpCodes],
];
const after: typeof before = [
  [['parts_inventory'], mergeInventory],
  [['parts_transactions'], mergeTransactions],
  [['wholesale_accounts'], mergeWholesaleAccounts],
  [['gl_accounts'], mergeAccounts],
  [['gl_balances'], mergeBalances],
  [['gl_entries'], mergeEntries],
  [['time_clock'], mergeTimeClock],
  [['inspections', 'inspection_items'], mergeInspections],
];

/**
 * Loads the files of a dealership's extract. They wait in staged tables until all of them are read; then each kind is merged in
 * one transaction, repair orders with everything that hangs on them together, in batches. An import that stops anywhere leaves
 * nothing half merged, and the next one does it all. Throws `ImportError` and `ImportBusy` before anything is written.
 */
export async function importExtract(db: Database, options: ImportOptions): Promise<ImportReport> {
  const { dealershipId, isDryRun = false, log = () => undefined } = options;
  const timezone = await timezoneOf(db, dealershipId);
  const found = await findFiles(options.paths);
  const waitMs = options.waitMs ?? 600_000;
  const run = randomUUID();
  const lock = await takeLock(db, { dealershipId, run, waitMs, log });
  const staging = new Staging(db, dealershipId, run);
  try {
    await staging.prepare(new Set(found.files.map(({ file }) => file.kind)));
    const proof = new OrderProof();
    const files = await readFiles({ staging, proof, timezone }, found.files, options);
    const world: MergeWorld = {
      staging,
      proof,
      dealershipId,
      today: options.today(timezone),
      has: (kind, column) =>
        files.some((file) => isLoaded(file) && file.found.file.kind === kind && file.columns.includes(column)),
      warn: (kind, warning) =>
        files.findLast((file) => isLoaded(file) && file.found.file.kind === kind)?.warnings.push(warning),
    };
    await judgeRows(world, files);
    const days = await warnOf(world, files, timezone);
    for (const file of files) await file.rejects.close();
    if (!isDryRun) await new Merger(db, { world, files, days, lock, options }).run();
    return { dealershipId, isDryRun, files: files.map(reportOf), ignored: found.ignored };
  } finally {
    // The database may be what failed; what stays behind, the next import drops.
    await staging.clear().catch(() => undefined);
    await lock.release().catch(() => undefined);
  }
}

async function timezoneOf(db: Database, dealershipId: string): Promise<string> {
  const [row] = await db.query('select timezone from dealership where id = $1', [dealershipId]);
  if (row !== undefined) return z.object({ timezone: z.string() }).parse(row).timezone;
  const known = z
    .array(z.object({ id: z.string() }))
    .parse(await db.query('select id from dealership order by id limit 20'));
  const there =
    known.length === 0
      ? 'There is none yet; make one with npm run setup.'
      : `There are ${known.map(({ id }) => id).join(', ')}.`;
  throw new ImportError(`There is no dealership ${dealershipId}. ${there}`);
}

async function readFiles(
  { staging, proof, timezone }: { readonly staging: Staging; readonly proof: OrderProof; readonly timezone: string },
  found: Parameters<typeof stageFiles>[1],
  { progress }: ImportOptions,
): Promise<RunningFile[]> {
  const total = found.reduce((sum, file) => sum + file.bytes, 0);
  let [done, doneRows] = [0, 0];
  let current = { path: '', bytes: 0, rows: 0 };
  return stageFiles(staging, found, {
    timezone,
    proof,
    progress: ({ file, path }, bytes, rows) => {
      if (current.path !== path) {
        done += current.bytes;
        doneRows += current.rows;
      }
      current = { path, bytes, rows };
      progress?.({ step: 'read', kind: file.kind, done: done + bytes, total, rows: doneRows + rows });
    },
  });
}

/** Rows that a file has and that are not loaded although nothing is wrong with them. */
function take(file: RunningFile | undefined, rows: number, warning: string): void {
  if (file === undefined) return;
  file.rows -= rows;
  file.warnings.push(warning);
}

/** Drops what a later file replaces, and doubles; refuses orphans. */
async function judgeRows(world: MergeWorld, files: readonly RunningFile[]): Promise<void> {
  const loaded = files.filter(isLoaded);
  for (const [kind, unit] of replacedUnits) {
    if (loaded.filter((each) => each.found.file.kind === kind).length < 2) continue;
    for (const [position, gone] of await dropSuperseded(world, kind, unit.columns)) {
      take(
        files[position],
        gone,
        `${counted(gone, 'row')} of ${unit.noun} that a later file has too; the later file wins`,
      );
    }
  }
  for (const file of keyedFiles(new Set(loaded.map((each) => each.found.file.kind)))) {
    if (world.proof.rulesOut('doubles', file.kind)) continue;
    for (const [position, doubles] of await dropDoubles(world, file)) {
      const key = file.key.filter((part) => part !== 'ro_suffix').join(', ');
      take(files[position], doubles, `${counted(doubles, 'row')} came again with the same ${key}; the last one wins`);
    }
  }
  for (const [position, kept] of await keepStoredUnits(world)) {
    take(
      files[position],
      kept,
      `${counted(kept, 'row')} not loaded, of what keeps what it had, because a row of its own was refused`,
    );
  }
  if (!files.some((file) => isLoaded(file) && isOfOrders(file.found.file.kind))) return;
  await refuseOrphans(world, async (_kind, position, rejects) => {
    const file = files[position];
    if (file === undefined) return;
    await file.rejects.add(rejects);
    file.rows -= rejects.length;
  });
  if (!loaded.some((file) => ORDER_KINDS.includes(file.found.file.kind))) return;
  await prepareTargets(world);
  for (const [position, kept] of await keptRows(world)) {
    const why = 'of repair orders that keep what they had, because a row of theirs was refused';
    take(files[position], kept, `${counted(kept, 'row')} not loaded, ${why}`);
  }
}

type Days = ReadonlyMap<number, FileDays>;

/** Warns of rows that are loaded although something about them is odd; answers the days of the files. */
async function warnOf(world: MergeWorld, files: readonly RunningFile[], timezone: string): Promise<Days> {
  const days = new Map<number, FileDays>();
  for (const kind of new Set(files.filter(isLoaded).map((file) => file.found.file.kind))) {
    for (const [position, of] of await daysOf(world, kind, timezone)) {
      days.set(position, of);
      if (of.future > 0)
        files[position]?.warnings.push(
          `${counted(of.future, 'row')} dated after today (${world.today}); counted from that day on`,
        );
    }
  }
  const isSent = (kind: string) => files.some((file) => isLoaded(file) && file.found.file.kind === kind);
  if (isSent('gl_balances')) await warnOfUnknownAccounts(world, isSent('gl_accounts'));
  if (!isSent('lines')) return days;
  const types = world.staging.table('labor_types');
  const contradictions = await world.staging.query<{ file_no: number; n: number }>(
    `select l.file_no, count(*)::integer as n
       from ${world.staging.table('lines')} l
       left join ${types} s on s.labor_type = l.labor_type
       left join labor_type t on t.dealership_id = $1 and t.code = l.labor_type
      where coalesce(s.pay_type, nullif(t.pay_type, '')) <> l.pay_type group by l.file_no`,
    [world.dealershipId],
  );
  for (const { file_no, n } of contradictions)
    files[file_no]?.warnings.push(`${counted(n, 'line')} whose labor type has another pay type; the line's is taken`);
  return days;
}

interface MergeWish {
  readonly world: MergeWorld;
  readonly files: readonly RunningFile[];
  readonly days: Days;
  readonly lock: ImportLock;
  readonly options: ImportOptions;
}

/** Writes what is staged. */
class Merger {
  readonly #db: Database;
  readonly #of: MergeWish;
  /** Whether there are repair orders other than those that come again as they were. */
  #changesOrders = false;
  /** Files whose rows are written. */
  readonly #merged: RunningFile[] = [];

  constructor(db: Database, of: MergeWish) {
    this.#db = db;
    this.#of = of;
  }

  async run(): Promise<void> {
    const { world, files } = this.#of;
    for (const [kinds, merge] of before) await this.#mergeKinds(kinds, merge);
    if (this.#filesOf(ORDER_KINDS).length > 0) await this.#mergeOrders();
    for (const [kinds, merge] of after) await this.#mergeKinds(kinds, merge);
    const refused = files.filter((file) => !isLoaded(file));
    if (refused.length > 0) {
      await this.#db.transaction(async (tx) => {
        for (const file of refused) await recordFeed(tx, world.dealershipId, feedRowOf(file, { from: null, to: null }));
      });
    }
    const rows = files
      .filter((file) => this.#changesOrders || !ORDER_KINDS.includes(file.found.file.kind))
      .reduce((sum, file) => sum + file.rows, 0);
    if (rows <= ROWS_WORTH_ANALYZING) return;
    // One by one: a server beside waits for no more than one of them.
    for (const table of GROWN) await this.#db.execute(`analyze ${table}`);
  }

  #filesOf(kinds: readonly string[]): RunningFile[] {
    return this.#of.files.filter((file) => isLoaded(file) && kinds.includes(file.found.file.kind));
  }

  async #mergeKinds(kinds: readonly string[], merge: Merge): Promise<void> {
    const files = this.#filesOf(kinds);
    if (files.length === 0) return;
    await this.#transaction(async (tx) => {
      await merge(tx, this.#of.world);
      await this.#record(tx, files);
    });
  }

  async #mergeOrders(): Promise<void> {
    const { world, options } = this.#of;
    const { total, known } = await countTargets(world);
    const orders = { ...world, hasOldOrders: known > 0 };
    this.#changesOrders = total > 0;
    await prepareOwners(world);
    await prepareLines(orders);
    await prepareHeaders(orders);
    let first = 1;
    do {
      const last = Math.min(first + ORDERS_AT_ONCE - 1, total);
      const batch = [first, last] as const;
      await this.#transaction(async (tx) => {
        if (batch[0] === 1) await writeNames(tx, world);
        await writeOrders(tx, orders, batch);
        if (batch[1] < total) return;
        await followInspections(tx, world);
        const files = this.#filesOf(ORDER_KINDS);
        await this.#record(tx, files);
      });
      first = last + 1;
      options.progress?.({ step: 'merge', kind: 'ros', done: last, total, rows: 0 });
    } while (first <= total);
  }

  async #record(tx: Database, files: readonly RunningFile[]): Promise<void> {
    const { world, days } = this.#of;
    this.#merged.push(...files);
    await recordFields(tx, world.dealershipId, sentColumns(this.#merged));
    for (const file of files)
      await recordFeed(tx, world.dealershipId, feedRowOf(file, days.get(file.position) ?? { from: null, to: null }));
  }

  /** One merge: nobody else imports meanwhile, and caches hear of it with the rows. */
  async #transaction(work: (tx: Database) => Promise<void>): Promise<void> {
    const { world, lock } = this.#of;
    const { dealershipId } = world;
    await this.#db.transaction(async (tx) => {
      // First, as whoever writes settings does: both hold the store's version before its rows.
      await bumpVersion(tx, dealershipId);
      await lock.check(tx);
      await work(tx);
    });
  }
}

function sentColumns(files: readonly RunningFile[]): Map<string, ReadonlySet<string>> {
  const sent = new Map<string, ReadonlySet<string>>();
  for (const file of files) {
    const { kind } = file.found.file;
    sent.set(kind, new Set([...(sent.get(kind) ?? []), ...file.columns]));
  }
  return sent;
}
