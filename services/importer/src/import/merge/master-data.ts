import type { Database } from '@fixed-ops/database';
import { restateMatrixPricesSql } from '@fixed-ops/rules';
import type { MergeContext } from './sql.ts';

/** Merges hourly rates by scope and date. What a person set or removed stays, beside the newest rate of the files. */
export async function mergeRates(tx: Database, { staging, dealershipId }: MergeContext): Promise<void> {
  await tx.execute(
    `insert into door_rate (dealership_id, scope, from_date, rate_c)
     select $1, scope, from_date, rate from ${staging.table('rates')}
     on conflict (dealership_id, scope, from_date) do update
        set rate_c = case when door_rate.updated_by is null then excluded.rate_c else door_rate.rate_c end,
            file_rate_c = case when door_rate.updated_by is not null then excluded.rate_c end`,
    [dealershipId],
  );
}

/** Merges labor types with their pay types. What a person set stays. An empty cell changes nothing. */
export async function mergeLaborTypes(tx: Database, { staging, dealershipId }: MergeContext): Promise<void> {
  await tx.execute(
    `insert into labor_type (dealership_id, code, description, pay_type, default_rate_c)
     select $1, labor_type, coalesce(description, ''), pay_type, default_rate from ${staging.table('labor_types')}
     on conflict (dealership_id, code) do update
        set description = coalesce(nullif(excluded.description, ''), labor_type.description),
            pay_type = case when labor_type.updated_by is null then excluded.pay_type else labor_type.pay_type end,
            default_rate_c = coalesce(excluded.default_rate_c, labor_type.default_rate_c)`,
    [dealershipId],
  );
}

/**
 * Merges op codes. What a person set stays. A new category of the feed is copied to the lines with the code, so that the whole history has
 * the same categories. An empty cell changes nothing.
 */
export async function mergeOpCodes(tx: Database, { staging, dealershipId }: MergeContext): Promise<void> {
  const sent = staging.table('op_codes');
  const moved = await tx.query<{ code: string }>(
    `select c.code from op_code c join ${sent} s on s.op_code = c.code
      where c.dealership_id = $1 and c.mapping_source <> 'manual'
        and (coalesce(s.category, c.category), coalesce(s.is_maintenance, s.category = 'maintenance', c.is_maint))
            is distinct from (c.category, c.is_maint)`,
    [dealershipId],
  );
  await tx.execute(
    `update op_code c
        set description = coalesce(nullif(s.description, ''), c.description), category = coalesce(s.category, c.category),
            is_maint = coalesce(s.is_maintenance, s.category = 'maintenance', c.is_maint),
            std_h = coalesce(s.expected_hours, c.std_h), std_price_c = coalesce(s.expected_price, c.std_price_c)
       from ${sent} s where c.dealership_id = $1 and c.code = s.op_code and c.mapping_source <> 'manual'`,
    [dealershipId],
  );
  await tx.execute(
    `insert into op_code (dealership_id, code, description, category, is_maint, std_h, std_price_c)
     select $1, op_code, coalesce(description, ''), coalesce(category, ''),
            coalesce(is_maintenance, category = 'maintenance', false), expected_hours, expected_price
       from ${sent}
     on conflict (dealership_id, code) do nothing`,
    [dealershipId],
  );
  if (moved.length === 0) return;
  await tx.execute(
    `update ro_line l set category = c.category, is_maint = c.is_maint
       from op_code c
      where c.dealership_id = $1 and c.code = any($2::text[]) and l.dealership_id = $1 and l.op_code = c.code
        and (l.category <> c.category or l.is_maint <> c.is_maint)`,
    [dealershipId, moved.map(({ code }) => code)],
  );
  // The matrix prices repair and diagnostic work, so categories affect prices.
  await tx.execute(restateMatrixPricesSql(), [dealershipId]);
}
