import type { StatementDetailRow } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { placeParameters, readAccountPlaces } from './account-places.ts';
import { parseFormula } from './formula.ts';
import type { LedgerLine } from './read-ledger.ts';

/** A line of accounts within the requested line, and whether it is added or subtracted. */
export interface AccountLine {
  readonly line: LedgerLine;
  readonly sign: number;
}

/** The lines of accounts behind a line: itself, or those that its formula names. */
export function accountLinesOf(line: LedgerLine, lines: readonly LedgerLine[]): AccountLine[] {
  if (line.formula === null) return [{ line, sign: 1 }];
  const terms = parseFormula(line.formula);
  return lines.flatMap((each) => {
    if (each.formula !== null) return [];
    const sign = terms
      .filter(({ prefix }) => each.key.startsWith(prefix))
      .reduce((total, term) => total + term.sign, 0);
    return sign === 0 ? [] : [{ line: each, sign }];
  });
}

/** Amounts are cents with the statement's sign: sales are credits, cost and expenses are debits. */
const balanceRow = z.object({
  line: z.string(),
  account: z.string(),
  description: z.string(),
  month: z.string(),
  amount: z.number(),
  entries: z.number(),
});
const entryRow = z.object({
  line: z.string(),
  account: z.string(),
  account_description: z.string(),
  month: z.string(),
  date: z.string(),
  journal: z.string(),
  reference: z.string(),
  control: z.string(),
  description: z.string(),
  amount: z.number(),
});
const manualRow = z.object({
  line: z.string(),
  month: z.string(),
  amount: z.number(),
  note: z.string(),
  by: z.string().nullable(),
});

/** The sign of debit less credit. A contra account reverses it. */
const SIGNED = `(a.sign * case a.type when 'sale' then -1 else 1 end)`;

/** Accounts, and their lines in the same order. */
type Placed = ReturnType<typeof placeParameters>;

/** The monthly balances, each with the sum of its entries. The difference between the two becomes a row of its own. */
async function readBalances(db: Database, dealershipId: string, placed: Placed, months: readonly string[]) {
  const rows = await db.query(
    `select p.line, a.account, a.description, b.month,
            (${SIGNED} * (b.debit_c - b.credit_c))::float8 as amount,
            coalesce((select sum(e.amount_c) from gl_entry e
               where e.dealership_id = $1 and e.account = a.account
                 and e.posted_date between (b.month || '-01')::date
                     and ((b.month || '-01')::date + interval '1 month' - interval '1 day')::date), 0)::float8
              * ${SIGNED} as entries
       from unnest($3::text[], $4::text[]) as p (account, line)
       join gl_account a on a.dealership_id = $1 and a.account = p.account
       join gl_balance b on b.dealership_id = $1 and b.account = a.account and b.month = any($2::text[])`,
    [dealershipId, months, ...placed],
  );
  return z.array(balanceRow).parse(rows);
}

/** The entries of the months that have a balance. */
async function readEntries(db: Database, dealershipId: string, placed: Placed, months: readonly string[]) {
  const rows = await db.query(
    `select p.line, a.account, a.description as account_description,
            to_char(e.posted_date, 'YYYY-MM') as month, e.posted_date as date, e.journal, e.reference, e.control,
            e.description, (${SIGNED} * e.amount_c)::float8 as amount
       from unnest($2::date[]) as m (first)
      cross join unnest($3::text[], $4::text[]) as p (account, line)
       join gl_account a on a.dealership_id = $1 and a.account = p.account
       join gl_entry e on e.dealership_id = $1 and e.account = a.account
        and e.posted_date between m.first and (m.first + interval '1 month' - interval '1 day')::date
      where exists (select 1 from gl_balance b
                     where b.dealership_id = $1 and b.account = a.account and b.month = to_char(m.first, 'YYYY-MM'))`,
    [dealershipId, months.map((month) => `${month}-01`), ...placed],
  );
  return z.array(entryRow).parse(rows);
}

/** Amounts that a person entered by hand. */
async function readManual(db: Database, dealershipId: string, keys: readonly string[], months: readonly string[]) {
  const rows = await db.query(
    `select m.line_key as line, m.month, m.amount_c as amount, m.note,
            coalesce(u.first_name || ' ' || u.last_name, m.updated_by) as by
       from statement_manual m left join app_user u on u.id = m.updated_by
      where m.dealership_id = $1 and m.kind = 'actual' and m.line_key = any($2::text[]) and m.month = any($3::text[])`,
    [dealershipId, keys, months],
  );
  return z.array(manualRow).parse(rows);
}

/** Converts an amount to dollars, with the sign that it has in the requested line. */
type Amounts = (line: string, cents: number) => number;

const entryDetail = (row: z.output<typeof entryRow>, dollars: Amounts): StatementDetailRow => ({
  kind: 'entry',
  lineKey: row.line,
  month: row.month,
  date: row.date,
  account: row.account,
  accountDescription: row.account_description,
  journal: row.journal,
  reference: row.reference,
  control: row.control,
  description: row.description,
  amount: dollars(row.line, row.amount),
});

const balanceDetail = (row: z.output<typeof balanceRow>, dollars: Amounts): StatementDetailRow => ({
  kind: 'balance',
  lineKey: row.line,
  month: row.month,
  date: null,
  account: row.account,
  accountDescription: row.description,
  journal: null,
  reference: null,
  control: null,
  description:
    row.entries === 0 ? 'Balance of the month, without entries' : 'Rest of the month’s balance, without entries',
  amount: dollars(row.line, row.amount - row.entries),
});

const manualDetail = (row: z.output<typeof manualRow>, dollars: Amounts): StatementDetailRow => ({
  kind: 'manual',
  lineKey: row.line,
  month: row.month,
  date: null,
  account: null,
  accountDescription: null,
  journal: null,
  reference: null,
  control: row.by,
  description: row.note === '' ? 'Entered by hand' : row.note,
  amount: dollars(row.line, row.amount),
});

/**
 * Reads everything behind some lines of accounts over some months: the entries, the part of a month's balance that its entries do not
 * explain, and manual entries. The rows add up to the lines to the cent.
 */
export async function readDetailRows(
  db: Database,
  dealershipId: string,
  lines: readonly AccountLine[],
  months: readonly string[],
): Promise<{ rows: StatementDetailRow[]; lacksEntries: boolean }> {
  const signs = new Map(lines.map(({ line, sign }) => [line.key, sign]));
  const placed = placeParameters(await readAccountPlaces(db, dealershipId), (line) => signs.has(line));
  const [balances, entries, manual] = await Promise.all([
    readBalances(db, dealershipId, placed, months),
    readEntries(db, dealershipId, placed, months),
    readManual(db, dealershipId, [...signs.keys()], months),
  ]);
  // Adding zero turns minus zero into zero.
  const dollars: Amounts = (line, cents) => ((signs.get(line) ?? 1) * cents) / 100 + 0;
  const rests = balances.filter((row) => row.amount !== row.entries);
  return {
    lacksEntries: rests.length > 0,
    rows: [
      ...entries.map((row) => entryDetail(row, dollars)),
      ...rests.map((row) => balanceDetail(row, dollars)),
      ...manual.map((row) => manualDetail(row, dollars)),
    ],
  };
}
