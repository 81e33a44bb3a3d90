import { declinedOutcomeSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { OwnNumbers } from '../auth/caller.ts';
import { Parameters } from '../core/selection/line-condition.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { idMadeOf, partsOfId } from '../http/made-id.ts';
import { cachedQuery } from '../query-cache/cached-query.ts';

const outcomeSchema = z.object({
  outcome: declinedOutcomeSchema,
  note: z.string(),
  noted_by: z.string().nullable(),
  noted_at: z.string().nullable(),
});
const NOTHING_NOTED: z.output<typeof outcomeSchema> = { outcome: 'none', note: '', noted_by: null, noted_at: null };
const notedSchema = outcomeSchema.extend({ ro_number: z.string(), ro_suffix: z.string(), item_key: z.string() });

const recommendedSchema = z
  .object({
    ro_number: z.string(),
    ro_suffix: z.string(),
    close_date: z.string(),
    item_key: z.string(),
    text: z.string(),
    op_code: z.string(),
    rating: z.enum(['R', 'Y']).nullable(),
    decision: z.enum(['declined', 'deferred', 'none']),
    amount_c: z.number(),
    customer_key: z.string(),
    customer_name: z.string().nullable(),
    phone: z.string().nullable(),
    year: z.number().nullable(),
    make: z.string().nullable(),
    model: z.string().nullable(),
    mileage_in: z.number().nullable(),
    advisor_number: z.string(),
    advisor_name: z.string().nullable(),
    back_on: z.string().nullable(),
    sold_ro: z.string().nullable(),
    sold_suffix: z.string().nullable(),
    sold_on: z.string().nullable(),
  })
  .transform((item) => ({ ...item, ...NOTHING_NOTED }));
/** Work that was recommended on a repair order and not done, and what a person has noted about it; money in cents. */
export type DeclinedItem = z.output<typeof recommendedSchema>;

/** Bought since, or noted as sold. */
export const isSold = ({ sold_on, outcome }: Pick<DeclinedItem, 'sold_on' | 'outcome'>): boolean =>
  sold_on !== null || outcome === 'sold';
/** Neither sold nor unwanted. */
export const isOpen = (item: Pick<DeclinedItem, 'sold_on' | 'outcome'>): boolean =>
  !isSold(item) && item.outcome !== 'notInterested';

/** Of which repair orders. */
export interface WhichDeclined {
  readonly dealershipId: string;
  readonly closed:
    | { readonly from: string; readonly to: string }
    | { readonly roNumber: string; readonly roSuffix: string }
    | { readonly roNumbers: readonly string[] };
  /** Open ones, void ones and credits as well, of which nobody is called: what a visit came to. Else closed ones alone. */
  readonly ofAnyStatus?: boolean;
  readonly advisors?: readonly string[] | undefined;
  /** Their repair orders alone: what others wrote or sold is not looked at. */
  readonly own: OwnNumbers | null;
  /** Sold since and back since by whoever recommended it, as an own view counts it; these numbers are one person's. */
  readonly byWriter?: readonly string[];
}

/** What a recommendation is known by within its repair order: its op code, or its words. */
const ITEM_KEY = `case when op_code <> '' then 'op:' || upper(op_code) else 'text:' || md5(lower(btrim(text))) end`;

/** Which repair orders `r` are asked about. */
function isAsked(parameters: Parameters, closed: WhichDeclined['closed']): string {
  if ('from' in closed) {
    return `r.close_date between ${parameters.add(closed.from)}::date and ${parameters.add(closed.to)}::date`;
  }
  if ('roNumbers' in closed) return `r.ro_number = any(${parameters.add(closed.roNumbers)}::text[])`;
  return `r.ro_number = ${parameters.add(closed.roNumber)} and r.ro_suffix = ${parameters.add(closed.roSuffix)}`;
}

/**
 * Recommendations of the DMS (`declined_item`) and of inspections: red and yellow items of complete ones that nobody approved. Of several
 * inspections of a visit the last that names a job has it; jobs of one op code are worth their sum. What inspection and DMS both name on one
 * repair order, by op code, or by its words where one of them has none, is one, as the inspection has it.
 */
async function readRecommended(db: Database, which: WhichDeclined): Promise<DeclinedItem[]> {
  const parameters = new Parameters();
  const dealership = parameters.add(which.dealershipId);
  const { closed, ofAnyStatus = false, advisors, own, byWriter } = which;
  const among = (column: string, numbers: readonly string[]) =>
    ` and ${column} = any(${parameters.add(numbers)}::text[])`;
  const isSameWriter =
    byWriter === undefined
      ? ''
      : ` and (b.advisor_number = r.advisor_number or (true${among('b.advisor_number', byWriter)}${among('r.advisor_number', byWriter)}))`;
  const written = (order: string) => (own === null ? '' : among(`${order}.advisor_number`, own.advisors));
  const rows = await db.query(
    `with closed_order as materialized (
       select r.id, r.ro_number, r.ro_suffix, r.open_date, r.close_date, r.customer_id, r.vehicle_id, r.mileage_in, r.advisor_number
         from repair_order r
        where r.dealership_id = ${dealership}${ofAnyStatus ? '' : ` and r.status = 'C' and not r.is_credit`}
          and ${isAsked(parameters, closed)}${written('r')}${advisors && advisors.length > 0 ? among('r.advisor_number', advisors) : ''}),
     named as (
       select r.id, n.id as inspection_id, n.completed_at, i.op_code, i.label as text, i.labor_c + i.parts_c as amount_c, i.rating, i.decision
         from closed_order r
         join inspection n on n.dealership_id = ${dealership} and n.ro_number = r.ro_number and n.ro_suffix = r.ro_suffix
          and n.status = 'complete'
         join inspection_item i on i.dealership_id = ${dealership} and i.inspection_id = n.id and i.rating in ('R', 'Y')),
     found as materialized (
       select * from (
         select named.*, rank() over (partition by id, ${ITEM_KEY} order by completed_at desc nulls last, inspection_id desc) as place
           from named) ranked
        where place = 1 and decision in ('declined', 'deferred', 'none')),
     told as (
       select id, op_code, text, amount_c, rating, decision from found
       union all
       select r.id, d.op_code, d.text, d.amount_c, null, 'declined'
         from closed_order r
         join declined_item d on d.dealership_id = ${dealership} and d.ro_id = r.id
        where not exists (
          select 1 from found f
           where f.id = r.id and (f.op_code <> '' and upper(f.op_code) = upper(d.op_code)
              or (f.op_code = '' or d.op_code = '') and lower(btrim(f.text)) = lower(btrim(d.text))))),
     listed as materialized (
       select id, ${ITEM_KEY} as item_key, max(op_code) as op_code, string_agg(distinct text, ', ') as text,
              sum(amount_c)::float8 as amount_c, min(rating) as rating, min(decision) as decision
         from told group by id, 2),
     later as materialized (
       select r.id as after_id, b.id, b.ro_number, b.ro_suffix, b.open_date, b.open_date > r.close_date as is_back
         from closed_order r
         join repair_order b on b.dealership_id = ${dealership} and b.vehicle_id = r.vehicle_id and b.id <> r.id
          and b.status <> 'V' and b.open_date >= r.close_date${written('b')}${isSameWriter}
        where r.id in (select id from listed)),
     back as (select after_id, max(open_date) as back_on from later where is_back group by after_id),
     sold as materialized (
       select distinct on (i.id, i.item_key) i.id, i.item_key, b.ro_number, b.ro_suffix, b.open_date
         from later b
         join listed i on i.id = b.after_id and i.op_code <> ''
         join ro_line l on l.dealership_id = ${dealership} and l.ro_id = b.id and l.is_counted and upper(l.op_code) = upper(i.op_code)
        order by i.id, i.item_key, b.open_date, b.id)
     select r.ro_number, r.ro_suffix, coalesce(r.close_date, r.open_date) as close_date, i.item_key, i.text, i.op_code, i.rating, i.decision, i.amount_c,
            coalesce('customer ' || r.customer_id, 'vehicle ' || r.vehicle_id, 'order ' || r.id) as customer_key, c.name as customer_name,
            nullif(c.phone, '') as phone, v.year, v.make, v.model, r.mileage_in, r.advisor_number, p.name as advisor_name,
            back.back_on,
            s.ro_number as sold_ro, s.ro_suffix as sold_suffix, s.open_date as sold_on
       from listed i
       join closed_order r on r.id = i.id
       left join back on back.after_id = r.id
       left join sold s on s.id = i.id and s.item_key = i.item_key
       left join customer c on c.dealership_id = ${dealership} and c.id = r.customer_id
       left join vehicle v on v.dealership_id = ${dealership} and v.id = r.vehicle_id
       left join dms_person p on p.dealership_id = ${dealership} and p.kind = 'advisor' and p.number = r.advisor_number`,
    parameters.values,
  );
  return z.array(recommendedSchema).parse(rows);
}

/** What people have noted about recommendations of these repair orders; an own view is told of nobody by name. */
async function readOutcomes(db: Database, { dealershipId, closed, own }: WhichDeclined) {
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const rows = await db.query(
    `select o.ro_number, o.ro_suffix, o.item_key, o.outcome, o.note, o.noted_at,
            case when o.noted_by is null then null else coalesce(u.first_name || ' ' || u.last_name, '') end as noted_by
       from declined_outcome o
       join repair_order r on r.dealership_id = ${dealership} and r.ro_number = o.ro_number and r.ro_suffix = o.ro_suffix
        and ${isAsked(parameters, closed)}
       left join app_user u on u.id = o.noted_by
      where o.dealership_id = ${dealership}`,
    parameters.values,
  );
  const noted = z.array(notedSchema).parse(rows);
  if (own === null) return noted;
  return noted.map((each) => (each.noted_by === null ? each : { ...each, noted_by: '' }));
}

/** Recommendations with what has been noted about them. Those that `read` answers are shared with others: nobody changes them. */
export async function readDeclined(
  db: Database,
  which: WhichDeclined,
  read: () => Promise<readonly DeclinedItem[]> = () => readRecommended(db, which),
): Promise<readonly DeclinedItem[]> {
  const items = await read();
  const noted = await readOutcomes(db, which);
  const notedOf = new Map(
    noted.map(({ ro_number, ro_suffix, item_key, ...outcome }) => [
      JSON.stringify([ro_number, ro_suffix, item_key]),
      outcome,
    ]),
  );
  if (notedOf.size === 0) return items;
  return items.map((item) => {
    const outcome = notedOf.get(JSON.stringify([item.ro_number, item.ro_suffix, item.item_key]));
    return outcome === undefined ? item : { ...item, ...outcome };
  });
}

/** Some months of some tens of stores. */
const cachedRecommended = cachedQuery<DeclinedItem>(20_000);

/** The same; what changes with the store's data alone is read once for every way in which the list is narrowed. */
export const readDeclinedOften = (
  db: Database,
  facts: StoreFacts,
  which: WhichDeclined,
): Promise<readonly DeclinedItem[]> =>
  readDeclined(db, which, () => cachedRecommended(db, facts, [which], () => readRecommended(db, which)));

/** Whether any feed of the dealership names work that was declined. */
export async function hasDeclined(db: Database, dealershipId: string): Promise<boolean> {
  const rows = await db.query('select 1 from declined_item where dealership_id = $1 limit 1', [dealershipId]);
  return rows.length > 0;
}

const idSchema = z.tuple([z.string(), z.string(), z.string()]);

/** The name of a recommendation in addresses. */
export const declinedIdOf = (item: Pick<DeclinedItem, 'ro_number' | 'ro_suffix' | 'item_key'>): string =>
  idMadeOf([item.ro_number, item.ro_suffix, item.item_key]);

/** What such a name means; null for one that means nothing. */
export function declinedOf(id: string): { roNumber: string; roSuffix: string; itemKey: string } | null {
  const parts = partsOfId(id, idSchema);
  if (parts === null) return null;
  const [roNumber, roSuffix, itemKey] = parts;
  return { roNumber, roSuffix, itemKey };
}
