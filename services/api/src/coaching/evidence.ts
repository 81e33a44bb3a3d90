import type { CoachingCard, EvidenceKind } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { Parameters } from '../core/selection/line-condition.ts';
import type { Selection } from '../core/selection/selection.ts';
import { hasPayType } from '../core/store-facts/order-pay-types.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';

type Evidence = NonNullable<CoachingCard['evidence']>;

const SHOWN = 3;
/** From here on a vehicle is due for more than one line. */
const WORN_MILES = 60_000;

const rowSchema = z.object({
  person: z.string(),
  ro_number: z.string(),
  ro_suffix: z.string(),
  close_date: z.string(),
  what: z.string(),
  hours: z.number().nullable(),
  mileage: z.number().nullable(),
  amount: z.number(),
});

/** The person's target where it takes one to say which repair orders are furthest away. */
export interface Wanted {
  readonly personNumber: string;
  readonly target: number | null;
}

/**
 * Up to three repair orders of each person in which a figure shows, the clearest first; of several lines or parts of one the clearest, since
 * it is lines and parts that a card names. Their period and dealership are those of the selection.
 */
export async function readEvidence(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  kind: EvidenceKind,
  people: readonly Wanted[],
): Promise<ReadonlyMap<string, Evidence>> {
  if (people.length === 0) return new Map();
  const parameters = new Parameters();
  const scope = {
    dealership: parameters.add(selection.dealershipId),
    first: `${parameters.add(selection.range.startDate)}::date`,
    last: `${parameters.add(selection.range.endDate)}::date`,
    people: `unnest(${parameters.add(people.map(({ personNumber }) => personNumber))}::text[],
      ${parameters.add(people.map(({ target }) => target ?? 0))}::numeric[]) as w (person, target)`,
    isCustomer: `${payTypeOf(facts)} = 'C'`,
    isOfCustomer: hasPayType(facts, 'C', 'r'),
  };
  // The day of the repair order says again what follows from the line, so that the store's other years are not read.
  const rows = await db.query(
    `with of_order as (
       select distinct on (s.person, s.ro_id) s.*
         from (${SHOWS[kind](scope)}) s
        order by s.person, s.ro_id, s.rank desc, s.what),
     shown as (
       select s.*, row_number() over (partition by s.person order by s.rank desc, s.ro_id) as place from of_order s)
     select s.person, r.ro_number, r.ro_suffix, r.close_date, s.what, s.hours, s.mileage, s.amount
       from shown s
       join repair_order r on r.dealership_id = ${scope.dealership} and r.id = s.ro_id
        and r.close_date between ${scope.first} and ${scope.last}
      where s.place <= ${SHOWN}
      order by s.person, s.place`,
    parameters.values,
  );
  const found = new Map<string, Evidence>();
  for (const row of z.array(rowSchema).parse(rows)) {
    const evidence = found.get(row.person) ?? { kind, rows: [] };
    evidence.rows.push({
      roNumber: row.ro_number,
      roSuffix: row.ro_suffix,
      closeDate: row.close_date,
      what: row.what,
      hours: row.hours === null ? null : row.hours / 100,
      mileage: row.mileage,
      amount: row.amount / 100,
    });
    found.set(row.person, evidence);
  }
  return found;
}

interface Scope {
  readonly dealership: string;
  readonly first: string;
  readonly last: string;
  readonly people: string;
  readonly isCustomer: string;
  /** Of a repair order `r`. */
  readonly isOfCustomer: string;
}

const lines = ({ dealership, first, last, people }: Scope, person: string): string =>
  `from ro_line l
   join ${people} on w.person = ${person}
  where l.dealership_id = ${dealership} and l.close_date between ${first} and ${last} and l.is_counted`;

/** Each answers person, ro_id, what, hours and amount in hundredths, mileage, and a rank: the higher, the clearer. */
const SHOWS: Readonly<Record<EvidenceKind, (scope: Scope) => string>> = {
  oneLine: ({ dealership, first, last, people, isOfCustomer }) => `
    select w.person, r.id as ro_id, coalesce(concat_ws(' ', v.year, v.model), '') as what, null::int as hours,
           r.mileage_in as mileage, r.total_sale_c as amount, -r.total_sale_c::numeric as rank
      from repair_order r
      join ${people} on w.person = r.advisor_number
      left join vehicle v on v.dealership_id = ${dealership} and v.id = r.vehicle_id
     where r.dealership_id = ${dealership} and r.close_date between ${first} and ${last} and r.status = 'C'
       and ${isOfCustomer} and r.line_count = 1 and not r.is_credit and r.mileage_in >= ${WORN_MILES}`,
  underGrid: (scope) => {
    const under = 'l.matrix_price_c - l.labor_sale_c - l.discount_labor_c';
    return `
    select w.person, l.ro_id, l.op_code as what, l.sold_h as hours, null::int as mileage, ${under} as amount,
           (${under})::numeric as rank
      ${lines(scope, 'l.advisor_number')} and ${scope.isCustomer} and ${under} > 0`;
  },
  underRate: (scope) => {
    const under = '(w.target * l.sold_h - l.labor_sale_c)';
    return `
    select w.person, l.ro_id, l.op_code as what, l.sold_h as hours, null::int as mileage, round(${under}) as amount,
           ${under} as rank
      ${lines(scope, 'l.advisor_number')} and ${scope.isCustomer} and l.sold_h > 0 and ${under} > 0`;
  },
  discounts: (scope) => `
    select w.person, l.ro_id, l.op_code as what, null::int as hours, null::int as mileage,
           l.discount_labor_c as amount, l.discount_labor_c::numeric as rank
      ${lines(scope, 'l.advisor_number')} and ${scope.isCustomer} and l.discount_labor_c > 0`,
  punched: ({ dealership, first, last, people }) => {
    const over = '(t.actual_h - l.sold_h * t.share)';
    return `
    select w.person, l.ro_id, l.op_code as what, round(l.sold_h * t.share) as hours, null::int as mileage,
           round(${over}) as amount, ${over} as rank
      from ro_line l
      join ro_line_tech t on t.dealership_id = ${dealership} and t.line_id = l.id
      join ${people} on w.person = t.tech_number
     where l.dealership_id = ${dealership} and l.close_date between ${first} and ${last} and l.is_counted and ${over} >= 1`;
  },
  partsMargin: ({ dealership, first, last, people }) => {
    const missing = '(w.target / 100 * p.unit_sale_c * p.qty - (p.unit_sale_c - p.unit_cost_c) * p.qty)';
    return `
    select w.person, l.ro_id, coalesce(nullif(p.description, ''), p.part_number) as what, null::int as hours,
           null::int as mileage, round(${missing}) as amount, ${missing} as rank
      from ro_line l
      join ro_part p on p.dealership_id = ${dealership} and p.line_id = l.id and p.qty > 0 and not p.is_core
      join ${people} on w.person = p.counter_number
     where l.dealership_id = ${dealership} and l.close_date between ${first} and ${last} and ${missing} >= 1`;
  },
};
