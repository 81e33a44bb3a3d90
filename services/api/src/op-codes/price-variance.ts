import type { PriceVariance } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { lineCondition } from '../core/selection/line-condition.ts';
import { periodParameters } from '../core/selection/period-parameters.ts';
import type { Selection } from '../core/selection/selection.ts';
import { advisorName, readAdvisorNames } from '../core/store-facts/advisor-name.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { comparedSums } from '../line-figures/read-lines.ts';
import { GRID_PRICED } from './against-grid.ts';
import { addGrids, type GridSums } from './grid-sums.ts';
import { readOpCodes } from './op-code-rows.ts';
import { pricedOf, sumsOfLines } from './price-comparison.ts';
import { priceScopeOf } from './read-prices.ts';

const MOST_ROWS = 12;

const groupRow = comparedSums.extend({ op_code: z.string(), advisor: z.string() });
type Group = z.output<typeof groupRow>;

const sumsOf = (groups: readonly Group[]): GridSums => addGrids(groups.map(sumsOfLines));

/** Prices of the same jobs by advisor, compared with the grid at the hours of each line. Null in an own view. */
export async function priceVariance(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
): Promise<PriceVariance | null> {
  const { dealershipId, filter } = selection;
  if (filter.own) return null;
  const [groups, known, names] = await Promise.all([
    readGroups(db, facts, selection),
    readOpCodes(db, dealershipId),
    readAdvisorNames(db, dealershipId),
  ]);
  const linesOf = (number: string) => sumsOf(groups.filter(({ advisor }) => advisor === number)).lines;
  const numbers = [...new Set(groups.map(({ advisor }) => advisor))].sort(
    // Work without an advisor is not ranked among people.
    (one, other) =>
      Number(one === '') - Number(other === '') || linesOf(other) - linesOf(one) || (one < other ? -1 : 1),
  );
  const cellsOf = (inside: readonly Group[]) =>
    numbers.flatMap((number) => {
      const own = inside.filter(({ advisor }) => advisor === number);
      return own.length === 0 ? [] : [{ number, prices: pricedOf(sumsOf(own)) }];
    });
  const codes = [...new Set(groups.map((group) => group.op_code))]
    .map((opCode) => ({ opCode, inside: groups.filter((group) => group.op_code === opCode) }))
    .map((code) => ({ ...code, sums: sumsOf(code.inside) }))
    .filter(({ sums }) => sums.belowC > 0)
    .sort((one, other) => other.sums.belowC - one.sums.belowC || (one.opCode < other.opCode ? -1 : 1))
    .slice(0, MOST_ROWS);
  return {
    advisors: numbers.map((number) => ({ number, name: advisorName(number, names.get(number)) })),
    rows: codes.map(({ opCode, inside, sums }) => ({
      opCode,
      description: known.get(opCode)?.description ?? '',
      cells: cellsOf(inside),
      prices: pricedOf(sums),
    })),
    total: { cells: cellsOf(groups), prices: pricedOf(sumsOf(groups)) },
  };
}

async function readGroups(db: Database, facts: StoreFacts, selection: Selection): Promise<Group[]> {
  const { dealershipId, range, filter } = selection;
  const { parameters, dealership, first, last } = periodParameters({ dealershipId, range });
  const payType = payTypeOf(facts);
  const scope = priceScopeOf(selection);
  const rows = await db.query(
    `with line as (
       select l.op_code, l.advisor_number as advisor, l.labor_sale_c + l.discount_labor_c as charged, l.matrix_price_c as expected
         from ro_line l
        where l.dealership_id = ${dealership} and l.close_date between ${first} and ${last} and ${GRID_PRICED}
          ${scope === 'all' ? '' : `and ${payType} = ${parameters.add(scope)}`}${lineCondition(filter, payType, parameters)})
     select op_code, advisor, count(*) as priced_lines, count(*) filter (where abs(charged - expected) * 50 <= abs(expected)) as at_lines,
            count(*) filter (where (expected - charged) * 50 > expected) as below_lines,
            count(*) filter (where expected > charged) as under_lines,
            sum(charged) as charged_c, sum(expected) as expected_c,
            sum(greatest(0, expected - charged)) as below_c, sum(greatest(0, charged - expected)) as above_c
       from line
      group by 1, 2`,
    parameters.values,
  );
  return z.array(groupRow).parse(rows);
}
