import { areaRules } from '@fixed-ops/access';
import { laborTypeUsageCall, laborTypeUseSchema } from '@fixed-ops/contract';
import { addMonths } from '@fixed-ops/metrics';
import { z } from 'zod';
import { route } from '../../http/route.ts';
import { suggestPayType } from '../../onboarding/found/suggest-pay-type.ts';

const rowSchema = z.object({
  laborType: z.string(),
  marks: laborTypeUseSchema.shape.marks,
  lines: laborTypeUseSchema.shape.lines,
});

/** `marks` follows the words by which figures know policy work (store facts) and work of used cars. */
const sql = `
  select t.code as "laborType",
         case when t.description ilike '%policy%' then 'policy' when t.description ilike '%used%' then 'usedCars' end as marks,
         coalesce(json_agg(json_build_object(
             'payType', u.pay_type, 'count', u.lines, 'hours', u.hours, 'labor', u.labor, 'sales', u.sales)
           order by u.lines desc, u.pay_type) filter (where u.pay_type is not null), '[]') as lines
    from labor_type t
    left join (select l.labor_type, l.pay_type, count(*) filter (where l.is_counted) as lines,
                      coalesce(sum(l.sold_h) filter (where l.is_counted), 0)::float8 / 100 as hours,
                      coalesce(sum(l.labor_sale_c) filter (where l.is_counted), 0)::float8 / 100 as labor,
                      sum(l.labor_sale_c + l.sublet_sale_c + l.misc_sale_c)::float8 / 100 as sales
                 from ro_line l
                where l.dealership_id = $1 and l.close_date > $2::date and l.close_date <= $3::date and l.labor_type <> ''
                group by l.labor_type, l.pay_type) u on u.labor_type = t.code
   where t.dealership_id = $1
   group by t.code, t.description
   order by t.code`;

/** How labor types were used in the last three months, and what their lines suggest. */
export const laborTypeUsageRoute = route(laborTypeUsageCall, {
  access: { rule: areaRules.administration, ofGroup: true },
  handler: async ({ db, dealership, today }) => {
    const rows = await db.query(sql, [dealership.id, addMonths(today, -3), today]);
    return z
      .array(rowSchema)
      .parse(rows)
      .map((row) => {
        const counted = row.lines.filter(({ count }) => count > 0);
        const payTypes = Object.fromEntries(counted.map(({ payType, count }) => [payType, count]));
        const suggested = suggestPayType({ payType: '', payTypes });
        const suggestion = laborTypeUseSchema.shape.suggestion.safeParse(suggested);
        return { ...row, suggestion: suggestion.data ?? null };
      });
  },
});
