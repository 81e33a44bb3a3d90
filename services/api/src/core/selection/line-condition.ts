import { type LineFilter, MISSING_TECHNICIAN } from './selection.ts';

/** Collects the values of a statement and hands out their places. */
export class Parameters {
  readonly values: unknown[] = [];

  /** `$n` of a value. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

const hasTechnician = 'select 1 from ro_line_tech t where t.dealership_id = l.dealership_id and t.line_id = l.id';

/**
 * SQL that keeps the lines `l` of a filter, ready to follow a `where`: starts with ` and` or is empty.
 * @param payType the SQL expression of a line's pay type, which a dealership option may change
 */
export function lineCondition(filter: LineFilter, payType: string, parameters: Parameters): string {
  const conditions: string[] = [];
  const { own, technicians } = filter;
  if (own) conditions.push(ownCondition(own, parameters));
  if (filter.advisors && filter.advisors.length > 0) {
    conditions.push(`l.advisor_number = any(${parameters.add(filter.advisors)}::text[])`);
  }
  if (technicians && technicians.length > 0) conditions.push(technicianCondition(technicians, parameters));
  if (filter.payTypes) conditions.push(`${payType} = any(${parameters.add(filter.payTypes)}::text[])`);
  if (filter.laborTypes) conditions.push(`l.labor_type = any(${parameters.add(filter.laborTypes)}::text[])`);
  if (filter.opCodes) conditions.push(`l.op_code = any(${parameters.add(filter.opCodes)}::text[])`);
  if (filter.shops) conditions.push(shopCondition(filter.shops, parameters));
  if (filter.weekday !== undefined) conditions.push(weekdayCondition('l.close_date', filter.weekday, parameters));
  return conditions.map((condition) => ` and ${condition}`).join('');
}

/** SQL that keeps the days of a weekday, 0 for Sunday. */
export const weekdayCondition = (day: string, weekday: number, parameters: Parameters): string =>
  `extract(dow from ${day}) = ${parameters.add(weekday)}::int`;

function ownCondition(
  own: { readonly advisors: readonly string[]; readonly technicians: readonly string[] },
  parameters: Parameters,
): string {
  const parts: string[] = [];
  if (own.advisors.length > 0) parts.push(`l.advisor_number = any(${parameters.add(own.advisors)}::text[])`);
  if (own.technicians.length > 0) {
    parts.push(`exists (${hasTechnician} and t.tech_number = any(${parameters.add(own.technicians)}::text[]))`);
  }
  return parts.length === 0 ? 'false' : `(${parts.join(' or ')})`;
}

function technicianCondition(technicians: readonly string[], parameters: Parameters): string {
  const numbers = technicians.filter((number) => number !== MISSING_TECHNICIAN);
  const parts: string[] = [];
  if (numbers.length > 0) {
    parts.push(`exists (${hasTechnician} and t.tech_number = any(${parameters.add(numbers)}::text[]))`);
  }
  if (numbers.length < technicians.length) parts.push(`(l.sold_h > 0 and not exists (${hasTechnician}))`);
  return `(${parts.join(' or ')})`;
}

/** A shop's lines are those of its labor types and those its technicians worked on, also those who are in another shop too. */
function shopCondition(shops: readonly string[], parameters: Parameters): string {
  const ids = `${parameters.add(shops)}::text[]`;
  return `(exists (select 1 from shop_labor_type s where s.dealership_id = l.dealership_id and s.labor_type = l.labor_type
      and s.shop_id::text = any(${ids}))
    or exists (${hasTechnician}
      and (exists (select 1 from technician_profile p
             where p.dealership_id = t.dealership_id and p.number = t.tech_number and p.shop_id::text = any(${ids}))
        or exists (select 1 from shop_technician m
             where m.dealership_id = t.dealership_id and m.tech_number = t.tech_number and m.shop_id::text = any(${ids})))))`;
}
