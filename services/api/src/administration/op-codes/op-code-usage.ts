import { areaRules } from '@fixed-ops/access';
import { opCodeUsageCall } from '@fixed-ops/contract';
import { addMonths, fitsPattern } from '@fixed-ops/metrics';
import { z } from 'zod';
import { route } from '../../http/route.ts';
import { heatSheetMapping } from '../heat-sheet/heat-sheet-mapping.ts';

const rowSchema = z.object({
  opCode: z.string(),
  description: z.string(),
  lines: z.number(),
  hours: z.number(),
  labor: z.number(),
});

const sql = `
  select u.code as "opCode", coalesce(max(o.description), '') as description, sum(u.lines)::int as lines,
         sum(u.hours)::float8 / 100 as hours, sum(u.labor)::float8 / 100 as labor
    from (select l.op_code as code, count(*) as lines, sum(l.sold_h) as hours, sum(l.labor_sale_c) as labor
            from ro_line l
           where l.dealership_id = $1 and l.close_date > $2::date and l.close_date <= $3::date and l.op_code <> ''
             and l.ro_id not in (select id from repair_order
                                  where dealership_id = $1 and close_date > $2::date and close_date <= $3::date and is_credit)
           group by l.op_code
          union all
          select code, 0, 0, 0 from op_code where dealership_id = $1) u
    left join op_code o on o.dealership_id = $1 and o.code = u.code
   group by u.code
   order by lines desc, u.code`;

/** The op codes that no heat-sheet item counts yet, most used first. */
export const opCodeUsageRoute = route(opCodeUsageCall, {
  access: { rule: areaRules.administration, ofGroup: true },
  handler: async ({ db, dealership, today }) => {
    const [rows, mapping] = await Promise.all([
      db.query(sql, [dealership.id, addMonths(today, -12), today]),
      heatSheetMapping.read(db, { dealershipId: dealership.id, ownNumbers: null }),
    ]);
    return z
      .array(rowSchema)
      .parse(rows)
      .map((row) => ({
        ...row,
        itemKeys: mapping.data
          .filter(({ opCodes }) => opCodes.some((pattern) => fitsPattern(row.opCode, pattern)))
          .map(({ itemKey }) => itemKey),
      }));
  },
});
