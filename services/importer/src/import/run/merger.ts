import type { Database } from '@fixed-ops/database';
import { SeveralAtOnce } from '../bulk-insert/several-at-once.ts';
import { isOrderKind, ORDER_KINDS } from '../columns/order-kinds.ts';
import type { ImportOptions } from '../import.ts';
import { keepAttached, keepColumns } from '../merge/kept-columns.ts';
import { mergeAccounts, mergeBalances, mergeEntries } from '../merge/ledger.ts';
import { mergeLaborTypes, mergeOpCodes, mergeRates } from '../merge/master-data.ts';
import { prepareHeaders } from '../merge/orders/headers.ts';
import { prepareLines } from '../merge/orders/lines.ts';
import { stagedNames, writeNames } from '../merge/orders/names.ts';
import { countTargets } from '../merge/orders/targets.ts';
import { writeOrders } from '../merge/orders/write.ts';
import { mergeInventory, mergeTransactions, mergeWholesaleAccounts } from '../merge/parts.ts';
import type { MergeContext } from '../merge/sql.ts';
import { followInspections, mergeInspections, mergeTimeClock } from '../merge/workshop.ts';
import { bumpVersion } from './bump-version.ts';
import type { CustomersAndVehiclesAhead } from './customers-and-vehicles-ahead.ts';
import { type KnownFeeds, readKnownFeeds, recordFields, type SentFeed } from './feed-fields.ts';
import { recordFeed } from './feed-rows.ts';
import type { ImportLock } from './import-lock.ts';
import type { Days } from './judge-rows.ts';
import { knowDealership } from './planner-statistics.ts';
import { runBulkInsert } from './run-bulk-insert.ts';
import { feedRowOf, isLoaded, type RunningFile } from './running-file.ts';

/** Repair orders per transaction. A nightly re-pull of 45 days fits into one, and other sessions wait only seconds for it. */
const ORDERS_AT_ONCE = 20_000;

/** From so many new rows on, outdated statistics may mislead the planner. Autovacuum handles fewer. */
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

/** Leaves most CPUs to a server on the same machine. */
const TABLES_ANALYZED_AT_ONCE = 2;

type Merge = (tx: Database, context: MergeContext) => Promise<void>;
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

interface MergeRequest {
  readonly context: MergeContext;
  readonly files: readonly RunningFile[];
  readonly days: Days;
  readonly lock: ImportLock;
  readonly timezone: string;
  readonly customersAndVehicles: CustomersAndVehiclesAhead;
  readonly options: ImportOptions;
}

/** Writes the staged rows. */
export class Merger {
  readonly #db: Database;
  readonly #of: MergeRequest;
  /** Whether there are repair orders other than unchanged ones. */
  #changesOrders = false;
  /** Files whose rows are written. */
  readonly #merged: RunningFile[] = [];
  /** The kinds that came before this import. */
  #known: KnownFeeds = new Map();

  constructor(db: Database, of: MergeRequest) {
    this.#db = db;
    this.#of = of;
  }

  async run(): Promise<void> {
    const { context, files } = this.#of;
    this.#known = await readKnownFeeds(this.#db, context.dealershipId);
    await knowDealership(this.#db, context.dealershipId, GROWN);
    for (const [kinds, merge] of before) await this.#mergeKinds(kinds, merge);
    if (context.bulk !== null)
      this.#changesOrders = await runBulkInsert({
        ...this.#of,
        db: this.#db,
        bulk: context.bulk,
        transaction: (work) => this.#transaction(work),
        record: (tx) => this.#record(tx, this.#filesOf(ORDER_KINDS)),
      });
    else if (this.#filesOf(ORDER_KINDS).length > 0) await this.#mergeOrders();
    for (const [kinds, merge] of after) await this.#mergeKinds(kinds, merge);
    // Files with errors come first, because notifications give the reasons of only a few.
    const refused = files.filter((file) => !isLoaded(file)).sort((a, b) => Number(a.isHeldBack) - Number(b.isHeldBack));
    if (refused.length > 0) {
      await this.#db.transaction(async (tx) => {
        for (const file of refused)
          file.feedId = await recordFeed(tx, context.dealershipId, feedRowOf(file, { from: null, to: null }));
      });
    }
    const rows = files
      .filter((file) => this.#changesOrders || !isOrderKind(file.found.file.kind))
      .reduce((sum, file) => sum + file.rows, 0);
    if (rows <= ROWS_WORTH_ANALYZING) return;
    const analyzing = new SeveralAtOnce(TABLES_ANALYZED_AT_ONCE);
    for (const table of GROWN) await analyzing.begin(async () => void (await this.#db.execute(`analyze ${table}`)));
    await analyzing.end();
  }

  #filesOf(kinds: readonly string[]): RunningFile[] {
    return this.#of.files.filter((file) => isLoaded(file) && kinds.includes(file.found.file.kind));
  }

  async #mergeKinds(kinds: readonly string[], merge: Merge): Promise<void> {
    const files = this.#filesOf(kinds);
    if (files.length === 0) return;
    await keepColumns(this.#of.context, kinds);
    await this.#transaction(async (tx) => {
      await merge(tx, this.#of.context);
      await this.#record(tx, files);
    });
  }

  async #mergeOrders(): Promise<void> {
    const { context, customersAndVehicles, options } = this.#of;
    const { total, known } = await countTargets(context);
    const orders = { ...context, hasOldOrders: known > 0 };
    this.#changesOrders = total > 0;
    if (orders.hasOldOrders) {
      await keepColumns(context, ORDER_KINDS);
      await keepAttached(context);
    }
    await customersAndVehicles.prepared(context.lacks);
    await prepareLines(orders);
    await prepareHeaders(orders);
    let first = 1;
    do {
      const last = Math.min(first + ORDERS_AT_ONCE - 1, total);
      const batch = [first, last] as const;
      await this.#transaction(async (tx) => {
        if (batch[0] === 1) await writeNames(tx, context, stagedNames(context));
        await writeOrders(tx, orders, batch);
        if (batch[1] < total) return;
        await followInspections(tx, context);
        const files = this.#filesOf(ORDER_KINDS);
        await this.#record(tx, files);
      });
      first = last + 1;
      options.progress?.({ step: 'merge', kind: 'ros', done: last, total, rows: 0 });
    } while (first <= total);
  }

  async #record(tx: Database, files: readonly RunningFile[]): Promise<void> {
    const { context, days } = this.#of;
    this.#merged.push(...files);
    const lost = await recordFields(tx, context.dealershipId, {
      sent: sentFeeds(this.#merged, days),
      known: this.#known,
    });
    for (const [kind, columns] of lost) {
      // One warning for all files of a kind.
      const file = files.findLast(({ found }) => found.file.kind === kind);
      file?.warnings.push(
        `Earlier files had ${columns.join(', ')}; until one has ${columns.length === 1 ? 'it' : 'them'} again, figures that need ${columns.length === 1 ? 'it' : 'them'} say "Not provided by your DMS feed"`,
      );
    }
    for (const file of files) {
      const row = feedRowOf(file, days.get(file.position) ?? { from: null, to: null });
      file.feedId = await recordFeed(tx, context.dealershipId, row);
    }
  }

  /** Runs one merge. No other import runs meanwhile, and caches learn of it with the commit of its rows. */
  async #transaction(work: (tx: Database) => Promise<void>): Promise<void> {
    const { context, lock } = this.#of;
    const { dealershipId } = context;
    await this.#db.transaction(async (tx) => {
      // First, as for settings: both lock the store's version before its rows.
      await bumpVersion(tx, dealershipId);
      await lock.check(tx);
      await work(tx);
    });
  }
}

function sentFeeds(files: readonly RunningFile[], days: Days): Map<string, SentFeed> {
  const sent = new Map<string, SentFeed>();
  for (const file of files) {
    const { kind } = file.found.file;
    const before = sent.get(kind);
    const through = [before?.through, days.get(file.position)?.to].flatMap((day) => day ?? []).sort();
    sent.set(kind, {
      columns: new Set([...(before?.columns ?? []), ...file.columns]),
      through: through.at(-1) ?? null,
    });
  }
  return sent;
}
