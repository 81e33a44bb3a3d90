import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { readGuides, type StatementGuide } from './read-guides.ts';

const lineRow = z.object({
  key: z.string(),
  department: z.string(),
  section: z.string(),
  category: z.string(),
  label: z.string(),
  level: z.number(),
  formula: z.string().nullable(),
  guideline_pct: z.number().nullable(),
});
export type LedgerLine = z.output<typeof lineRow>;

const amountRow = z.object({ line: z.string(), month: z.string(), amount: z.number() });
const accountRow = z.object({ line: z.string().nullable(), account: z.string(), type: z.string() });
const manualRow = z.object({
  line: z.string(),
  month: z.string(),
  kind: z.enum(['actual', 'budget']),
  amount: z.number(),
});

export interface Ledger {
  readonly lines: readonly LedgerLine[];
  /** Cents by line, then month; sales, cost and expense all positive. */
  readonly amounts: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly budgets: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly manualLines: ReadonlySet<string>;
  readonly accounts: ReadonlyMap<string, readonly string[]>;
  readonly unmappedAccounts: number;
  /** Cents that accounts without a line moved in the months read, by month; debits and credits alike. */
  readonly unmappedC: ReadonlyMap<string, number>;
  /** Guide percentages of lines of accounts, by line. */
  readonly guides: ReadonlyMap<string, StatementGuide>;
}

function byLineAndMonth(rows: readonly { line: string; month: string; amount: number }[]) {
  const result = new Map<string, Map<string, number>>();
  for (const { line, month, amount } of rows) {
    const months = result.get(line) ?? new Map<string, number>();
    months.set(month, (months.get(month) ?? 0) + amount);
    result.set(line, months);
  }
  return result;
}

/** The ledger of one dealership over some months, by statement line. Manual entries are added to what was posted. */
export async function readLedger(db: Database, dealershipId: string, months: readonly string[]): Promise<Ledger> {
  const [lines, amounts, accounts, manual, unmapped, { guides, budgets }] = await Promise.all([
    db.query(
      `select key, department, section, category, label, level, formula, guideline_pct
         from statement_line order by sort_order`,
    ),
    // A sale is credit less debit, cost and expense are debit less credit (RULINGS, Ledger); a contra account's sign turns it.
    db.query(
      `select a.statement_line as line, b.month,
              sum(a.sign * case a.type when 'sale' then b.credit_c - b.debit_c else b.debit_c - b.credit_c end)::float8 as amount
         from gl_balance b
         join gl_account a on a.dealership_id = b.dealership_id and a.account = b.account
        where b.dealership_id = $1 and b.month = any($2::text[]) and a.statement_line is not null
        group by a.statement_line, b.month`,
      [dealershipId, months],
    ),
    db.query(`select statement_line as line, account, type from gl_account where dealership_id = $1 order by account`, [
      dealershipId,
    ]),
    db.query(
      `select line_key as line, month, kind, amount_c as amount from statement_manual
        where dealership_id = $1 and month = any($2::text[])`,
      [dealershipId, months],
    ),
    db.query(
      `select b.month, sum(abs(b.debit_c - b.credit_c))::float8 as amount
         from gl_balance b
         join gl_account a on a.dealership_id = b.dealership_id and a.account = b.account
        where b.dealership_id = $1 and b.month = any($2::text[]) and a.statement_line is null
          and a.type in ('sale', 'cost', 'expense')
        group by b.month`,
      [dealershipId, months],
    ),
    readGuides(db, dealershipId),
  ]);
  const entries = z.array(manualRow).parse(manual);
  const known = z.array(accountRow).parse(accounts);
  const ofKind = (kind: 'actual' | 'budget') => entries.filter((entry) => entry.kind === kind);
  const accountsOf = new Map<string, string[]>();
  for (const { line, account } of known) {
    if (line !== null) accountsOf.set(line, [...(accountsOf.get(line) ?? []), account]);
  }
  return {
    lines: z.array(lineRow).parse(lines),
    amounts: byLineAndMonth([...z.array(amountRow).parse(amounts), ...ofKind('actual')]),
    budgets: withExpenseBudgets(byLineAndMonth(ofKind('budget')), budgets, months),
    manualLines: new Set(ofKind('actual').map((entry) => entry.line)),
    accounts: accountsOf,
    unmappedAccounts: known.filter(
      (account) => account.line === null && ['sale', 'cost', 'expense'].includes(account.type),
    ).length,
    unmappedC: new Map(
      z
        .array(unmappedRow)
        .parse(unmapped)
        .map((row) => [row.month, row.amount]),
    ),
    guides,
  };
}

const unmappedRow = z.object({ month: z.string(), amount: z.number() });

/** A budget that was typed in for a month wins over the monthly budget of the expense. */
function withExpenseBudgets(
  typed: ReadonlyMap<string, ReadonlyMap<string, number>>,
  monthly: ReadonlyMap<string, number>,
  months: readonly string[],
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const result = new Map(typed);
  for (const [line, amount] of monthly) {
    const own = typed.get(line);
    result.set(line, new Map(months.map((month) => [month, own?.get(month) ?? amount])));
  }
  return result;
}

const laborRow = z.object({ labor: z.number() });

/** Labor sales of repair orders that closed in some months, in cents, to set beside the ledger's. */
export async function readLaborSales(db: Database, dealershipId: string, months: readonly string[]): Promise<number> {
  const [row] = await db.query(
    `select coalesce(sum(l.labor_sale_c), 0)::float8 as labor
       from unnest($2::date[]) as m (first)
       join ro_line l on l.dealership_id = $1 and l.close_date between m.first and (m.first + interval '1 month' - interval '1 day')::date`,
    [dealershipId, months.map((month) => `${month}-01`)],
  );
  return laborRow.parse(row).labor;
}
