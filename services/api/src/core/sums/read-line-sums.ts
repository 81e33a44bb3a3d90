import type { Database } from '@fixed-ops/database';
import { type ServiceSums, serviceSumKeys, serviceSums } from '@fixed-ops/metrics';
import { z } from 'zod';
import { lineCondition, Parameters } from '../selection/line-condition.ts';
import { type LineFilter, narrowsLines } from '../selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../store-facts/store-facts.ts';
import { hasDiscount, inScopeAll, isSingleLine, lineSums, repairOrderSums } from './line-sums.ts';
import { cutAtDoorRates, type Span } from './span.ts';

/** Sums of one span, advisor and scope; the scope is a pay type or `all`. */
export interface Cell {
  readonly span: number;
  readonly advisor: string;
  readonly scope: string;
  readonly sums: ServiceSums;
}

const lineKeys: ReadonlySet<string> = new Set(
  Object.keys(lineSums({ payType: '', doorRate: '', policyLaborTypes: '' })),
);
const ofOrders: Readonly<Record<string, string>> = repairOrderSums;
const sumKeys = serviceSumKeys.filter((key) => lineKeys.has(key) || Object.hasOwn(ofOrders, key));

/** Span, advisor, scope, and sums in the order of `sumKeys`. */
const rowSchema = z.object({ cells: z.array(z.tuple([z.number(), z.string(), z.string()]).rest(z.number())) });

/** The CTE `span` that every statement over lines shares: the spans with their door rates. */
export function spanTable(spans: readonly Span[], facts: StoreFacts, parameters: Parameters): string {
  const pieces = cutAtDoorRates(spans, facts.doorRates);
  const list = (values: readonly unknown[], type: string) => `${parameters.add(values)}::${type}[]`;
  return `span as materialized (select * from unnest(${list(
    pieces.map((piece) => piece.id),
    'int',
  )}, ${list(
    pieces.map((piece) => piece.first),
    'date',
  )}, ${list(
    pieces.map((piece) => piece.last),
    'date',
  )}, ${list(
    pieces.map((piece) => piece.doorRateC),
    'int',
  )}) as s (id, first, last, door_rate_c))`;
}

/**
 * Sums of closed repair orders by span, advisor and scope, in one statement. Lines are first reduced to one row per repair order and pay
 * type, because counts of repair orders do not add up over lines.
 */
export async function readLineSums(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  spans: readonly Span[],
  filter: LineFilter,
): Promise<Cell[]> {
  if (spans.length === 0) return [];
  const [row] = await db.query(...lineSumsStatement(facts, dealershipId, spans, filter));
  return rowSchema.parse(row).cells.map(([span, advisor, scope, ...values]) => {
    const sums = serviceSums();
    for (const [index, key] of sumKeys.entries()) sums[key] = values[index] ?? 0;
    return { span, advisor, scope, sums };
  });
}

function lineSumsStatement(
  facts: StoreFacts,
  dealershipId: string,
  spans: readonly Span[],
  filter: LineFilter,
): [text: string, values: unknown[]] {
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const span = spanTable(spans, facts, parameters);
  const payType = payTypeOf(facts);
  const sums = lineSums({
    payType,
    doorRate: 's.door_rate_c',
    policyLaborTypes: parameters.add(facts.policyLaborTypes),
  });
  const keys = Object.keys(sums);
  const narrows = narrowsLines(filter);
  const single = (scope: string) => isSingleLine(facts, { scope, isWhole: !narrows, order: 'r', dealership });
  const outer = (scopeAll: boolean) =>
    sumKeys
      .map((key) => {
        const expression = ofOrders[key];
        if (expression === undefined) return `sum("${key}")::bigint`;
        return `sum(${scopeAll ? inScopeAll(expression, narrows) : expression})::bigint`;
      })
      .join(', ');
  // With int4 partial sums, the outer sums need no arbitrary precision arithmetic, which is several times slower.
  const wide = new Set(['doorRateCH', 'repairDoorRateCH']);
  const text = `
    with ${span},
    by_pay_type as (
      select s.id as span, l.ro_id, ${payType} as pay_type,
             ${hasDiscount} as has_discount,
             ${Object.entries(sums)
               .map(([key, expression]) => `(${expression})::${wide.has(key) ? 'float8' : 'int'} as "${key}"`)
               .join(',\n             ')}
        from span s
        join ro_line l on l.dealership_id = ${dealership} and l.close_date between s.first and s.last
       where true${lineCondition(filter, payType, parameters)}
       group by s.id, l.ro_id, ${payType}),
    headed as (
      select p.*, r.advisor_number as advisor, r.is_credit, r.comeback, r.close_date - r.open_date as days_open,
             case when p.pay_type = 'C' then ${single('C')} else ${single('')} end as is_single
        from by_pay_type p
        join repair_order r on r.dealership_id = ${dealership} and r.id = p.ro_id and r.status = 'C'
         and r.close_date between (select min(first) from span) and (select max(last) from span)),
    merged as (
      select span, ro_id, min(advisor) as advisor, bool_or(is_credit) as is_credit, bool_or(comeback) as comeback,
             min(days_open) as days_open, bool_or(has_discount) as has_discount,
             ${keys.map((key) => `sum("${key}")::${wide.has(key) ? 'float8' : 'int'} as "${key}"`).join(',\n             ')}
        from headed
       group by span, ro_id),
    whole as (select *, ${single('all')} as is_single from merged),
    cell as (
      select json_build_array(span, advisor, pay_type, ${outer(false)}) as cell
        from headed
       group by span, advisor, pay_type
      union all
      select json_build_array(span, advisor, 'all', ${outer(true)})
        from whole
       group by span, advisor)
    -- One value, and without names: days by advisor and scope are thousands of rows with forty sums.
    select coalesce(json_agg(cell), '[]') as cells from cell`;
  return [text, parameters.values];
}
