import { isOrderKind } from '../columns/order-kinds.ts';
import { keepStoredUnits } from '../merge/kept-units.ts';
import { warnOfUnknownAccounts } from '../merge/ledger.ts';
import { prepareTargets } from '../merge/orders/targets.ts';
import { type MergeContext, ORDER_KEY, sameKey } from '../merge/sql.ts';
import {
  dropDoubles,
  dropSuperseded,
  keptRows,
  keyedFiles,
  refuseOrphans,
  replacedUnits,
} from '../merge/unfit-rows.ts';
import type { FileNames } from '../stage/file-names.ts';
import { isOfOrders } from '../stage/staging.ts';
import { counted } from './counted.ts';
import { daysOf, type FileDays } from './feed-rows.ts';
import { isLoaded, type RunningFile } from './running-file.ts';

/** Counts rows of a file that are valid but not loaded. */
function take(file: RunningFile | undefined, rows: number, warning: string): void {
  if (file === undefined) return;
  file.rows -= rows;
  file.warnings.push(warning);
}

/** Counts repeated rows of a file. */
export function takeDoubles(file: RunningFile | undefined, doubles: number): void {
  const key = file?.found.file.key.filter((part) => part !== 'ro_suffix').join(', ');
  take(file, doubles, `${counted(doubles, 'row')} came again with the same ${key}; the last one wins`);
}

/** Drops rows that a later file replaces and repeated rows, and refuses orphans. */
export async function judgeRows(context: MergeContext, files: readonly RunningFile[]): Promise<void> {
  const loaded = files.filter(isLoaded);
  for (const [kind, unit] of replacedUnits) {
    if (loaded.filter((each) => each.found.file.kind === kind).length < 2) continue;
    for (const [position, gone] of await dropSuperseded(context, kind, unit.columns)) {
      take(
        files[position],
        gone,
        `${counted(gone, 'row')} of ${unit.noun} that a later file has too; the later file wins`,
      );
    }
  }
  for (const file of keyedFiles(new Set(loaded.map((each) => each.found.file.kind)))) {
    if (context.checks.rulesOut('doubles', file.kind)) continue;
    for (const [position, doubles] of await dropDoubles(context, file)) {
      takeDoubles(files[position], doubles);
    }
  }
  for (const [position, kept] of await keepStoredUnits(context)) {
    take(
      files[position],
      kept,
      `${counted(kept, 'row')} not loaded, of what keeps what it had, because a row of its own was refused`,
    );
  }
  if (!files.some((file) => isLoaded(file) && isOfOrders(file.found.file.kind))) return;
  await refuseOrphans(context, async (_kind, position, rejects) => {
    const file = files[position];
    if (file === undefined) return;
    await file.rejects.add(rejects);
    file.rows -= rejects.length;
  });
  if (context.bulk !== null || !loaded.some((file) => isOrderKind(file.found.file.kind))) return;
  await prepareTargets(context);
  const told = withoutLines(await countWithoutLines(context));
  if (told !== null) context.warn('ros', told);
  const reopened = await countReopened(context);
  if (reopened >= FEWEST_REOPENED)
    context.warn(
      'ros',
      `${counted(reopened, 'repair order')} that were closed come open again: where these files are older than what came before, load the newer ones once more`,
    );
  for (const [position, kept] of await keptRows(context)) {
    const why = 'of repair orders that keep what they had, because a row of theirs was refused';
    take(files[position], kept, `${counted(kept, 'row')} not loaded, ${why}`);
  }
}

/** The closed repair orders that an import writes, and those of them without a line, either in its files or before. */
export interface LinelessOrders {
  readonly closed: number;
  readonly lineless: number;
}

/** Some closed repair orders contain only text. If more of them have no lines, the lines are missing. */
const [FEWEST_LINELESS, SHARE_LINELESS] = [5, 0.05];

/**
 * The warning if many closed repair orders have no line, as after a file of lines that was truncated at the end of a line. Null if few have
 * none.
 */
export function withoutLines({ closed, lineless }: LinelessOrders): string | null {
  if (lineless < FEWEST_LINELESS || lineless < closed * SHARE_LINELESS) return null;
  return `${counted(lineless, 'closed repair order')} of ${closed.toLocaleString('en-US')} came without any line and count as visits that sold nothing: lines.csv may have been cut off`;
}

async function countWithoutLines({ staging }: MergeContext): Promise<LinelessOrders> {
  const [found] = await staging.query<{ closed: number; lineless: number }>(
    `select count(*)::integer as closed, (count(*) filter (where not (t.in_lines or t.had_lines)))::integer as lineless
       from ${staging.table('target')} t join ${staging.table('ros')} r on ${sameKey('r', 't', ORDER_KEY)} and r.status = 'C'`,
  );
  return found ?? { closed: 0, lineless: 0 };
}

/** A few repair orders are reopened on any day. An extract of an earlier day would reopen all that closed since. */
const FEWEST_REOPENED = 5;

async function countReopened({ staging, dealershipId }: MergeContext): Promise<number> {
  const [found] = await staging.query<{ n: number }>(
    `select count(*)::integer as n
       from ${staging.table('target')} t
       join ${staging.table('ros')} r on ${sameKey('r', 't', ORDER_KEY)} and r.status = 'O'
       join repair_order o on o.dealership_id = $1 and o.id = t.old_id and o.status = 'C'`,
    [dealershipId],
  );
  return found?.n ?? 0;
}

export type Days = ReadonlyMap<number, FileDays>;

/** Warns about rows that are loaded but look wrong. Returns the days of the files. */
export async function warnOf(
  context: MergeContext,
  files: readonly RunningFile[],
  timezone: string,
  { surcharges }: Pick<FileNames, 'surcharges'>,
): Promise<Days> {
  const days = new Map<number, FileDays>();
  for (const kind of new Set(files.filter(isLoaded).map((file) => file.found.file.kind))) {
    for (const [position, of] of await daysOf(context, kind, timezone)) {
      days.set(position, of);
      if (of.future > 0)
        files[position]?.warnings.push(
          `${counted(of.future, 'row')} dated after today (${context.today}); counted from that day on`,
        );
    }
  }
  const isSent = (kind: string) => files.some((file) => isLoaded(file) && file.found.file.kind === kind);
  if (isSent('gl_balances')) await warnOfUnknownAccounts(context, isSent('gl_accounts'));
  if (!isSent('lines')) return days;
  for (const [position, lines] of surcharges)
    files[position]?.warnings.push(
      `${counted(lines, 'line')} with a discount below zero on what was sold; discounts are positive, so it counts as a surcharge`,
    );
  const types = context.staging.table('labor_types');
  const contradictions = await context.staging.query<{ file_no: number; n: number }>(
    `select l.file_no, count(*)::integer as n
       from ${context.staging.table('lines')} l
       left join ${types} s on s.labor_type = l.labor_type
       left join labor_type t on t.dealership_id = $1 and t.code = l.labor_type
      -- What a person has set wins over the file, as in the load.
      where coalesce(case when t.updated_by is not null then nullif(t.pay_type, '') end, s.pay_type, nullif(t.pay_type, ''))
            <> l.pay_type
      group by l.file_no`,
    [context.dealershipId],
  );
  for (const { file_no, n } of contradictions) files[file_no]?.warnings.push(contradiction(n));
  return days;
}

export const contradiction = (lines: number): string =>
  `${counted(lines, 'line')} whose labor type has another pay type; the line's is taken`;
