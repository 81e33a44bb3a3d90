import {
  type ExpenseLine,
  expenseLineSchema,
  instantSchema,
  partsExpensesCalls,
  serviceExpensesCalls,
} from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { FieldError } from '../../http/problem/problem.ts';
import { lastChangeColumns, newestChange, type SettingsBlock, type SettingsWrite } from '../settings/settings-block.ts';
import { personDecided } from './person-decided.ts';

type Department = 'service' | 'parts';

const rowSchema = z.object({
  line: expenseLineSchema,
  updated_by: z.string().nullable(),
  updated_at: instantSchema.nullable(),
});

/**
 * The expense lines of the department's statement, each with the store's settings. The accounts of a line come from the account mapping, so
 * that this list, the mapping and the statement cannot differ. A guide is the store's own or null. The usual guide is left out, because the
 * next save would make it the store's own, and it would win over the manufacturer's.
 */
const sql = `
  select json_build_object(
           'expenseKey', s.expense_key, 'label', coalesce(e.label, s.label), 'category', s.category,
           'accounts', (select coalesce(json_agg(a.account order by a.account), '[]'::json) from gl_account a
                         where a.dealership_id = $1 and a.statement_line = s.key),
           'monthlyBudget', nullif(e.monthly_budget_c, 0) / 100.0,
           'guidelinePctGross', e.guideline_pct_gross,
           'allocateMethod', coalesce(e.allocate_method, 'direct')) as line,
         ${lastChangeColumns('e')}
    from (select key, label, category, sort_order, split_part(key, '.', 4) as expense_key
            from statement_line
           where department = $2 and section = 'expense' and formula is null) s
    left join expense_line e on e.dealership_id = $1 and e.department = $2 and e.expense_key = s.expense_key
   order by s.sort_order`;

async function read(db: Database, dealershipId: string, department: Department) {
  const rows = z.array(rowSchema).parse(await db.query(sql, [dealershipId, department]));
  const change = newestChange(rows);
  return {
    data: rows.map(({ line }) => line),
    source: change.updatedBy === null ? ('default' as const) : ('custom' as const),
    ...change,
  };
}

async function check(
  tx: Database,
  { dealershipId, before, input }: SettingsWrite<ExpenseLine[], ExpenseLine[]>,
): Promise<readonly FieldError[]> {
  const lines = new Map(before.map((line) => [line.expenseKey, line]));
  const found = await tx.query(`select account from gl_account where dealership_id = $1 and type = 'expense'`, [
    dealershipId,
  ]);
  const accounts = new Set(found.map((row) => z.object({ account: z.string() }).parse(row).account));
  const keys = new Set<string>();
  const lineOf = new Map<string, string>();
  return input.flatMap((line, index): FieldError[] => {
    const problems: FieldError[] = [];
    const at = (field: string, code: string, message: string) =>
      problems.push({ path: `data.${index}.${field}`, code, message });
    const known = lines.get(line.expenseKey);
    if (keys.has(line.expenseKey)) at('expenseKey', 'twice', `${line.expenseKey} is already in the list`);
    keys.add(line.expenseKey);
    if (known === undefined)
      at('expenseKey', 'unknown_line', `${line.expenseKey} is not an expense line of this statement`);
    else if (known.category !== line.category)
      at('category', 'wrong_category', `of ${known.label} is ${known.category} on the statement`);
    if (line.allocateMethod === 'fixed$' && !line.monthlyBudget)
      at(
        'monthlyBudget',
        'required',
        `of ${line.label} is what a fixed charge is each month: enter it, or allocate another way`,
      );
    line.accounts.forEach((account, place) => {
      const other = lineOf.get(account);
      if (!accounts.has(account))
        at(`accounts.${place}`, 'unknown_account', `${account} is not an expense account of this dealership`);
      else if (other !== undefined)
        at(`accounts.${place}`, 'account_on_two_lines', `${account} is on ${other} and on ${line.label}`);
      lineOf.set(account, line.label);
    });
    return problems;
  });
}

/** The key of the statement line of an expense line. */
const statementKeyOf = (department: Department, { category, expenseKey }: ExpenseLine) =>
  `${department}.expense.${category}.${expenseKey}`;

async function writeLines(
  tx: Database,
  department: Department,
  write: SettingsWrite<ExpenseLine[], ExpenseLine[]>,
): Promise<void> {
  const { dealershipId, userId, at, before, input } = write;
  const was = new Map(before.map((line) => [line.expenseKey, JSON.stringify(line)]));
  const changed = input.filter((line) => JSON.stringify(line) !== was.get(line.expenseKey));
  await tx.execute(
    'delete from expense_line where dealership_id = $1 and department = $2 and not expense_key = any($3::text[])',
    [dealershipId, department, input.map((line) => line.expenseKey)],
  );
  for (const line of changed) {
    await tx.execute(
      `insert into expense_line (dealership_id, department, expense_key, label, category, accounts, monthly_budget_c,
                                 guideline_pct_gross, allocate_method, sort_order, updated_by, updated_at)
       values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12)
       on conflict (dealership_id, department, expense_key) do update
          set label = excluded.label, category = excluded.category, accounts = excluded.accounts,
              monthly_budget_c = excluded.monthly_budget_c, guideline_pct_gross = excluded.guideline_pct_gross,
              allocate_method = excluded.allocate_method, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
      [
        dealershipId,
        department,
        line.expenseKey,
        line.label,
        line.category,
        JSON.stringify(line.accounts),
        Math.round((line.monthlyBudget ?? 0) * 100),
        line.guidelinePctGross,
        line.allocateMethod,
        before.findIndex(({ expenseKey }) => expenseKey === line.expenseKey),
        userId,
        at,
      ],
    );
  }
  await mapAccounts(tx, department, write);
}

/**
 * Maps the listed accounts to their lines, and removes the others, so that the statement follows. Undoing a change does not decide that an
 * account belongs on no line: it is unmapped again, unless somebody had decided so before. An account that returns to the line on which the
 * product had put it is the product's again.
 */
async function mapAccounts(
  tx: Database,
  department: Department,
  write: SettingsWrite<ExpenseLine[], ExpenseLine[]>,
): Promise<void> {
  const placesOf = (lines: readonly ExpenseLine[]) =>
    new Map(
      lines.flatMap((line) => line.accounts.map((account) => [account, statementKeyOf(department, line)] as const)),
    );
  const [was, is] = [placesOf(write.before), placesOf(write.input)];
  const moved = [...new Set([...was.keys(), ...is.keys()])].filter((account) => was.get(account) !== is.get(account));
  const { dealershipId, takenBack: historyId } = write;
  /** Those about which no person had decided before the change that is undone. */
  const withoutPerson = async (decision: 'line' | 'noLine', accounts: readonly string[]): Promise<string[]> => {
    if (historyId === null) return [];
    const found: string[] = [];
    for (const account of accounts) {
      if (!(await personDecided(tx, decision, { dealershipId, account, historyId }))) found.push(account);
    }
    return found;
  };
  const undecided = await withoutPerson(
    'noLine',
    moved.filter((account) => !is.has(account)),
  );
  const placed = await withoutPerson(
    'line',
    moved.filter((account) => is.has(account)),
  );
  // How sure the product was stays with the account, so that it comes back with its place.
  await tx.execute(
    `update gl_account a
        set statement_line = c.line, updated_by = $2, updated_at = $3,
            map_source = case when c.account = any($6::text[]) then 'auto'
                              when c.account = any($7::text[]) and a.map_confidence is not null then 'auto'
                              else 'manual' end
       from unnest($4::text[], $5::text[]) as c (account, line)
      where a.dealership_id = $1 and a.account = c.account`,
    [dealershipId, write.userId, write.at, moved, moved.map((account) => is.get(account) ?? null), undecided, placed],
  );
}

const block = (
  department: Department,
  calls: SettingsBlock<ExpenseLine[], ExpenseLine[]>['calls'],
): SettingsBlock<ExpenseLine[], ExpenseLine[]> => ({
  calls,
  entity: 'expense_line',
  readers: 'administrators',
  // Each store has its own accounts.
  isCopyable: false,
  read: (db, { dealershipId }) => read(db, dealershipId, department),
  check,
  write: (tx, change) => writeLines(tx, department, change),
  rowKey: (line) => line.expenseKey,
});

export const serviceExpenses = block('service', serviceExpensesCalls);
export const partsExpenses = block('parts', partsExpensesCalls);
