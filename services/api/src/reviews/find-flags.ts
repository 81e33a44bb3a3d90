import { type ReviewRule, reviewEvidenceSchema, reviewRuleSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { DateRange } from '@fixed-ops/metrics';
import { z } from 'zod';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import type { LineFilter } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { idMadeOf, partsOfId } from '../http/made-id.ts';
import { readUsualPayTypes, type UsualPayType } from './usual-pay-types.ts';

export const flagRow = z.object({
  rule: reviewRuleSchema,
  ro_number: z.string(),
  ro_suffix: z.string(),
  close_date: z.string(),
  advisor_number: z.string(),
  advisor_name: z.string().nullable(),
  line_no: z.number().nullable(),
  op_code: z.string().nullable(),
  evidence: reviewEvidenceSchema,
  confidence: z.number(),
});
export type Flag = z.output<typeof flagRow>;

/** Which repair orders the rules look at: those of a period, or one. */
export interface FlagScope {
  readonly dealershipId: string;
  readonly today: string;
  readonly filter: LineFilter;
  readonly range: DateRange | null;
  readonly order: { readonly roNumber: string; readonly roSuffix: string } | null;
}

/** Names a finding within a store. */
export interface FlagKey {
  readonly rule: ReviewRule;
  readonly roNumber: string;
  readonly roSuffix: string;
  readonly lineNumber: number | null;
}

/**
 * What the rules find on closed repair orders. The same rows give the same findings: nothing is drawn or learned, and the
 * usual pay type of an op code is that of the twelve months up to business today whichever period is asked for.
 */
export async function findFlags(db: Database, facts: StoreFacts, scope: FlagScope): Promise<Flag[]> {
  const parameters = new Parameters();
  const dealership = parameters.add(scope.dealershipId);
  const payType = payTypeOf(facts);
  const filter = lineCondition(scope.filter, payType, parameters);
  const dates = scope.range
    ? ` and r.close_date between ${parameters.add(scope.range.startDate)}::date and ${parameters.add(scope.range.endDate)}::date`
    : '';
  const one = scope.order
    ? ` and r.ro_number = ${parameters.add(scope.order.roNumber)} and r.ro_suffix = ${parameters.add(scope.order.roSuffix)}`
    : '';
  const usualTypes = await readUsualPayTypes(db, facts, scope);
  const usual = (column: keyof UsualPayType) => parameters.add(usualTypes.map((each) => each[column]));
  const order = 's.ro_number, s.ro_suffix, s.close_date, s.advisor_number';
  const line = `${order}, s.line_no, s.op_code`;
  const hasMaintenance = (id: string) => `exists (select 1 from ro_line m where m.dealership_id = ${dealership}
    and m.ro_id = ${id} and m.is_maint and m.is_counted)`;
  const shortOf = (column: string) => `length(trim(s.${column})) < 15`;
  const rows = await db.query(
    `with lines as materialized (
       select r.id, r.ro_number, r.ro_suffix, r.close_date, r.advisor_number, r.vehicle_id, r.mileage_in, r.comeback,
              l.line_no, l.op_code, ${payType} as pay_type, l.category, l.complaint, l.cause, l.correction,
              l.labor_sale_c + l.discount_labor_c as charged_c, l.matrix_price_c
         from repair_order r
         join ro_line l on l.dealership_id = ${dealership} and l.ro_id = r.id and l.is_counted${filter}
        where r.dealership_id = ${dealership} and r.status = 'C' and not r.is_credit${dates}${one}),
     visits as materialized (
       select distinct id, ro_number, ro_suffix, close_date, advisor_number, vehicle_id, mileage_in
         from lines where pay_type = 'C' and vehicle_id is not null and mileage_in is not null),
     usage as (
       select * from unnest(${usual('op_code')}::text[], ${usual('pay_type')}::text[], ${usual('n')}::int[], ${usual('total')}::int[])
         as u (op_code, pay_type, n, total)),
     found as (
       select 'missedMaintenance' as rule, ${order}, null::smallint as line_no, null as op_code,
              json_build_object('mileage', s.mileage_in, 'milesSince', s.mileage_in - b.mileage_in, 'lastRo', b.ro_number,
                'lastDate', b.close_date::text, 'lastMileage', b.mileage_in) as evidence,
              case when s.mileage_in - b.mileage_in >= 15000 then 0.85 else 0.65 end as confidence
         from visits s
        cross join lateral (
          select p.ro_number, p.close_date, p.mileage_in from repair_order p
           where p.dealership_id = ${dealership} and p.vehicle_id = s.vehicle_id and p.status = 'C' and not p.is_credit
             and p.close_date < s.close_date and p.mileage_in is not null and ${hasMaintenance('p.id')}
           order by p.close_date desc, p.id desc limit 1) b
        where s.mileage_in - b.mileage_in >= 10000 and not ${hasMaintenance('s.id')}
       union all
       select 'wrongPayType', ${line},
              json_build_object('opCode', s.op_code, 'payType', s.pay_type, 'usualPayType', u.pay_type,
                'usualPct', round(u.n * 100.0 / u.total, 1)::float8, 'usualLines', u.n), u.n::float8 / u.total
         from lines s
         join usage u on u.op_code = s.op_code and u.pay_type <> s.pay_type
       union all
       select 'thinStory', ${line},
              json_build_object('thin', concat_ws(', ', case when ${shortOf('complaint')} then 'complaint' end,
                case when ${shortOf('cause')} then 'cause' end, case when ${shortOf('correction')} then 'correction' end),
                'complaint', s.complaint, 'cause', s.cause, 'correction', s.correction),
              case when trim(s.complaint) = '' or trim(s.cause) = '' or trim(s.correction) = '' then 0.95 else 0.75 end
         from lines s
        where s.pay_type = 'W' and (${shortOf('complaint')} or ${shortOf('cause')} or ${shortOf('correction')})
       union all
       select 'offMatrix', ${line},
              json_build_object('charged', s.charged_c / 100.0, 'matrixPrice', s.matrix_price_c / 100.0,
                'below', (s.matrix_price_c - s.charged_c) / 100.0),
              case when s.matrix_price_c - s.charged_c >= 0.2 * s.matrix_price_c then 0.9 else 0.7 end
         from lines s
        where s.pay_type = 'C' and s.matrix_price_c - s.charged_c >= 1000
          and s.matrix_price_c - s.charged_c >= 0.1 * s.matrix_price_c
       union all
       select 'possibleComeback', ${line},
              json_build_object('opCode', s.op_code, 'days', s.close_date - b.close_date, 'earlierRo', b.ro_number,
                'earlierDate', b.close_date::text),
              case when s.close_date - b.close_date <= 14 then 0.85 else 0.65 end
         from lines s
        cross join lateral (
          select p.ro_number, p.close_date from repair_order p
           where p.dealership_id = ${dealership} and p.vehicle_id = s.vehicle_id and p.status = 'C' and not p.is_credit
             and p.close_date < s.close_date and p.close_date >= s.close_date - 30
             and exists (select 1 from ro_line m where m.dealership_id = ${dealership} and m.ro_id = p.id
                           and m.op_code = s.op_code and m.is_counted)
           order by p.close_date desc, p.id desc limit 1) b
        where s.op_code <> '' and s.category in ('repair', 'diagnostic') and not s.comeback)
     select f.rule, f.ro_number, f.ro_suffix, f.close_date, f.advisor_number, p.name as advisor_name,
            f.line_no::int as line_no, f.op_code, f.evidence, f.confidence::float8 as confidence
       from found f
       left join dms_person p on p.dealership_id = ${dealership} and p.kind = 'advisor' and p.number = f.advisor_number`,
    parameters.values,
  );
  return z.array(flagRow).parse(rows);
}

export const keyOf = (flag: Pick<Flag, 'rule' | 'ro_number' | 'ro_suffix' | 'line_no'>): FlagKey => ({
  rule: flag.rule,
  roNumber: flag.ro_number,
  roSuffix: flag.ro_suffix,
  lineNumber: flag.line_no,
});

const keySchema = z.tuple([reviewRuleSchema, z.string().min(1), z.string(), z.int().min(1).max(32_767).nullable()]);

/** The id of a finding, the same whenever it is found. */
export const idOfKey = ({ rule, roNumber, roSuffix, lineNumber }: FlagKey): string =>
  idMadeOf([rule, roNumber, roSuffix, lineNumber]);

/** The finding that an id names; null for text that is no id. */
export function keyOfId(id: string): FlagKey | null {
  const key = partsOfId(id, keySchema);
  if (key === null) return null;
  const [rule, roNumber, roSuffix, lineNumber] = key;
  return { rule, roNumber, roSuffix, lineNumber };
}
