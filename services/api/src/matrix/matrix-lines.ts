import {
  type CallQuery,
  type CallResponse,
  type calls,
  type EnvelopeField,
  type MatrixLine,
  workLineSchema,
} from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { roundTo } from '@fixed-ops/metrics';
import { MATRIX_ELIGIBLE, matrixPriceSql } from '@fixed-ops/rules';
import { z } from 'zod';
import { lineCondition, type Parameters } from '../core/selection/line-condition.ts';
import { periodParameters } from '../core/selection/period-parameters.ts';
import { hasNoOwnNumbers, type Selection } from '../core/selection/selection.ts';
import { advisorName, readAdvisorNames } from '../core/store-facts/advisor-name.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { notFound } from '../http/problem/problem.ts';
import { readLines } from '../line-figures/read-lines.ts';
import { toldMoney, workLine } from '../line-figures/work-line.ts';

type Call = typeof calls.aiMatrixROLineLaborData;
type Answer = Omit<CallResponse<Call>, EnvelopeField>;

/** The matrix that prices the lines instead of the one of their day. */
interface Override {
  readonly cells: readonly number[];
  readonly laborTypes: readonly string[];
  readonly excluded: readonly string[];
}

const overrideRow = z.object({
  cells: z.array(z.number()),
  labor_types: z.array(z.string()),
  excluded_op_codes: z.array(z.string()),
});

async function readOverride(db: Database, dealershipId: string, id: number): Promise<Override> {
  const [row] = await db.query(
    `select m.cells, m.excluded_op_codes,
            (select coalesce(json_agg(t.labor_type), '[]') from labor_matrix_type t
              where t.dealership_id = m.dealership_id and t.matrix_id = m.id) as labor_types
       from labor_matrix m where m.dealership_id = $1 and m.id = $2`,
    [dealershipId, id],
  );
  if (row === undefined) throw notFound(`This dealership has no labor matrix ${id}.`);
  const found = overrideRow.parse(row);
  return { cells: found.cells, laborTypes: found.labor_types, excluded: found.excluded_op_codes };
}

/** SQL that keeps the lines `l` with a matrix price; begins with ` and `. */
function hasPrice(override: Override | null, parameters: Parameters): string {
  if (override === null) return ` and l.matrix_price_c is not null and l.sold_h > 0`;
  const types = parameters.add(override.laborTypes);
  const excluded = parameters.add(override.excluded);
  return ` and ${MATRIX_ELIGIBLE} and l.labor_type = any(${types}::text[]) and l.op_code <> all(${excluded}::text[])`;
}

/** SQL of the price of a line `l` in cents. */
function priceOf(override: Override | null, parameters: Parameters): string {
  if (override === null) return 'l.matrix_price_c';
  return matrixPriceSql(`(${parameters.add(override.cells)}::int[])`, 'l.sold_h');
}

/** Lines that the labor matrix prices, what it asks and what was charged, with how both spread over the hours and advisors. */
export async function matrixLines(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  query: CallQuery<Call>,
): Promise<Answer> {
  const override = query.matrixId === undefined ? null : await readOverride(db, selection.dealershipId, query.matrixId);
  const [lines, groups] = await Promise.all([
    readLines(db, facts, {
      selection,
      where: (parameters) => hasPrice(override, parameters),
      matrixPrice: (parameters) => priceOf(override, parameters),
      search: query.search,
      sort: query.sort,
      defaultSort: ['-closeDate'],
      moreColumns: {
        charged: '(labor_sale_c + discount_labor_c)',
        matrixPrice: 'matrix_price_c',
        variance: '(labor_sale_c + discount_labor_c - matrix_price_c)',
      },
      page: query.page,
      pageSize: query.pageSize,
    }),
    readGroups(db, facts, selection, override),
  ]);
  const chargedC = lines.labor_sale_c + lines.discount_labor_c;
  const { laborCost, discount } = toldMoney(lines, facts);
  return {
    data: lines.page.map((row): MatrixLine => {
      const charged = row.labor_sale_c + row.discount_labor_c;
      const matrix = row.matrix_price_c ?? 0;
      return {
        ...workLineSchema.parse(workLine(row, facts)),
        charged: charged / 100,
        matrixPrice: matrix / 100,
        variance: (charged - matrix) / 100,
      };
    }),
    total: lines.total,
    page: query.page,
    pageSize: query.pageSize,
    totals: {
      hours: lines.sold_h / 100,
      charged: chargedC / 100,
      matrixPrice: lines.matrix_price_c / 100,
      variance: (chargedC - lines.matrix_price_c) / 100,
      laborCost,
      discount,
    },
    ...groups,
  };
}

const groupRow = z.object({
  bucket: z.number(),
  advisor: z.string(),
  lines: z.number(),
  at_matrix: z.number(),
  sold_h: z.number(),
  charged_c: z.number(),
  matrix_c: z.number(),
  below_c: z.number(),
  above_c: z.number(),
});

/** Half hours; jobs above eight hours are one bucket. */
const BUCKET_H = 50;
const LAST_BUCKET = 16;

async function readGroups(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  override: Override | null,
): Promise<Pick<Answer, 'distribution' | 'compliance'>> {
  if (hasNoOwnNumbers(selection.filter)) return grouped([], new Map(), selection);
  const { parameters, dealership, first, last } = periodParameters(selection);
  const price = priceOf(override, parameters);
  const where = hasPrice(override, parameters);
  const [rows, names] = await Promise.all([
    db.query(
      `with line as (
         select least(${LAST_BUCKET}, (l.sold_h - 1) / ${BUCKET_H}) as bucket, l.advisor_number as advisor, l.sold_h,
                l.labor_sale_c + l.discount_labor_c as charged, ${price} as matrix
           from ro_line l
          where l.dealership_id = ${dealership} and l.close_date between ${first} and ${last}${where}
            ${lineCondition(selection.filter, payTypeOf(facts), parameters)})
       select bucket, advisor, count(*) as lines, count(*) filter (where abs(charged - matrix) * 50 <= matrix) as at_matrix,
              sum(sold_h) as sold_h, sum(charged) as charged_c, sum(matrix) as matrix_c,
              sum(greatest(0, matrix - charged)) as below_c, sum(greatest(0, charged - matrix)) as above_c
         from line
        group by bucket, advisor`,
      parameters.values,
    ),
    readAdvisorNames(db, selection.dealershipId),
  ]);
  return grouped(z.array(groupRow).parse(rows), names, selection);
}

type Group = z.output<typeof groupRow>;
type Quantity = 'lines' | 'at_matrix' | 'sold_h' | 'charged_c' | 'matrix_c' | 'below_c' | 'above_c';

const sum = (groups: readonly Group[], key: Quantity): number => groups.reduce((total, group) => total + group[key], 0);
const pct = (part: number, whole: number): number | null => (whole === 0 ? null : roundTo((part / whole) * 100, 2));

function grouped(
  groups: readonly Group[],
  names: ReadonlyMap<string, string>,
  { filter: { own } }: Selection,
): Pick<Answer, 'distribution' | 'compliance'> {
  const buckets = [...new Set(groups.map((group) => group.bucket))].sort((one, other) => one - other);
  const advisors = [...new Set(groups.map((group) => group.advisor))].filter(
    (number) => own === null || own.advisors.includes(number),
  );
  return {
    distribution: buckets.map((bucket) => {
      const inside = groups.filter((group) => group.bucket === bucket);
      const from = (bucket * BUCKET_H) / 100;
      const to = bucket === LAST_BUCKET ? null : from + BUCKET_H / 100;
      const soldH = sum(inside, 'sold_h');
      return {
        hourBucket: to === null ? `over ${from.toFixed(1)} h` : `${from.toFixed(1)}–${to.toFixed(1)} h`,
        fromHours: from,
        toHours: to,
        lines: sum(inside, 'lines'),
        hours: soldH / 100,
        sales: sum(inside, 'charged_c') / 100,
        matrix: sum(inside, 'matrix_c') / 100,
        avgRate: soldH === 0 ? null : roundTo(sum(inside, 'charged_c') / soldH, 2),
      };
    }),
    compliance: {
      lines: sum(groups, 'lines'),
      atMatrix: sum(groups, 'at_matrix'),
      pct: pct(sum(groups, 'at_matrix'), sum(groups, 'lines')),
      dollarsBelow: sum(groups, 'below_c') / 100,
      dollarsAbove: sum(groups, 'above_c') / 100,
      byAdvisor: advisors
        .map((number) => {
          const mine = groups.filter((group) => group.advisor === number);
          return {
            number,
            name: advisorName(number, names.get(number)),
            lines: sum(mine, 'lines'),
            atMatrix: sum(mine, 'at_matrix'),
            pct: pct(sum(mine, 'at_matrix'), sum(mine, 'lines')),
            dollarsBelow: sum(mine, 'below_c') / 100,
          };
        })
        .sort((one, other) => other.dollarsBelow - one.dollarsBelow || (one.number < other.number ? -1 : 1)),
    },
  };
}
