import { buildIndexesLater, buildLaterIndexes, type Database, holdOffVacuum } from '@fixed-ops/database';
import type { BatchRows } from '../bulk-insert/batch-rows.ts';
import { BulkInsert } from '../bulk-insert/bulk-insert.ts';
import { readCustomersAndVehicles } from '../bulk-insert/customers-and-vehicles.ts';
import { type Known, readKnown, readLastIds } from '../bulk-insert/known.ts';
import { ORDER } from '../bulk-insert/places.ts';
import { SeveralAtOnce } from '../bulk-insert/several-at-once.ts';
import { isLineKind } from '../columns/order-kinds.ts';
import type { ImportOptions } from '../import.ts';
import { stageNames, writeNames } from '../merge/orders/names.ts';
import type { Bulk, MergeContext } from '../merge/sql.ts';
import { followInspections } from '../merge/workshop.ts';
import { readCell } from '../stage/cell-text.ts';
import { bumpVersion } from './bump-version.ts';
import type { CustomersAndVehiclesAhead } from './customers-and-vehicles-ahead.ts';
import type { ImportLock } from './import-lock.ts';
import { contradiction, takeDoubles, withoutLines } from './judge-rows.ts';
import { isLoaded, type RunningFile } from './running-file.ts';
import { orderKey, refusedOrders } from './stage-files.ts';

/** The number of batches that are written at once, because writing one takes longer than making it. */
const BATCHES_AT_ONCE = 3;

/** The number of repair orders in a first load from which building indexes at its end is faster. */
const ORDERS_WORTH_LATER_INDEXES = 20_000;
/** The tables that each load fills, and the index with which a batch finds its lines. */
const [FILLED, USED_INDEXES] = [['repair_order', 'ro_line', 'vehicle'], ['ro_line_order_idx']];
/** Further tables that each load fills. */
const ALSO_FILLED = ['ro_line_tech', 'ro_part', 'ro_discount', 'declined_item', 'customer'];

interface LoadRequest {
  readonly db: Database;
  readonly context: MergeContext;
  readonly bulk: Bulk;
  readonly files: readonly RunningFile[];
  readonly lock: ImportLock;
  readonly customersAndVehicles: CustomersAndVehiclesAhead;
  readonly options: ImportOptions;
  /** Runs a merge as usual: nobody else imports or changes settings meanwhile. */
  readonly transaction: (work: (tx: Database) => Promise<void>) => Promise<void>;
  /** Records the files of repair orders. */
  readonly record: (tx: Database) => Promise<void>;
}

/**
 * Writes new repair orders from the buckets while the database is busy with the former ones. All others are unchanged. Returns whether
 * there were any.
 */
export async function runBulkInsert(request: LoadRequest): Promise<boolean> {
  const { db, context, bulk, files, options } = request;
  const { dealershipId, staging, checks } = context;
  await request.customersAndVehicles.staged(context.lacks);
  const refused = (await refusedOrders(staging)) ?? new Set();
  const areAllIncomplete = files.some((file) => isLoaded(file) && file.hasNameless && isLineKind(file.found.file.kind));
  const known = await readKnown(db, dealershipId);
  const ids = await readLastIds(db, dealershipId);
  const load = new BulkInsert({
    context,
    bulk,
    customersAndVehicles: await readCustomersAndVehicles(context),
    known,
    ids,
    isIncomplete: (header) =>
      areAllIncomplete ||
      (refused.size > 0 &&
        refused.has(orderKey(readCell(header.text(ORDER.number)), readCell(header.text(ORDER.suffix))))),
  });
  const sources = await stageNames(context, bulk.names);
  const writing = new SeveralAtOnce(BATCHES_AT_ONCE);
  const isLarge = checks.size >= ORDERS_WORTH_LATER_INDEXES;
  const haveLaterIndexes = isLarge && (await buildIndexesLater(db, FILLED, USED_INDEXES));
  const letVacuum = haveLaterIndexes ? await holdOffVacuum(db, [...FILLED, ...ALSO_FILLED]) : null;
  let hasNew = false;
  let first: Promise<void> | null = null;
  try {
    for await (const { rows, done, isLast } of load.batches()) {
      options.progress?.({ step: 'merge', kind: 'ros', done, total: checks.size, rows: 0 });
      if (rows.orders === 0 && !isLast) continue;
      hasNew ||= rows.orders > 0;
      const named = first;
      if (named !== null && !isLast) {
        await writing.begin(() => writeNew(request, rows, known, named));
        continue;
      }
      // The first batch writes the names that all refer to, and the last one reports that everything is written.
      if (isLast) {
        await writing.end();
        await letVacuum?.();
        if (haveLaterIndexes) await buildLaterIndexes(db);
      }
      const written = request.transaction(async (tx) => {
        if (named === null) await writeNames(tx, context, sources);
        await rows.copy(tx);
        await rows.settle(tx, known, context.today);
        if (!isLast) return;
        await followInspections(tx, context);
        for (const [position, doubles] of load.doubles) takeDoubles(files[position], doubles);
        for (const [position, lines] of load.contradictions) files[position]?.warnings.push(contradiction(lines));
        const told = withoutLines(load.lineless);
        if (told !== null) context.warn('ros', told);
        await request.record(tx);
      });
      first ??= written;
      if (isLast) await written;
      else await writing.begin(() => written);
    }
  } finally {
    await writing
      .end()
      .finally(() => letVacuum?.())
      .finally(() => (haveLaterIndexes ? buildLaterIndexes(db) : undefined));
  }
  return hasNew;
}

/**
 * Writes repair orders that nobody has seen. Others may write while the rows are copied: the version is locked only at the end, after the
 * names exist. The commit waits for the disk: otherwise a crash could undo a version that somebody has read, and the same version would
 * return with other figures while browsers and servers keep the former ones.
 */
async function writeNew({ db, context, lock }: LoadRequest, rows: BatchRows, known: Known, named: Promise<void>) {
  await db.transaction(async (tx) => {
    await rows.copy(tx);
    await named;
    await bumpVersion(tx, context.dealershipId);
    await lock.check(tx);
    await rows.settle(tx, known, context.today);
  });
  rows.letGo();
}
