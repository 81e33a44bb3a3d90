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

/** Batches of new repair orders that are written at once: a server's process takes longer for one than it takes to make it. */
const BATCHES_AT_ONCE = 3;

/** Repair orders of a first load for which it is worth to build indexes at its end. */
const ORDERS_WORTH_LATER_INDEXES = 20_000;
/** What each load fills, and the index by which a batch finds the lines that it has written. */
const [FILLED, USED_INDEXES] = [['repair_order', 'ro_line', 'vehicle'], ['ro_line_order_idx']];
/** What each load fills too. */
const ALSO_FILLED = ['ro_line_tech', 'ro_part', 'ro_discount', 'declined_item', 'customer'];

interface LoadRequest {
  readonly db: Database;
  readonly context: MergeContext;
  readonly bulk: Bulk;
  readonly files: readonly RunningFile[];
  readonly lock: ImportLock;
  readonly customersAndVehicles: CustomersAndVehiclesAhead;
  readonly options: ImportOptions;
  /** A merge as all are: nobody else imports or changes settings meanwhile. */
  readonly transaction: (work: (tx: Database) => Promise<void>) => Promise<void>;
  /** Records the files of repair orders. */
  readonly record: (tx: Database) => Promise<void>;
}

/**
 * Writes the repair orders that are new from the buckets, where the others come again as they were, while the database is busy with
 * those before. Answers whether there were any.
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
      // The first brings the names that all refer to, the last says that all are there.
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
 * Writes repair orders that nobody has seen. While their rows are copied others may write: the version is held at the end alone, once the
 * names that they refer to are there. The commit waits for the disk: a version that somebody has read and a crash takes back would come
 * again with other figures, for which browsers and servers keep the former ones.
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
