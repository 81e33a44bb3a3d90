import { type CallBody, type calls, instantSchema, type ManualEntry } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { addMonths, formatMonth } from '@fixed-ops/metrics';
import { z } from 'zod';
import { writeAudit } from '../audit.ts';
import { bumpDataVersion, lockSettings } from '../data-version.ts';
import { type FieldError, notPossible, Problem } from '../http/problem/problem.ts';
import { readGuides } from './read-guides.ts';

type Wanted = CallBody<typeof calls.putStatementModel>['entries'][number];

interface Write {
  readonly dealershipId: string;
  readonly userId: string;
  readonly today: string;
  readonly at: Date;
  readonly entries: readonly Wanted[];
}

/** Budgets are planned two years ahead at most. */
const MONTHS_AHEAD = 24;

/**
 * Writes actual and budget amounts that the ledger does not have. Either all are written or none. Returns every entry of the months that
 * changed. Throws 422 for a line that takes no entries, and 412 if somebody changed an amount since the caller read it.
 */
export async function writeManualEntries(db: Database, write: Write): Promise<ManualEntry[]> {
  const { dealershipId, entries } = write;
  const months = [...new Set(entries.map((entry) => entry.month))].sort();
  return db.transaction(async (tx) => {
    await lockSettings(tx, dealershipId);
    const problems = [...check(write), ...(await checkLines(tx, entries))];
    if (problems.length > 0) throw notPossible(problems);
    const before = await readManualEntries(tx, dealershipId, months);
    requireSeen(entries, before, (await readGuides(tx, dealershipId)).budgets);
    for (const entry of entries) await writeEntry(tx, write, entry);
    const after = await readManualEntries(tx, dealershipId, months);
    const plain = (list: readonly ManualEntry[]) =>
      list.map(({ month, lineKey, kind, amount, note }) => ({ month, lineKey, kind, amount, note }));
    if (JSON.stringify(plain(before)) === JSON.stringify(plain(after))) return after;
    await writeAudit(tx, {
      at: write.at,
      userId: write.userId,
      dealershipId,
      action: 'StatementModel',
      entity: 'statement_manual',
      entityId: dealershipId,
      before: plain(before),
      after: plain(after),
    });
    await bumpDataVersion(tx, dealershipId, write.at);
    return after;
  });
}

async function writeEntry(tx: Database, { dealershipId, userId, at }: Write, entry: Wanted): Promise<void> {
  const key = [dealershipId, entry.month, entry.lineKey, entry.kind];
  if (entry.amount === null) {
    await tx.execute(
      'delete from statement_manual where dealership_id = $1 and month = $2 and line_key = $3 and kind = $4',
      key,
    );
    return;
  }
  await tx.execute(
    `insert into statement_manual (dealership_id, month, line_key, kind, amount_c, note, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (dealership_id, month, line_key, kind) do update
        set amount_c = excluded.amount_c, note = excluded.note, updated_by = excluded.updated_by,
            updated_at = excluded.updated_at
      where (statement_manual.amount_c, statement_manual.note) is distinct from (excluded.amount_c, excluded.note)`,
    [...key, Math.round(entry.amount * 100), entry.note, userId, at.toISOString()],
  );
}

function check({ entries, today }: Write): FieldError[] {
  const thisMonth = today.slice(0, 7);
  const last = addMonths(`${thisMonth}-01`, MONTHS_AHEAD).slice(0, 7);
  const seen = new Set<string>();
  return entries.flatMap((entry, index): FieldError[] => {
    const id = `${entry.month} ${entry.kind} ${entry.lineKey}`;
    if (seen.has(id)) {
      return [{ path: `entries.${index}`, code: 'twice', message: 'names a line and month that came before' }];
    }
    seen.add(id);
    if (entry.kind === 'actual' && entry.month > thisMonth) {
      return [{ path: `entries.${index}.month`, code: 'in_the_future', message: `is after business today, ${today}` }];
    }
    if (entry.month > last) {
      const message = `is for ${formatMonth(entry.month)}; what is planned reaches ${formatMonth(last)}`;
      return [{ path: `entries.${index}.month`, code: 'too_far', message }];
    }
    return [];
  });
}

const lineRow = z.object({ key: z.string(), formula: z.string().nullable() });

async function checkLines(tx: Database, entries: readonly Wanted[]): Promise<FieldError[]> {
  const rows = await tx.query('select key, formula from statement_line where key = any($1::text[])', [
    entries.map((entry) => entry.lineKey),
  ]);
  const lines = new Map(
    z
      .array(lineRow)
      .parse(rows)
      .map((row) => [row.key, row.formula]),
  );
  return entries.flatMap(({ lineKey }, index): FieldError[] => {
    const formula = lines.get(lineKey);
    const path = `entries.${index}.lineKey`;
    if (formula === undefined)
      return [{ path, code: 'unknown_line', message: `is not a line of a statement: ${lineKey}` }];
    return formula === null
      ? []
      : [{ path, code: 'computed_line', message: `is a sum of other lines: enter ${lineKey} on those` }];
  });
}

/** @param monthly cents per month of each expense line, which a statement shows as the budget of a month that has none of its own */
function requireSeen(
  entries: readonly Wanted[],
  before: readonly ManualEntry[],
  monthly: ReadonlyMap<string, number>,
): void {
  const changed = entries.flatMap((entry) => {
    if (entry.expected === undefined) return [];
    const current = before.find(
      (each) => each.month === entry.month && each.lineKey === entry.lineKey && each.kind === entry.kind,
    );
    const shown = entry.kind === 'budget' ? monthly.get(entry.lineKey) : undefined;
    const seen = current ? [current.amount] : [null, shown === undefined ? null : shown / 100];
    return seen.includes(entry.expected) ? [] : [{ current: current ?? null, sent: entry }];
  });
  if (changed.length === 0) return;
  throw new Problem(
    412,
    'changed_in_the_meantime',
    'Somebody else saved this while you were editing. Nothing was saved; compare the two versions.',
    { extensions: { current: changed.map(({ current }) => current), sent: changed.map(({ sent }) => sent) } },
  );
}

const entryRow = z.object({
  month: z.string(),
  line_key: z.string(),
  kind: z.enum(['actual', 'budget']),
  amount_c: z.number(),
  note: z.string(),
  updated_by: z.string().nullable(),
  updated_at: instantSchema.nullable(),
});

/** Reads the manual entries of some months. */
async function readManualEntries(
  db: Database,
  dealershipId: string,
  months: readonly string[],
): Promise<ManualEntry[]> {
  const rows = await db.query(
    `select m.month, m.line_key, m.kind, m.amount_c, m.note,
            coalesce(u.first_name || ' ' || u.last_name, m.updated_by) as updated_by, m.updated_at
       from statement_manual m left join app_user u on u.id = m.updated_by
      where m.dealership_id = $1 and m.month = any($2::text[])
      order by m.month, m.line_key, m.kind`,
    [dealershipId, months],
  );
  return z
    .array(entryRow)
    .parse(rows)
    .map((row) => ({
      month: row.month,
      lineKey: row.line_key,
      kind: row.kind,
      amount: row.amount_c / 100,
      note: row.note,
      updatedBy: row.updated_by,
      updatedAt: row.updated_at,
    }));
}
