import { formatMoneyCents } from '@fixed-ops/metrics';
import type { LineRow } from './detail-schema.ts';

/** Below this share of the matrix price a line is worth a sentence. */
export const MATRIX_TOLERANCE = 0.02;

type Judged = Pick<
  LineRow,
  | 'sold_h'
  | 'category'
  | 'labor_sale_c'
  | 'labor_cost_c'
  | 'cost_estimated'
  | 'discount_labor_c'
  | 'discount_parts_c'
  | 'discount_reason'
  | 'matrix_price_c'
  | 'technicians'
  | 'parts'
>;

/** What a manager should look at on a line, in plain sentences; empty when nothing is odd. */
export function lineExceptions(line: Judged): string[] {
  const found: string[] = [];
  if (line.sold_h > 0 && line.technicians.length === 0) found.push('No technician');
  const variance = matrixVarianceCents(line);
  if (variance !== null && line.matrix_price_c !== null && variance < -MATRIX_TOLERANCE * line.matrix_price_c) {
    found.push(`${formatMoneyCents(-variance / 100)} below matrix`);
  }
  const discountC = line.discount_labor_c + line.discount_parts_c;
  if (discountC > 0 && line.discount_reason === '') {
    found.push(`Discount of ${formatMoneyCents(discountC / 100)} without reason`);
  }
  const belowCost = line.parts.filter((part) => part.unitSaleC < part.unitCostC && part.qty > 0).length;
  if (belowCost > 0) found.push(`${belowCost === 1 ? '1 part' : `${belowCost} parts`} below cost`);
  if (line.cost_estimated || (line.sold_h > 0 && line.labor_cost_c === 0))
    found.push('Labor cost missing or estimated');
  return found;
}

/** Charged plus discount less the matrix price: a recorded discount is no deviation from the matrix. Cents. */
export function matrixVarianceCents(
  line: Pick<LineRow, 'matrix_price_c' | 'labor_sale_c' | 'discount_labor_c'>,
): number | null {
  return line.matrix_price_c === null ? null : line.labor_sale_c + line.discount_labor_c - line.matrix_price_c;
}
