import type { LineFinding } from '@fixed-ops/contract';
import { formatMoneyCents, formatPercent } from '@fixed-ops/metrics';
import type { LineRow } from './detail-schema.ts';

/** A line below this share of its matrix price is an exception. */
export const MATRIX_TOLERANCE = 0.02;

type Judged = Pick<
  LineRow,
  | 'sold_h'
  | 'labor_sale_c'
  | 'labor_cost_c'
  | 'cost_estimated'
  | 'discount_labor_c'
  | 'discount_parts_c'
  | 'discount_reason'
  | 'parts_sale_c'
  | 'matrix_price_c'
  | 'technicians'
  | 'parts'
>;

/**
 * The exceptions of a line that a manager should look at, in plain sentences; empty if there are none.
 * @param namesReasons whether the store's feed has reasons of discounts; if it never has any, a missing reason is no exception
 */
export function lineFindings(line: Judged, namesReasons: boolean): LineFinding[] {
  const variance = matrixVarianceCents(line);
  const isBelow =
    variance !== null && line.matrix_price_c !== null && variance < -MATRIX_TOLERANCE * line.matrix_price_c;
  const belowCost = line.parts.filter((part) => part.unitSaleC < part.unitCostC && part.qty > 0).length;
  const isCostOdd = line.cost_estimated || (line.sold_h > 0 && line.labor_cost_c === 0);
  const isNobodys = line.sold_h > 0 && line.technicians.length === 0;
  return [
    ...(isNobodys ? [plain('noTechnician', 'No technician on this line')] : []),
    ...(isBelow
      ? [{ code: 'belowMatrix' as const, text: `${money(-variance)} below the labor matrix`, amount: -variance / 100 }]
      : []),
    ...discountOf(line, namesReasons),
    ...(belowCost === 0
      ? []
      : [plain('belowCostPart', `${belowCost === 1 ? '1 part' : `${belowCost} parts`} below cost`)]),
    ...(isCostOdd ? [plain('costEstimated', 'Labor cost missing or estimated')] : []),
  ];
}

/** The charged amount plus the discount minus the matrix price, in cents. A recorded discount is no deviation from the matrix. */
export function matrixVarianceCents(
  line: Pick<LineRow, 'matrix_price_c' | 'labor_sale_c' | 'discount_labor_c'>,
): number | null {
  return line.matrix_price_c === null ? null : line.labor_sale_c + line.discount_labor_c - line.matrix_price_c;
}

function discountOf(line: Judged, namesReasons: boolean): LineFinding[] {
  const ofLabor = line.discount_labor_c;
  const ofParts = line.discount_parts_c;
  const given = ofLabor + ofParts;
  if (given <= 0) return [];
  const amount = given / 100;
  if (line.discount_reason === '') {
    return namesReasons
      ? [{ code: 'discountNoReason', text: `${money(given)} discount without a reason`, amount }]
      : [{ code: 'discount', text: `${money(given)} discount`, amount }];
  }
  // The discount is a share of the amount before it.
  const before = (ofLabor > 0 ? line.labor_sale_c + ofLabor : 0) + (ofParts > 0 ? line.parts_sale_c + ofParts : 0);
  const much = before > 0 ? formatPercent((given / before) * 100) : money(given);
  return [{ code: 'discount', text: `${much} discount, ${line.discount_reason}`, amount }];
}

const plain = (code: LineFinding['code'], text: string): LineFinding => ({ code, text, amount: null });
const money = (cents: number): string => formatMoneyCents(cents / 100);
