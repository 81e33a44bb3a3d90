import type { CallResponse, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import { periodParameters } from '../core/selection/period-parameters.ts';
import { hasNoOwnNumbers, type Selection } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { GRID_PRICED } from './against-grid.ts';
import { readGridInForce } from './grid-in-force.ts';

type Detail = CallResponse<typeof calls.opCodeAnalysisDetails>['detail'];

const MOST_POINTS = 400;

const pointRow = z.object({ sold_h: z.number(), price_c: z.number(), expected_c: z.number(), lines: z.number() });

/** The lines of an op code with an expected price, grouped by hours and price. */
export async function readPricePoints(
  db: Database,
  facts: StoreFacts,
  { dealershipId, range, filter }: Selection,
  { opCode, expected }: { readonly opCode: string; readonly expected: (parameters: Parameters) => string },
): Promise<Detail['points']> {
  if (hasNoOwnNumbers(filter)) return [];
  const { parameters, dealership, first, last } = periodParameters({ dealershipId, range });
  const payType = payTypeOf(facts);
  const rows = await db.query(
    `with line as (
       select ${payType} as pay_type, l.category, l.is_counted, l.sold_h, l.labor_sale_c, l.discount_labor_c, l.matrix_price_c
         from ro_line l
        where l.dealership_id = ${dealership} and l.close_date between ${first} and ${last}
          and l.op_code = ${parameters.add(opCode)}${lineCondition(filter, payType, parameters)}),
     priced as (
       select l.sold_h, l.labor_sale_c + l.discount_labor_c as price_c, (${expected(parameters)}) as expected_c from line l)
     select sold_h, price_c, expected_c, count(*) as lines from priced
      where expected_c is not null
      group by 1, 2, 3 order by lines desc, 1, 2 limit ${MOST_POINTS}`,
    parameters.values,
  );
  return z
    .array(pointRow)
    .parse(rows)
    .map(({ sold_h, price_c, expected_c, lines }) => ({
      hours: sold_h / 100,
      price: price_c / 100,
      expected: expected_c / 100,
      lines,
    }));
}

/** The labor matrix for the lines of an op code, by their labor types. */
export async function readGridOfCode(
  db: Database,
  facts: StoreFacts,
  { dealershipId, range, filter }: Selection,
  opCode: string,
): Promise<Detail['grid']> {
  if (hasNoOwnNumbers(filter)) return null;
  const parameters = new Parameters();
  const payType = payTypeOf(facts);
  const rows = await db.query(
    `select distinct l.labor_type from ro_line l
      where l.dealership_id = ${parameters.add(dealershipId)}
        and l.close_date between ${parameters.add(range.startDate)}::date and ${parameters.add(range.endDate)}::date
        and l.op_code = ${parameters.add(opCode)} and ${GRID_PRICED}${lineCondition(filter, payType, parameters)}`,
    parameters.values,
  );
  const types = z.array(z.object({ labor_type: z.string() })).parse(rows);
  if (types.length === 0) return null;
  return readGridInForce(
    db,
    dealershipId,
    range.endDate,
    types.map((row) => row.labor_type),
  );
}
