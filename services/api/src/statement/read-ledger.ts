import type { Database } from '@fixed-ops/database';
import { unmappedLines } from '@fixed-ops/rules';
import { z } from 'zod';
import { type AccountPlace, placeParameters, readAccountPlaces } from './account-places.ts';
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
const manualRow = z.object({
  line: z.string(),
  month: z.string(),
  kind: z.enum(['actual', 'budget']),
  amount: z.number(),
});

export interface Ledger {
  readonly lines: readonly LedgerLine[];
  /** Cents by line, then month. Sales, cost and expenses are all positive. */
  readonly amounts: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly budgets: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly manualLines: ReadonlySet<string>;
  readonly accounts: ReadonlyMap<string, readonly string[]>;
  /** The number of unmapped accounts, by the line that collects them. */
  readonly unmapped: ReadonlyMap<string, number>;
  /** Cents that those accounts moved, by line, then month: debits plus credits. */
  readonly unmappedC: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The number of unmapped income-statement accounts that name no department. They count in no total. */
  readonly accountsWithoutDepartment: number;
  /** The months in which unmapped accounts have sales that may be labor. */
  readonly unsureLaborMonths: ReadonlySet<string>;
  /** Guide percentages, by line. */
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

/**
 * Reads the ledger of one dealership over some months by statement line. Unmapped accounts have lines of their own. Manual entries are
 * added to the postings.
 */
export async function readLedger(db: Database, dealershipId: string, months: readonly string[]): Promise<Ledger> {
  const places = await readAccountPlaces(db, dealershipId);
  const unmapped = places.filter(({ isUnmapped }) => isUnmapped);
  const unsure = places.filter(({ maySellLabor }) => maySellLabor).map(({ account }) => account);
  const [lines, amounts, manual, moved, unsureMonths, { guides, budgets }] = await Promise.all([
    db.query(
      `select key, department, section, category, label, level, formula, guideline_pct
         from statement_line order by sort_order`,
    ),
    // A sale is credit less debit, cost and expense are debit less credit (RULINGS, Ledger); a contra account's sign turns it.
    db.query(
      `select p.line, b.month,
              sum(a.sign * case a.type when 'sale' then b.credit_c - b.debit_c else b.debit_c - b.credit_c end)::float8 as amount
         from unnest($3::text[], $4::text[]) as p (account, line)
         join gl_account a on a.dealership_id = $1 and a.account = p.account
         join gl_balance b on b.dealership_id = $1 and b.account = p.account
        where b.month = any($2::text[])
        group by p.line, b.month`,
      [dealershipId, months, ...placeParameters(places)],
    ),
    db.query(
      `select line_key as line, month, kind, amount_c as amount from statement_manual
        where dealership_id = $1 and month = any($2::text[])`,
      [dealershipId, months],
    ),
    db.query(
      `select p.line, b.month, sum(abs(b.debit_c - b.credit_c))::float8 as amount
         from unnest($3::text[], $4::text[]) as p (account, line)
         join gl_balance b on b.dealership_id = $1 and b.account = p.account and b.month = any($2::text[])
        group by p.line, b.month`,
      [dealershipId, months, ...placeParameters(unmapped)],
    ),
    db.query(
      `select distinct month from gl_balance
        where dealership_id = $1 and month = any($2::text[]) and account = any($3::text[]) and debit_c <> credit_c`,
      [dealershipId, months, unsure],
    ),
    readGuides(db, dealershipId),
  ]);
  const entries = z.array(manualRow).parse(manual);
  const ofKind = (kind: 'actual' | 'budget') => entries.filter((entry) => entry.kind === kind);
  return {
    lines: withUnmappedLines(z.array(lineRow).parse(lines)),
    amounts: byLineAndMonth([...z.array(amountRow).parse(amounts), ...ofKind('actual')]),
    budgets: withExpenseBudgets(byLineAndMonth(ofKind('budget')), budgets, months),
    manualLines: new Set(ofKind('actual').map((entry) => entry.line)),
    accounts: accountsByLine(places),
    unmapped: new Map([...accountsByLine(unmapped)].map(([line, accounts]) => [line, accounts.length])),
    unmappedC: byLineAndMonth(z.array(amountRow).parse(moved)),
    accountsWithoutDepartment: places.filter(({ isWithoutDepartment }) => isWithoutDepartment).length,
    unsureLaborMonths: new Set(
      z
        .array(monthRow)
        .parse(unsureMonths)
        .map(({ month }) => month),
    ),
    guides,
  };
}

const monthRow = z.object({ month: z.string() });

function accountsByLine(places: readonly AccountPlace[]): ReadonlyMap<string, readonly string[]> {
  const result = new Map<string, string[]>();
  for (const { account, line } of places) if (line !== null) result.set(line, [...(result.get(line) ?? []), account]);
  return result;
}

const unmappedKeys: ReadonlySet<string> = new Set(unmappedLines.map(({ key }) => key));

/** Whether a line collects unmapped accounts. Nothing can be mapped to it or entered on it. */
export const isUnmappedLine = ({ key }: Pick<LedgerLine, 'key'>): boolean => unmappedKeys.has(key);

/** The statement's lines, with the line of unmapped accounts at the end of each section. */
function withUnmappedLines(lines: readonly LedgerLine[]): readonly LedgerLine[] {
  const result = [...lines];
  for (const { key, department, section, label } of unmappedLines) {
    const isBefore = (line: LedgerLine) =>
      line.department === department && line.section === section && (line.level > 0 || line.formula === null);
    const line = { key, department, section, category: '', label, level: 1, formula: null, guideline_pct: null };
    result.splice(result.findLastIndex(isBefore) + 1 || result.length, 0, line);
  }
  return result;
}

/** A budget that a person entered for a month wins over the expense's monthly budget. */
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

/**
 * Reads the service labor of repair orders that closed in some months up to a day, in cents, for comparison with the ledger. Body labor
 * belongs to another department.
 */
export async function readLaborSales(
  db: Database,
  dealershipId: string,
  months: readonly string[],
  through: string,
): Promise<number> {
  const [row] = await db.query(
    `select coalesce(sum(l.labor_sale_c), 0)::float8 as labor
       from unnest($2::date[]) as m (first)
       join ro_line l on l.dealership_id = $1 and l.pay_type <> 'B'
                     and l.close_date between m.first
                     and least((m.first + interval '1 month' - interval '1 day')::date, $3::date)`,
    [dealershipId, months.map((month) => `${month}-01`), through],
  );
  return laborRow.parse(row).labor;
}
