import { payTypeSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { printedNumberOf } from '../core/printed-number.ts';
import { lineCondition, type Parameters } from '../core/selection/line-condition.ts';
import { periodParameters } from '../core/selection/period-parameters.ts';
import { hasNoOwnNumbers, type Selection } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { sortTerms } from '../http/sort-terms.ts';

/** Which lines, and which part of them. */
export interface LineInput {
  readonly selection: Selection;
  /** More conditions on the line `l`, each beginning with ` and `. */
  readonly where: (parameters: Parameters) => string;
  /** Cents that the labor matrix asks for the line `l`; the price of its day unless said otherwise. */
  readonly matrixPrice?: (parameters: Parameters) => string;
  /** Cents that are expected of the line `l` as SQL, null where nothing is; without it nothing is of any. */
  readonly expected?: (parameters: Parameters) => string;
  /** Leaves only lines under what is expected of them: by more than 2 %, or by any amount. */
  readonly onlyBelow?: 'clearly' | 'atAll' | undefined;
  readonly search: string | undefined;
  readonly sort: readonly string[] | undefined;
  readonly defaultSort: readonly string[];
  /** Columns of this list besides those of every list: field and SQL over the row. */
  readonly moreColumns?: Readonly<Record<string, string>>;
  readonly page: number;
  readonly pageSize: number;
}

const COLUMNS: Readonly<Record<string, string>> = {
  roNumber: 'ro_number',
  closeDate: 'close_date',
  advisorNumber: 'advisor_number',
  advisorName: 'advisor_name',
  payType: 'pay_type',
  laborType: 'labor_type',
  opCode: 'op_code',
  category: 'category',
  hours: 'sold_h',
  labor: 'labor_sale_c',
  laborCost: 'labor_cost_c',
  discount: 'discount_labor_c',
  parts: 'parts_sale_c',
  partsCost: 'parts_cost_c',
  elr: '(labor_sale_c::float8 / nullif(sold_h, 0))',
  price: '(labor_sale_c + discount_labor_c)',
  expected: 'expected_c',
  short: '(expected_c - labor_sale_c - discount_labor_c)',
};

const lineSchema = z.object({
  id: z.number(),
  ro_number: z.string(),
  ro_suffix: z.string(),
  letter: z.string(),
  close_date: z.string(),
  advisor_number: z.string().nullable(),
  advisor_name: z.string().nullable(),
  technicians: z.array(z.object({ number: z.string(), name: z.string() })),
  pay_type: payTypeSchema,
  labor_type: z.string(),
  op_code: z.string(),
  op_description: z.string(),
  category: z.string(),
  is_counted: z.boolean(),
  sold_h: z.number(),
  labor_sale_c: z.number(),
  labor_cost_c: z.number(),
  discount_labor_c: z.number(),
  parts_sale_c: z.number(),
  parts_cost_c: z.number(),
  matrix_price_c: z.number().nullable(),
  expected_c: z.number().nullable(),
});
/** A line as it is read: money in cents, hours in hundredths. */
export type LineRow = z.output<typeof lineSchema>;

/** The lines that something is expected of: what was charged before recorded discounts, and how it lies to that. */
export const comparedSums = z.object({
  priced_lines: z.number(),
  at_lines: z.number(),
  below_lines: z.number(),
  under_lines: z.number(),
  charged_c: z.number(),
  expected_c: z.number(),
  below_c: z.number(),
  above_c: z.number(),
});
export type ComparedSums = z.output<typeof comparedSums>;

const answerSchema = z.object({
  total: z.number(),
  /** Counted lines among them, and their repair orders. */
  counted: z.number(),
  orders: z.number(),
  sold_h: z.number(),
  labor_sale_c: z.number(),
  labor_cost_c: z.number(),
  discount_labor_c: z.number(),
  parts_sale_c: z.number(),
  parts_cost_c: z.number(),
  matrix_price_c: z.number(),
  ...comparedSums.shape,
  page: z.array(lineSchema),
});
export type LinePage = z.output<typeof answerSchema>;

const NONE: LinePage = {
  total: 0,
  counted: 0,
  orders: 0,
  sold_h: 0,
  labor_sale_c: 0,
  labor_cost_c: 0,
  discount_labor_c: 0,
  parts_sale_c: 0,
  parts_cost_c: 0,
  matrix_price_c: 0,
  priced_lines: 0,
  at_lines: 0,
  below_lines: 0,
  under_lines: 0,
  charged_c: 0,
  expected_c: 0,
  below_c: 0,
  above_c: 0,
  page: [],
};

/**
 * A page of closed lines with the totals of all of them, in one statement. Somebody's own view names nobody else: not in a
 * column, not by the order, not by a search.
 */
export async function readLines(db: Database, facts: StoreFacts, request: LineInput): Promise<LinePage> {
  const { selection } = request;
  const { own } = selection.filter;
  const order = orderBy(request);
  if (hasNoOwnNumbers(selection.filter)) return NONE;
  const { parameters, dealership, first, last } = periodParameters(selection);
  const payType = payTypeOf(facts);
  const isOwn = own ? `l.advisor_number = any(${parameters.add(own.advisors)}::text[])` : 'true';
  const ownTechnician = own ? ` and t.tech_number = any(${parameters.add(own.technicians)}::text[])` : '';
  const expected = request.expected?.(parameters) ?? 'null::int';
  const under = `(${expected}) - l.labor_sale_c - l.discount_labor_c`;
  const isBelow =
    request.onlyBelow === undefined
      ? ''
      : request.onlyBelow === 'atAll'
        ? ` and ${under} > 0`
        : ` and (${under}) * 50 > (${expected})`;
  const away = 'labor_sale_c + discount_labor_c - expected_c';
  const text = `
    with line as (
      select l.id, l.ro_id, l.letter, l.close_date, case when ${isOwn} then l.advisor_number end as advisor_number,
             ${payType} as pay_type, l.labor_type, l.op_code, l.op_description, l.category, l.is_counted, l.sold_h,
             l.labor_sale_c, l.labor_cost_c, l.discount_labor_c, l.parts_sale_c, l.parts_cost_c,
             ${request.matrixPrice?.(parameters) ?? 'l.matrix_price_c'} as matrix_price_c
        from ro_line l
       where l.dealership_id = ${dealership} and l.close_date between ${first} and ${last}
         ${lineCondition(selection.filter, payType, parameters)}${request.where(parameters)}),
    named as materialized (
      select l.*, r.ro_number, r.ro_suffix, p.name as advisor_name, (${expected}) as expected_c
        from line l
        join repair_order r on r.dealership_id = ${dealership} and r.id = l.ro_id
        left join dms_person p on p.dealership_id = ${dealership} and p.kind = 'advisor' and p.number = l.advisor_number
       where true${searchCondition(request.search, parameters)}${isBelow}),
    page as (
      select * from named order by ${order}
       limit ${parameters.add(request.pageSize)} offset ${parameters.add((request.page - 1) * request.pageSize)})
    select count(*) as total, count(*) filter (where is_counted) as counted,
           count(distinct ro_id) filter (where is_counted) as orders, coalesce(sum(sold_h), 0) as sold_h, coalesce(sum(labor_sale_c), 0) as labor_sale_c,
           coalesce(sum(labor_cost_c), 0) as labor_cost_c, coalesce(sum(discount_labor_c), 0) as discount_labor_c,
           coalesce(sum(parts_sale_c), 0) as parts_sale_c, coalesce(sum(parts_cost_c), 0) as parts_cost_c,
           coalesce(sum(matrix_price_c), 0) as matrix_price_c, count(expected_c) as priced_lines,
           count(*) filter (where abs(${away}) * 50 <= abs(expected_c)) as at_lines,
           count(*) filter (where -(${away}) * 50 > expected_c) as below_lines,
           count(*) filter (where ${away} < 0) as under_lines,
           coalesce(sum(labor_sale_c + discount_labor_c) filter (where expected_c is not null), 0) as charged_c,
           coalesce(sum(expected_c), 0) as expected_c,
           coalesce(sum(greatest(0, -(${away}))) filter (where expected_c is not null), 0) as below_c,
           coalesce(sum(greatest(0, ${away})) filter (where expected_c is not null), 0) as above_c,
           (select coalesce(json_agg(json_build_object(
              'id', o.id, 'ro_number', o.ro_number, 'ro_suffix', o.ro_suffix, 'letter', o.letter,
              'close_date', o.close_date, 'advisor_number', o.advisor_number, 'advisor_name', o.advisor_name,
              'pay_type', o.pay_type, 'labor_type', o.labor_type, 'op_code', o.op_code,
              'op_description', o.op_description, 'category', o.category, 'is_counted', o.is_counted,
              'sold_h', o.sold_h, 'labor_sale_c', o.labor_sale_c, 'labor_cost_c', o.labor_cost_c,
              'discount_labor_c', o.discount_labor_c, 'parts_sale_c', o.parts_sale_c, 'parts_cost_c', o.parts_cost_c,
              'matrix_price_c', o.matrix_price_c, 'expected_c', o.expected_c,
              'technicians', (select coalesce(json_agg(json_build_object('number', t.tech_number,
                   'name', coalesce(nullif(d.name, ''), 'Technician ' || t.tech_number)) order by t.tech_number), '[]')
                 from ro_line_tech t
                 left join dms_person d on d.dealership_id = ${dealership} and d.kind = 'technician' and d.number = t.tech_number
                where t.dealership_id = ${dealership} and t.line_id = o.id${ownTechnician}))
              order by ${order}), '[]') from page o) as page
      from named`;
  const [row] = await db.query(text, parameters.values);
  return answerSchema.parse(row);
}

/** Repair order and line last, so that pages never overlap. Throws a 400. */
function orderBy({ sort, defaultSort, moreColumns }: LineInput): string {
  const wanted = sort && sort.length > 0 ? sort : defaultSort;
  const terms = sortTerms(wanted, { ...COLUMNS, ...moreColumns });
  return [...terms, 'ro_number asc', 'ro_suffix asc', 'id asc'].join(', ');
}

/** The advisor's number and name are null where they may not be known, so that nobody is found by them. */
function searchCondition(search: string | undefined, parameters: Parameters): string {
  const text = search?.trim() ?? '';
  if (text === '') return '';
  const escaped = text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const inside = parameters.add(`%${escaped}%`);
  return ` and (${printedNumberOf('r')} ilike ${parameters.add(`${escaped}%`)} or p.name ilike ${inside}
    or l.op_code ilike ${inside} or l.op_description ilike ${inside})`;
}
