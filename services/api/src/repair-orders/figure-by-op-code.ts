import type { CallQuery, OpCodePart } from '@fixed-ops/contract';
import type { repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { POLICY } from '../core/ledger-policy/policy-kpi.ts';
import { envelopeOf } from '../core/period.ts';
import { readLedgerPolicy } from '../core/read-figures.ts';
import { figureScope } from '../core/selection/figure-scope.ts';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import { hasNoOwnNumbers, type Selection } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { lineSums } from '../core/sums/line-sums.ts';
import { spanTable } from '../core/sums/read-line-sums.ts';
import { invalidInput } from '../http/problem/problem.ts';
import { contributionOf, isOfLines } from './contribution.ts';
import { narrowToGroup } from './narrow-to-group.ts';
import { scoped } from './order-sums.ts';
import { factsOfList, millionths } from './proof.ts';
import { metricOf, scopeOf } from './repair-orders.ts';

type Query = CallQuery<typeof repairOrderCalls.figureByOpCode>;

const rowSchema = z.object({
  opCode: z.string(),
  description: z.string().nullable(),
  repairOrders: z.number(),
  contribution: z.number(),
  denominator: z.number().nullable(),
});

/** What each op code brings to a figure, the most first: the sums of the figure itself, taken by op code, so that they make it up. */
export async function figureByOpCode(db: Database, facts: StoreFacts, asked: Selection, query: Query) {
  const metric = metricOf(query.metricKey);
  if (!metric || !isOfLines(metric.key)) {
    const message = `${query.metricKey} does not add up over lines`;
    throw invalidInput([{ path: 'metricKey', code: 'not_of_lines', message }]);
  }
  const selection = narrowToGroup(asked, query.group);
  const scope = scopeOf(query.scope, figureScope(metric.scope, selection.filter));
  const ledger = metric.key === POLICY && scope === 'all' ? await readLedgerPolicy(db, { facts, selection }) : null;
  const its = factsOfList(facts, ledger !== null && ledger.periodC !== null);
  return {
    ...envelopeOf(selection, facts),
    data: hasNoOwnNumbers(selection.filter) ? [] : await readParts(db, its, selection, metric.key, scope),
  };
}

async function readParts(
  db: Database,
  facts: StoreFacts,
  { dealershipId, range, filter }: Selection,
  metricKey: string,
  scope: string,
): Promise<OpCodePart[]> {
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const span = spanTable([{ id: 0, range }], facts, parameters);
  const payType = payTypeOf(facts);
  const policyLaborTypes = parameters.add(facts.policyLaborTypes);
  const sums = lineSums({ payType, doorRate: 's.door_rate_c', policyLaborTypes });
  const { numerator, denominator } = contributionOf(metricKey);
  const text = `
    with ${span},
    by_code as (
      select l.op_code, count(distinct l.ro_id) filter (where l.is_counted and not r.is_credit) as "repairOrders",
             ${Object.entries(sums)
               .map(([key, expression]) => `${expression} as "${key}"`)
               .join(',\n             ')}
        from span s
        join ro_line l on l.dealership_id = ${dealership} and l.close_date between s.first and s.last
        join repair_order r on r.dealership_id = ${dealership} and r.id = l.ro_id and r.status = 'C'
         and r.close_date between (select min(first) from span) and (select max(last) from span)
       where true${lineCondition(scoped({ scope, filter }), payType, parameters)}
       group by l.op_code),
    part as (
      select b.*, coalesce((${numerator})::float8, 0) as contribution, (${denominator})::float8 as denominator from by_code b)
    select p.op_code as "opCode", c.description, p."repairOrders", p.contribution, p.denominator
      from part p
      left join op_code c on c.dealership_id = ${dealership} and c.code = p.op_code
     where p.contribution <> 0 or coalesce(p.denominator, 0) <> 0
     order by p.contribution desc, p.op_code`;
  const rows = await db.query(text, parameters.values);
  return z
    .array(rowSchema)
    .parse(rows)
    .map(({ description, contribution, denominator, ...row }) => ({
      ...row,
      description: description ?? '',
      contribution: millionths(contribution),
      denominator: denominator === null ? null : millionths(denominator),
    }));
}
