import { isAttached, isLineKind, isOrderKind, LINE_KINDS } from '../columns/order-kinds.ts';
import { noteEveryUnit } from '../merge/kept-units.ts';
import { RejectsFile } from '../read/rejects.ts';
import { RefusedFile } from '../refused-file.ts';
import type { FileNames } from '../stage/file-names.ts';
import type { OrderBuckets } from '../stage/order-buckets.ts';
import type { OrderChecks } from '../stage/order-checks.ts';
import { isOfUnits } from '../stage/replaced-unit.ts';
import { stageFile } from '../stage/stage-file.ts';
import type { Staging } from '../stage/staging.ts';
import type { StoredOrders } from '../stage/watched-file.ts';
import type { Stores } from '../stores/stores.ts';
import type { CustomersAndVehiclesAhead } from './customers-and-vehicles-ahead.ts';
import type { FoundFile } from './find-files.ts';
import { isLoaded, lacksOf, type RunningFile } from './running-file.ts';

const JOINED: ReadonlySet<string> = new Set(['ro_number', 'ro_suffix', 'line', 'op_code', 'labor_type', 'document']);

/** The maximum number of repair orders with refused rows that a bulk insert remembers. */
const MOST_REFUSED = 100_000;

export interface StageRequest {
  readonly timezone: string;
  readonly checks: OrderChecks;
  readonly names: FileNames;
  readonly buckets: OrderBuckets;
  readonly isDryRun: boolean;
  /** The stores with which columns that name a dealership are compared. */
  readonly stores: Stores;
  /** Starts to prepare customers and vehicles once ros.csv is read. */
  readonly customersAndVehicles: CustomersAndVehiclesAhead;
  /** Which repair orders the product has. Called once ros.csv is read, before the other rows of repair orders. */
  readonly stored: () => Promise<StoredOrders>;
  /** Whether all existing ones are unchanged. Called once everything is read. */
  readonly areUnchanged: () => Promise<boolean>;
  readonly progress: (file: FoundFile, bytes: number, rows: number) => void;
}

export interface StagedFiles {
  readonly files: RunningFile[];
  /**
   * Whether the rows of repair orders stay in the buckets: each repair order is new or unchanged, and nothing is wrong with the new ones.
   */
  readonly isBulk: boolean;
}

/** Reads every file into its staged table or into the buckets. A file that is refused as a whole has the reason in `error`. */
export async function stageFiles(
  staging: Staging,
  found: readonly FoundFile[],
  request: StageRequest,
): Promise<StagedFiles> {
  const files: RunningFile[] = found.map((each, position) => ({
    found: each,
    position,
    rejects: new RejectsFile(each.path),
    rows: 0,
    columns: [],
    warnings: [],
    error: null,
    isHeldBack: false,
    hasNameless: false,
    feedId: null,
  }));
  let stored: StoredOrders | null = null;
  for (const running of files) {
    if (isAttached(running.found.file.kind) && stored === null) {
      stored = await request.stored();
      if (!request.isDryRun)
        request.customersAndVehicles.begin(request.checks, lacksOf(files.slice(0, running.position)));
    }
    await readFile(staging, running, request, stored ?? { hasKnown: true, hasOthers: true });
  }
  await request.buckets.settle();
  await refuseTogether(staging, files);
  const isBulk = await canBeBulkInserted(staging, files, request, stored);
  if (!isBulk) {
    const refused = files.filter((file) => !isLoaded(file)).map(({ position }) => String(position));
    await request.buckets.stage(staging, new Set(refused));
  }
  await keepWhole(
    staging,
    files.filter(
      ({ found: { file }, hasNameless, error }) =>
        error === null && hasNameless && (isLineKind(file.kind) || isOfUnits(file.kind)),
    ),
  );
  for (const file of new Set(files.map((each) => each.found.file))) {
    // Only the columns that statements join by. Others, such as long texts, would only take time.
    const joined = file.columns.map(({ name }) => name).filter((name) => file.key.includes(name) || JOINED.has(name));
    await staging.analyze(file.kind, ['file_no', ...joined]);
  }
  return { files, isBulk };
}

async function canBeBulkInserted(
  staging: Staging,
  files: readonly RunningFile[],
  { checks, names, isDryRun, areUnchanged }: StageRequest,
  stored: StoredOrders | null,
): Promise<boolean> {
  const isPossible =
    !isDryRun &&
    stored !== null &&
    checks.isBulk &&
    !names.isTooLong &&
    files.some((file) => isLoaded(file) && file.found.file.kind === 'ros') &&
    (await refusedOrders(staging)) !== null;
  if (isPossible && !stored.hasKnown) return true;
  await staging.copy('fingerprint', ['file_no', 'file_line', 'fingerprint'], checks.fingerprints());
  await staging.analyze('fingerprint', ['file_no', 'file_line']);
  const isAnyNameless = files.some((file) => file.hasNameless && isAttached(file.found.file.kind));
  return isPossible && !isAnyNameless && (await areUnchanged());
}

async function readFile(
  staging: Staging,
  running: RunningFile,
  { timezone, checks, names, buckets, stores, progress }: StageRequest,
  stored: StoredOrders,
): Promise<void> {
  const { found, position, rejects } = running;
  const { kind } = found.file;
  try {
    const staged = await stageFile({
      staging,
      file: found.file,
      path: found.path,
      bytes: found.bytes,
      position,
      timezone,
      rejects,
      buckets,
      stores,
      watch: (columns, present) => {
        const note = checks.watch(kind, position, columns, present, stored);
        const noteNames = names.watch(kind, position, columns);
        if (note === null || noteNames === null) return note;
        return (values, ...row) => {
          const noted = note(values, ...row);
          if (typeof noted === 'number') noteNames(values);
          return noted;
        };
      },
      progress: (bytes, rows) => progress(found, bytes, rows),
    });
    running.rows = staged.rows;
    running.columns = staged.columns;
    running.warnings.push(...staged.warnings);
    running.hasNameless = staged.hasNameless;
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    running.error = error.message;
    checks.drop();
    await staging.run(`delete from ${staging.table(kind)} where file_no = $1`, [position]);
  }
}

/** The repair orders of refused rows, number and suffix joined by NUL. Null if there are too many. */
export async function refusedOrders(staging: Staging): Promise<ReadonlySet<string> | null> {
  const rows = await staging.query<{ ro_number: string; ro_suffix: string }>(
    `select distinct ro_number, ro_suffix from ${staging.table('refused')} limit $1`,
    [MOST_REFUSED],
  );
  return rows.length === MOST_REFUSED ? null : new Set(rows.map((row) => orderKey(row.ro_number, row.ro_suffix)));
}

export const orderKey = (number: string, suffix: string): string => `${number}\u0000${suffix}`;

/**
 * If one of the files of lines is refused, none of them and no repair orders are loaded: new ones without their lines would count as visits
 * without sales, and their day as complete.
 */
async function refuseTogether(staging: Staging, files: readonly RunningFile[]): Promise<void> {
  const refused = files.find((file) => isLineKind(file.found.file.kind) && !isLoaded(file));
  if (refused === undefined) return;
  const because = `Not loaded, because ${refused.found.name} was refused`;
  for (const file of files.filter((each) => isLoaded(each) && isOrderKind(each.found.file.kind))) {
    const { kind } = file.found.file;
    file.error = isLineKind(kind)
      ? `${because}: the lines, technicians and parts of a repair order are replaced together.`
      : `${because}: repair orders come with their lines, or not at all.`;
    file.isHeldBack = true;
    file.rows = 0;
    await staging.run(`delete from ${staging.table(kind)} where file_no = $1`, [file.position]);
  }
}

/**
 * A row that does not name its repair order may belong to any in the files. So existing ones keep their lines, technicians and parts, and
 * new ones count as incomplete, even those without lines because a file was truncated.
 */
async function keepWhole(staging: Staging, files: readonly RunningFile[]): Promise<void> {
  const nameless = files.filter((file) => isLineKind(file.found.file.kind));
  for (const file of files.filter((each) => !nameless.includes(each))) {
    file.warnings.push('A refused row does not say what it belongs to; what was there before stays as it was');
    await noteEveryUnit({ staging }, file.found.file.kind, file.position);
  }
  if (nameless.length === 0) return;
  for (const file of nameless)
    file.warnings.push(
      'A refused row does not say its repair order; repair orders that were there keep their lines, technicians and parts',
    );
  const named = (['ros', ...LINE_KINDS] as const).map(
    (kind) => `select ro_number, ro_suffix from ${staging.table(kind)}`,
  );
  await staging.run(`insert into ${staging.table('refused')} ${named.join(' union ')}`);
}
