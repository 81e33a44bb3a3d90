import type { CallQuery, CallResponse, calls, EnvelopeField } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { type PartsSaleType, partsSaleTypeOfPayType, partsSaleTypes, payTypeCodes } from '@fixed-ops/metrics';
import { z } from 'zod';
import { printedNumberOf } from '../core/printed-number.ts';
import type { Parameters } from '../core/selection/line-condition.ts';
import { periodParameters } from '../core/selection/period-parameters.ts';
import type { Selection } from '../core/selection/selection.ts';
import { providedBy } from '../core/store-facts/provided.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { invalidInput } from '../http/problem/problem.ts';
import { sortTerms } from '../http/sort-terms.ts';
import { soldByCounterpersons } from '../parts/gross/counterperson-sales.ts';
import { type HeatItem, likePattern, readHeatSheetOptions } from './heat-sheet-options.ts';
import { soldParts } from './read-counter-work.ts';

type Call = typeof calls.counterDocuments;
type Answer = Omit<CallResponse<Call>, EnvelopeField>;

const GROUP = 'counter:';

const rowSchema = z.object({
  day: z.string(),
  document: z.string(),
  ro_number: z.string().nullable(),
  ro_suffix: z.string().nullable(),
  ways: z.array(z.object({ way: z.string(), on_order: z.boolean() })),
  is_sale: z.boolean(),
  sale_c: z.number(),
  cost_c: z.number(),
});
const answerSchema = z.object({
  total: z.number(),
  documents: z.number(),
  sale_c: z.number(),
  cost_c: z.number(),
  page: z.array(rowSchema),
});

/** The fields that the list can be sorted by, and their SQL. */
const COLUMNS: Readonly<Record<string, string>> = {
  date: 'day',
  document: 'document',
  sale: 'sale_c',
  cost: 'cost_c',
  gross: 'sale_c - cost_c',
  gpPct: 'case when sale_c > 0 then (sale_c - cost_c) / sale_c end',
};

/**
 * Repair orders, tickets and invoices with a person's sales on each, as the parts heat sheet adds them up: net of returns, and independent
 * of filters by pay type or person. An own view has only own numbers. Throws 400 for an item that the store does not count.
 */
export async function counterDocuments(
  db: Database,
  facts: StoreFacts,
  { dealershipId, range, filter: { own } }: Selection,
  query: CallQuery<Call>,
): Promise<Answer> {
  const items = query.item === undefined ? null : await itemNamed(db, dealershipId, query.item);
  const { parameters, dealership, first, last } = periodParameters({ dealershipId, range });
  const owned = parameters.add(own?.counters ?? null);
  const asked = `${parameters.add(query.group === undefined ? null : query.group.slice(GROUP.length))}::text`;
  const isTheirs = (person: string) =>
    `(${asked} is null or ${person} = ${asked}) and (${owned}::text[] is null or ${person} = any(${owned}::text[]))`;
  const isOfType = query.saleType === undefined ? 'true' : soldAs(query.saleType, parameters);
  const theirs = `sold where ${isTheirs('number')} and ${isOfType}`;
  const ref = `doc_kind || ' ' || coalesce(ro_id::text, document)`;
  // `part_sold` tells which documents are sales. It does not know sale types, so it is narrowed to the documents with the asked one.
  const isOnThose = query.saleType === undefined ? '' : ` and document in (select ${ref} from ${theirs})`;
  const text = `
    with ${soldByCounterpersons({ payType: payTypeOf(facts), ofLines: '', hasDocuments: true })},
    part_sold as materialized (${soldParts(dealership, first, last)}),
    brought as (
      select ${ref} as ref, day, way, on_order, sale_c, cost_c, false as is_sale from ${theirs}
      union all
      select document, day, null, null, 0, 0, true from part_sold where ${isTheirs('person')}${isOnThose}),
    document as materialized (
      select b.ref, max(b.day) as day, sum(b.sale_c)::bigint as sale_c, sum(b.cost_c)::bigint as cost_c,
             bool_or(b.is_sale) as is_sale,
             coalesce(json_agg(distinct jsonb_build_object('way', b.way, 'on_order', b.on_order))
                        filter (where b.way is not null), '[]') as ways
        from brought b
       group by b.ref),
    named as materialized (
      select d.day, d.sale_c, d.cost_c, d.is_sale, d.ways, r.ro_number, r.ro_suffix,
             coalesce(${printedNumberOf('r')}, substring(d.ref from position(' ' in d.ref) + 1)) as document
        from document d
        left join repair_order r on d.ref like 'RO %' and r.dealership_id = ${dealership} and r.id::text = substring(d.ref from 4)
         and r.close_date between ${first} and ${last}
       where (d.is_sale or d.sale_c <> 0 or d.cost_c <> 0)${items ? ` and d.ref in (${refsWith(items, isTheirs, dealership, parameters)})` : ''}),
    kept as materialized (select * from named where true${found(query.search, parameters)}),
    page as (
      select * from kept order by ${orderBy(query.sort)}
       limit ${parameters.add(query.pageSize)} offset ${parameters.add((query.page - 1) * query.pageSize)})
    select count(*) as total, count(*) filter (where is_sale) as documents, coalesce(sum(sale_c), 0)::float8 as sale_c,
           coalesce(sum(cost_c), 0)::float8 as cost_c,
           (select coalesce(json_agg(p order by ${orderBy(query.sort)}), '[]') from page p) as page
      from kept`;
  const [row] = await db.query(text, parameters.values);
  const { total, documents, page, ...sums } = answerSchema.parse(row);
  return {
    data: page.map((each) => ({
      date: each.day,
      document: each.document,
      roNumber: each.ro_number,
      roSuffix: each.ro_suffix ?? '',
      saleTypes: [...new Set(each.ways.map(wayInWords))],
      isSale: each.is_sale,
      ...moneyOf(each, facts),
    })),
    total,
    page: query.page,
    pageSize: query.pageSize,
    totals: { documents, ...moneyOf(sums, facts) },
  };
}

async function itemNamed(db: Database, dealershipId: string, key: string): Promise<HeatItem> {
  const { items } = await readHeatSheetOptions(db, dealershipId, 'parts');
  const item = items.find((each) => each.key === key);
  if (item === undefined) {
    throw invalidInput([
      { path: 'item', code: 'unknown_item', message: `${key} is not an item of the parts heat sheet` },
    ]);
  }
  return item;
}

/** SQL condition on a row of `sold`. */
function soldAs(saleType: PartsSaleType, parameters: Parameters): string {
  const payTypes = payTypeCodes.filter((payType) => partsSaleTypeOfPayType(payType) === saleType);
  return `case when on_order then way = any(${parameters.add(payTypes)}::text[]) else way = ${parameters.add(saleType)} end`;
}

/** SQL of the documents on which somebody sold an item. */
function refsWith(
  { partGroups }: HeatItem,
  isTheirs: (person: string) => string,
  dealership: string,
  parameters: Parameters,
): string {
  return `select s.document
            from part_sold s
            left join part q on q.dealership_id = ${dealership} and q.part_number = s.part_number
           where ${isTheirs('s.person')} and exists (
             select 1 from unnest(${parameters.add(partGroups.map(likePattern))}::text[]) as g (pattern)
              where upper(s.source) like g.pattern or upper(coalesce(q.class, '')) like g.pattern)`;
}

function found(search: string | undefined, parameters: Parameters): string {
  const text = search?.trim() ?? '';
  if (text === '') return '';
  return ` and document ilike ${parameters.add(`${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)}`;
}

/** SQL of the sort order. It ends with the document, so that pages never overlap. Throws 400. */
function orderBy(sort: readonly string[] | undefined): string {
  const parts = sortTerms(sort && sort.length > 0 ? sort : ['-date'], COLUMNS);
  return [...parts, 'document asc', 'day asc'].join(', ');
}

function wayInWords({ way, on_order }: { readonly way: string; readonly on_order: boolean }): string {
  const key = on_order ? partsSaleTypeOfPayType(way) : way;
  return partsSaleTypes.find((each) => each.key === key)?.label ?? key;
}

function moneyOf({ sale_c, cost_c }: { readonly sale_c: number; readonly cost_c: number }, facts: StoreFacts) {
  const provided = providedBy(facts);
  const cost = provided.dollars(cost_c, 'partsCostC');
  return {
    sale: sale_c / 100,
    cost,
    gross: cost === null ? null : (sale_c - cost_c) / 100,
    gpPct: provided.grossPct(sale_c, cost_c, 'partsCostC'),
  };
}
