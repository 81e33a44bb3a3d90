import { areaRules } from '@fixed-ops/access';
import { calls, manufacturerExpenseSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { writeAudit } from '../audit.ts';
import { bumpSettingsVersion } from '../data-version.ts';
import { changedInTheMeantime } from '../http/if-match.ts';
import { notPossible, notYourDealership } from '../http/problem/problem.ts';
import { accountRoute } from '../http/route.ts';

const sql = `
  select m.manufacturer, m.department, m.expense_key as "expenseKey", m.label, m.category,
         m.factory_account_pattern as "factoryAccountPattern",
         coalesce(g.guideline_pct_gross, m.guideline_pct_gross) as "guidelinePctGross",
         m.guideline_pct_gross as "manufacturerPctGross", m.source
    from manufacturer_expense m
    left join group_guide g on g.group_id = $1 and g.manufacturer = m.manufacturer and g.department = m.department
                           and g.expense_key = m.expense_key
   where case when $2::text is not null then lower(m.manufacturer) = lower($2)
         else lower(m.manufacturer) in (
           select lower(b.brand) from dealership d, jsonb_array_elements_text(d.brands) as b (brand) where d.group_id = $1
           union
           select lower(w.manufacturer) from warranty_rate w join dealership d on d.id = w.dealership_id where d.group_id = $1)
         end
   order by m.manufacturer, m.department desc,
            array_position(array['variable', 'personnel', 'semiFixed', 'fixed'], m.category), m.expense_key`;

async function readExpenses(db: Database, groupId: string, manufacturer: string | null) {
  return z.array(manufacturerExpenseSchema).parse(await db.query(sql, [groupId, manufacturer]));
}

const otherGroup = () => notYourDealership('You do not belong to this dealership group.');

/** Guide percentages of the manufacturers: no figures of a dealership, so who may open a statement may read them. */
export const manufacturerExpensesRoute = accountRoute(calls.manufacturerExpenses, {
  access: { rule: areaRules.aiStatement },
  handler: async ({ db, params, query, caller }) => {
    if (params.groupId !== caller.groupId) throw otherGroup();
    return readExpenses(db, params.groupId, query.manufacturer ?? null);
  },
});

const keyOf = (row: { manufacturer: string; department: string; expenseKey: string }) =>
  `${row.manufacturer} ${row.department} ${row.expenseKey}`;

/** What the group wants of its stores, in place of the manufacturer's own guides. */
export const putManufacturerExpensesRoute = accountRoute(calls.putManufacturerExpenses, {
  access: { rule: { roles: ['ADMIN_SUPER'] } },
  handler: async ({ db, clock, params, body, caller }) => {
    if (params.groupId !== caller.groupId) throw otherGroup();
    return db.transaction(async (tx) => {
      await tx.execute('select 1 from dealership_group where id = $1 for update', [params.groupId]);
      const before = await readExpenses(tx, params.groupId, null);
      const known = new Map(before.map((row) => [keyOf(row), row]));
      const unknown = body.guides.flatMap((guide, index) =>
        known.has(keyOf(guide))
          ? []
          : [{ path: `guides.${index}.expenseKey`, code: 'unknown_line', message: 'is no line of this manufacturer' }],
      );
      if (unknown.length > 0) throw notPossible(unknown);
      const current = body.guides.map((guide) => known.get(keyOf(guide)));
      if (body.guides.some(({ expected }, index) => expected !== (current[index]?.guidelinePctGross ?? null)))
        throw changedInTheMeantime(current, body.guides);
      const at = clock.now();
      for (const { manufacturer, department, expenseKey, guidelinePctGross } of body.guides) {
        const key = [params.groupId, manufacturer, department, expenseKey];
        if (guidelinePctGross === null)
          await tx.execute(
            'delete from group_guide where group_id = $1 and manufacturer = $2 and department = $3 and expense_key = $4',
            key,
          );
        else
          await tx.execute(
            `insert into group_guide (group_id, manufacturer, department, expense_key, guideline_pct_gross, updated_by, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7)
             on conflict (group_id, manufacturer, department, expense_key) do update
                set guideline_pct_gross = excluded.guideline_pct_gross, updated_by = excluded.updated_by,
                    updated_at = excluded.updated_at`,
            [...key, guidelinePctGross, caller.userId, at.toISOString()],
          );
      }
      await writeAudit(tx, {
        at,
        userId: caller.userId,
        dealershipId: null,
        action: calls.putManufacturerExpenses.name,
        entity: 'group_guide',
        entityId: params.groupId,
        before: current,
        after: body.guides.map(({ expected: _expected, ...guide }) => guide),
      });
      const stores = await tx.query('select id from dealership where group_id = $1 order by id', [params.groupId]);
      for (const { id } of z.array(z.object({ id: z.string() })).parse(stores)) await bumpSettingsVersion(tx, id, at);
      return readExpenses(tx, params.groupId, null);
    });
  },
});
