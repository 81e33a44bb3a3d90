import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { areUnchanged, storedOrders } from './merge/orders/stored.ts';
import type { MergeContext } from './merge/sql.ts';
import { CustomersAndVehiclesAhead } from './run/customers-and-vehicles-ahead.ts';
import { findFiles, foundOf, type NamedFile } from './run/find-files.ts';
import { countOrders, refuseForeign } from './run/foreign-orders.ts';
import { ImportError } from './run/import-error.ts';
import { takeImportLock } from './run/import-lock.ts';
import { judgeRows, warnOf } from './run/judge-rows.ts';
import { Merger } from './run/merger.ts';
import type { ImportReport } from './run/report.ts';
import { isLoaded, lacksOf, reportOf } from './run/running-file.ts';
import { type StagedFiles, type StageRequest, stageFiles } from './run/stage-files.ts';
import { FileNames } from './stage/file-names.ts';
import { OrderBuckets } from './stage/order-buckets.ts';
import { OrderChecks } from './stage/order-checks.ts';
import { Staging } from './stage/staging.ts';
import { readStores } from './stores/stores.ts';

export interface ImportProgress {
  readonly step: 'read' | 'merge';
  /** The kind of the present file. */
  readonly kind: string;
  /** Bytes while reading, repair orders while merging. */
  readonly done: number;
  readonly total: number;
  /** Rows of all files read so far. */
  readonly rows: number;
}

export interface ImportOptions {
  readonly dealershipId: string;
  /** Folders and files. */
  readonly paths?: readonly string[];
  /** Alternatively, files whose kind and name are known. */
  readonly files?: readonly NamedFile[];
  /** Validates only, and writes nothing but the rejects. */
  readonly isDryRun?: boolean;
  /** The business date in an IANA time zone, YYYY-MM-DD. */
  readonly today: (timezone: string) => string;
  /** The longest wait for another import of the dealership. Default: ten minutes. */
  readonly waitMs?: number;
  /**
   * The folder in which rows of repair orders wait, with room for their files. Nothing stays behind. Default: the system's for temporary
   * files.
   */
  readonly scratchFolder?: string;
  /** Stops the import until it merges. After that, it runs to its end. Throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called at the last moment before anything is written. An error ends the import. A dry run does not call it. */
  readonly beforeMerge?: () => Promise<void>;
  /** Counts new and known repair orders, and refuses an extract with the repair orders of another store of the group. */
  readonly looksAtOrders?: boolean;
  readonly log?: (line: string) => void;
  readonly progress?: (progress: ImportProgress) => void;
}

/**
 * Loads the files of a dealership's extract. They wait in staged tables, and the rows of repair orders in buckets, until all are read. Then
 * each kind is merged in one transaction. Repair orders are merged in batches, with all of their rows together. An interrupted import
 * leaves nothing partly merged, and the next one does everything. Throws `ImportError` and `ImportBusy` before anything is written.
 */
export async function importExtract(db: Database, options: ImportOptions): Promise<ImportReport> {
  const { dealershipId, isDryRun = false, log = () => undefined, signal } = options;
  const timezone = await timezoneOf(db, dealershipId);
  const today = options.today(timezone);
  const found = options.files === undefined ? await findFiles(options.paths ?? []) : await foundOf(options.files);
  const waitMs = options.waitMs ?? 600_000;
  const run = randomUUID();
  const lock = await takeImportLock(db, { dealershipId, run, waitMs, log, signal });
  const staging = new Staging(db, dealershipId, run);
  const buckets = new OrderBuckets(options.scratchFolder ?? tmpdir());
  const customersAndVehicles = new CustomersAndVehiclesAhead(staging, dealershipId);
  try {
    await staging.prepare(new Set(found.files.map(({ file }) => file.kind)));
    const [checks, names] = [new OrderChecks(today), new FileNames()];
    const stores = await readStores(db, dealershipId);
    const { files, isBulk } = await readFiles(
      {
        staging,
        checks,
        names,
        buckets,
        timezone,
        isDryRun,
        stores,
        customersAndVehicles,
        stored: () => storedOrders(staging, dealershipId),
        areUnchanged: () => areUnchanged(staging, dealershipId, checks),
      },
      found.files,
      options,
    );
    const context: MergeContext = {
      staging,
      checks,
      bulk: isBulk ? { buckets, names } : null,
      dealershipId,
      today,
      isSent: (kind) => files.some((file) => isLoaded(file) && file.found.file.kind === kind),
      lacks: lacksOf(files),
      warn: (kind, warning) =>
        files.findLast((file) => isLoaded(file) && file.found.file.kind === kind)?.warnings.push(warning),
    };
    signal?.throwIfAborted();
    await judgeRows(context, files);
    const orders = options.looksAtOrders === true ? await countOrders(context) : null;
    if (orders !== null) await refuseForeign(context);
    const days = await warnOf(context, files, timezone, names);
    for (const file of files) await file.rejects.close();
    signal?.throwIfAborted();
    if (!isDryRun) {
      await options.beforeMerge?.();
      await new Merger(db, { context, files, days, lock, timezone, customersAndVehicles, options }).run();
    }
    return { dealershipId, isDryRun, files: files.map(reportOf), ignored: found.ignored, orders };
  } finally {
    // The failure may be that of the database or the disk. The next import removes what stays behind.
    await customersAndVehicles.settled();
    await buckets.close().catch(() => undefined);
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
  { staging, ...request }: Omit<StageRequest, 'progress'> & { readonly staging: Staging },
  found: Parameters<typeof stageFiles>[1],
  { progress, signal }: ImportOptions,
): Promise<StagedFiles> {
  const total = found.reduce((sum, file) => sum + file.bytes, 0);
  let [done, doneRows] = [0, 0];
  let current = { path: '', bytes: 0, rows: 0 };
  return stageFiles(staging, found, {
    ...request,
    progress: ({ file, path }, bytes, rows) => {
      signal?.throwIfAborted();
      if (current.path !== path) {
        done += current.bytes;
        doneRows += current.rows;
      }
      current = { path, bytes, rows };
      progress?.({ step: 'read', kind: file.kind, done: done + bytes, total, rows: doneRows + rows });
    },
  });
}
