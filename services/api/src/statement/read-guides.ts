import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

/** The percentage of gross that an expense should take. */
export interface StatementGuide {
  /** The store's own guide. */
  readonly store: number | null;
  /** The guide from the manufacturer's list. */
  readonly manufacturer: number | null;
}

const expenseRow = z.object({
  department: z.string(),
  expense_key: z.string(),
  category: z.string(),
  monthly_budget_c: z.number(),
  guideline: z.number().nullable(),
});
const manufacturerRow = expenseRow.omit({ monthly_budget_c: true });

/** The statement line of an expense. */
const lineOf = (row: { department: string; category: string; expense_key: string }): string =>
  `${row.department}.expense.${row.category}.${row.expense_key}`;

/**
 * Reads guide percentages and monthly budgets of expenses. The manufacturer is found by the dealership's brands, or by the company that
 * pays its warranty claims, because a brand and its manufacturer may have different names. The group's own guides win over the manufacturer's.
 */
export async function readGuides(
  db: Database,
  dealershipId: string,
): Promise<{ guides: ReadonlyMap<string, StatementGuide>; budgets: ReadonlyMap<string, number> }> {
  const [own, factory] = await Promise.all([
    db.query(
      `select department, expense_key, category, monthly_budget_c, guideline_pct_gross as guideline
         from expense_line where dealership_id = $1`,
      [dealershipId],
    ),
    db.query(
      `select m.department, m.expense_key, m.category, min(coalesce(g.guideline_pct_gross, m.guideline_pct_gross)) as guideline
         from manufacturer_expense m
         left join group_guide g on g.group_id = (select d.group_id from dealership d where d.id = $1)
                                and g.manufacturer = m.manufacturer and g.department = m.department
                                and g.expense_key = m.expense_key
        where lower(m.manufacturer) in (
                select lower(b.brand) from dealership d, jsonb_array_elements_text(d.brands) as b (brand) where d.id = $1
                union
                select lower(w.manufacturer) from warranty_rate w where w.dealership_id = $1)
        group by m.department, m.expense_key, m.category`,
      [dealershipId],
    ),
  ]);
  const guides = new Map<string, StatementGuide>();
  const budgets = new Map<string, number>();
  for (const row of z.array(manufacturerRow).parse(factory)) {
    guides.set(lineOf(row), { store: null, manufacturer: row.guideline });
  }
  for (const row of z.array(expenseRow).parse(own)) {
    guides.set(lineOf(row), { store: row.guideline, manufacturer: guides.get(lineOf(row))?.manufacturer ?? null });
    if (row.monthly_budget_c !== 0) budgets.set(lineOf(row), row.monthly_budget_c);
  }
  return { guides, budgets };
}
