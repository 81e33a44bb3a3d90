import type { StatementDetailRow } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { DateRange } from '@fixed-ops/metrics';
import { z } from 'zod';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import { hasNoOwnNumbers, type LineFilter } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';

interface OwnLine {
  readonly label: string;
  /** Cents of a line `l`. */
  readonly amount: string;
  /** Pay types whose lines count; null for all. */
  readonly payTypes: readonly string[] | null;
}

const labor = (label: string, ...payTypes: string[]): OwnLine => ({ label, amount: 'l.labor_sale_c', payTypes });
const parts = (label: string, ...payTypes: string[]): OwnLine => ({ label, amount: 'l.parts_sale_c', payTypes });

/** Lines of somebody's own statement and what of a repair-order line they add up. */
const OWN_LINES: Readonly<Record<string, OwnLine>> = {
  'service.sales.customer': labor('Customer labor', 'C'),
  'service.sales.warranty': labor('Warranty labor', 'W'),
  'service.sales.internal': labor('Internal labor', 'I'),
  'service.sales.contract': labor('Service contract labor', 'S'),
  'service.sales.other': labor('Other labor', 'M', 'F', 'B'),
  'service.sales.sublet': { label: 'Sublet', amount: 'l.sublet_sale_c', payTypes: null },
  'service.total_sales': { label: 'Total sales', amount: 'l.labor_sale_c + l.sublet_sale_c', payTypes: null },
  'parts.sales.ro_customer': parts('Customer repair orders', 'C', 'S', 'M', 'F'),
  'parts.sales.ro_warranty': parts('Warranty repair orders', 'W'),
  'parts.sales.ro_internal': parts('Internal repair orders', 'I'),
  'parts.sales.body': parts('Body shop', 'B'),
  'parts.total_sales': { label: 'Total sales', amount: 'l.parts_sale_c', payTypes: null },
};

export const ownLine = (lineKey: string): OwnLine | undefined =>
  Object.hasOwn(OWN_LINES, lineKey) ? OWN_LINES[lineKey] : undefined;

const rowSchema = z.object({ ro: z.string(), date: z.string(), amount: z.number() });

/** Own repair orders behind a line of the own statement. */
export async function readOwnDetail(
  db: Database,
  facts: StoreFacts,
  at: {
    readonly dealershipId: string;
    readonly range: DateRange;
    readonly own: NonNullable<LineFilter['own']>;
    readonly lineKey: string;
    readonly line: OwnLine;
  },
): Promise<StatementDetailRow[]> {
  if (hasNoOwnNumbers({ own: at.own })) return [];
  const parameters = new Parameters();
  const dealership = parameters.add(at.dealershipId);
  const first = parameters.add(at.range.startDate);
  const last = parameters.add(at.range.endDate);
  const payType = payTypeOf(facts);
  const ofTypes = at.line.payTypes === null ? '' : ` and ${payType} = any(${parameters.add(at.line.payTypes)}::text[])`;
  const rows = await db.query(
    `select r.ro_number || r.ro_suffix as ro, r.close_date as date, sum(${at.line.amount})::float8 as amount
       from ro_line l
       join repair_order r on r.dealership_id = ${dealership} and r.id = l.ro_id
      where l.dealership_id = ${dealership} and l.close_date between ${first}::date and ${last}::date${ofTypes}
        ${lineCondition({ own: at.own }, payType, parameters)}
      group by r.ro_number, r.ro_suffix, r.close_date
     having sum(${at.line.amount}) <> 0`,
    parameters.values,
  );
  return z
    .array(rowSchema)
    .parse(rows)
    .map((row) => ({
      kind: 'repairOrder' as const,
      lineKey: at.lineKey,
      month: row.date.slice(0, 7),
      date: row.date,
      account: null,
      accountDescription: null,
      journal: null,
      reference: row.ro,
      control: null,
      description: `Repair order ${row.ro}`,
      amount: row.amount / 100,
    }));
}
