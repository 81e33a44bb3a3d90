import type { Database } from '@fixed-ops/database';
import type { MergeWorld } from './sql.ts';

/** Hourly rates by scope and date. */
export async function mergeRates(tx: Database, { staging, dealershipId }: MergeWorld): Promise<void> {
  await tx.execute(
    `insert into door_rate (dealership_id, scope, from_date, rate_c)
     select $1, scope, from_date, rate from ${staging.table('rates')}
     on conflict (dealership_id, scope, from_date) do update set rate_c = excluded.rate_c`,
    [dealershipId],
  );
}

/** Labor types with the pay type that each belongs to. */
export async function mergeLaborTypes(tx: Database, { staging, dealershipId, has }: MergeWorld): Promise<void> {
  await tx.execute(
    `insert into labor_type (dealership_id, code, description, pay_type, default_rate_c)
     select $1, labor_type, coalesce(description, ''), pay_type, default_rate from ${staging.table('labor_types')}
     on conflict (dealership_id, code) do update
        set description = ${has('labor_types', 'description') ? 'excluded.description' : 'labor_type.description'},
            pay_type = excluded.pay_type, default_rate_c = coalesce(excluded.default_rate_c, labor_type.default_rate_c)`,
    [dealershipId],
  );
}

/**
 * Op codes. A category that a person set stays; a new one of the feed is carried to the lines that have the code, so that all
 * of history stands in the same categories.
 */
export async function mergeOpCodes(tx: Database, { staging, dealershipId, has }: MergeWorld): Promise<void> {
  const mapped = (column: string) =>
    has('op_codes', 'category') || has('op_codes', 'is_maintenance')
      ? `case when op_code.mapping_source = 'manual' then op_code.${column} else excluded.${column} end`
      : `op_code.${column}`;
  await tx.execute(
    `insert into op_code (dealership_id, code, description, category, is_maint, std_h, std_price_c)
     select $1, op_code, coalesce(description, ''), coalesce(category, ''),
            coalesce(is_maintenance, category = 'maintenance', false), expected_hours, expected_price
       from ${staging.table('op_codes')}
     on conflict (dealership_id, code) do update
        set description = coalesce(nullif(excluded.description, ''), op_code.description),
            category = ${mapped('category')}, is_maint = ${mapped('is_maint')},
            std_h = coalesce(excluded.std_h, op_code.std_h),
            std_price_c = coalesce(excluded.std_price_c, op_code.std_price_c)`,
    [dealershipId],
  );
  await tx.execute(
    `update ro_line l set category = c.category, is_maint = c.is_maint
       from op_code c join ${staging.table('op_codes')} s on s.op_code = c.code
      where c.dealership_id = $1 and l.dealership_id = $1 and l.op_code = c.code
        and (l.category <> c.category or l.is_maint <> c.is_maint)`,
    [dealershipId],
  );
}
