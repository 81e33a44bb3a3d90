import type { WorkLine } from '@fixed-ops/contract';
import { roundTo } from '@fixed-ops/metrics';
import { advisorName } from '../core/store-facts/advisor-name.ts';
import { providedBy } from '../core/store-facts/provided.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import type { LineRow } from './read-lines.ts';

const dollars = (cents: number): number => roundTo(cents / 100, 2);

/** Money of a line, or of all of them together, that a feed may lack. */
export function toldMoney(
  row: Pick<LineRow, 'labor_cost_c' | 'discount_labor_c' | 'parts_sale_c' | 'parts_cost_c'>,
  facts: StoreFacts,
) {
  const provided = providedBy(facts);
  return {
    laborCost: provided.dollars(row.labor_cost_c, 'laborCostC'),
    discount: provided.dollars(row.discount_labor_c, 'discountLaborC'),
    parts: provided.dollars(row.parts_sale_c, 'partsSaleC'),
    partsCost: provided.dollars(row.parts_cost_c, 'partsCostC'),
  };
}

/** A line as it is answered. */
export function workLine(row: LineRow, facts: StoreFacts): WorkLine {
  return {
    ...toldMoney(row, facts),
    roNumber: row.ro_number,
    roSuffix: row.ro_suffix,
    lineId: String(row.id),
    letter: row.letter,
    closeDate: row.close_date,
    advisorNumber: row.advisor_number,
    advisorName: row.advisor_number === null ? null : advisorName(row.advisor_number, row.advisor_name),
    technicians: row.technicians,
    payType: row.pay_type,
    laborType: row.labor_type,
    opCode: row.op_code,
    opDescription: row.op_description,
    category: row.category,
    isCounted: row.is_counted,
    hours: row.sold_h / 100,
    labor: dollars(row.labor_sale_c),
    elr: row.sold_h === 0 ? null : roundTo(row.labor_sale_c / row.sold_h, 2),
  };
}
