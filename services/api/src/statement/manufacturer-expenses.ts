import { areaRules } from '@fixed-ops/access';
import { calls, manufacturerExpenseSchema } from '@fixed-ops/contract';
import { z } from 'zod';
import { notYourDealership } from '../http/problem/problem.ts';
import { accountRoute } from '../http/route.ts';

/** Guide percentages of the manufacturers: no figures of a dealership, so who may open a statement may read them. */
export const manufacturerExpensesRoute = accountRoute(calls.manufacturerExpenses, {
  access: { rule: areaRules.aiStatement },
  handler: async ({ db, params, query, caller }) => {
    if (params.groupId !== caller.groupId) throw notYourDealership('You do not belong to this dealership group.');
    const rows = await db.query(
      `select m.manufacturer, m.department, m.expense_key as "expenseKey", m.label, m.category,
              m.factory_account_pattern as "factoryAccountPattern", m.guideline_pct_gross as "guidelinePctGross", m.source
         from manufacturer_expense m
        where case when $2::text is not null then lower(m.manufacturer) = lower($2)
              else lower(m.manufacturer) in (
                select lower(b.brand) from dealership d, jsonb_array_elements_text(d.brands) as b (brand) where d.group_id = $1
                union
                select lower(w.manufacturer) from warranty_rate w join dealership d on d.id = w.dealership_id where d.group_id = $1)
              end
        order by m.manufacturer, m.department desc,
                 array_position(array['variable', 'personnel', 'semiFixed', 'fixed'], m.category), m.expense_key`,
      [params.groupId, query.manufacturer ?? null],
    );
    return z.array(manufacturerExpenseSchema).parse(rows);
  },
});
