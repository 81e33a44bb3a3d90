import { payTypeCodes } from '../definitions/pay-types.ts';
/** The fields of a repair-order line that counting needs. Money is in cents, hours are in hundredths. */
export interface CountableLine {
  readonly payType: string;
  readonly soldH: number;
  readonly laborSaleC: number;
  readonly partsSaleC: number;
  readonly subletSaleC: number;
  readonly miscSaleC: number;
}

/** Tells whether a line counts: it has hours, labor money or parts money. Courtesy, text and sublet-only lines do not count. */
export function isCountedLine(line: CountableLine): boolean {
  return line.soldH !== 0 || line.laborSaleC !== 0 || line.partsSaleC !== 0;
}

/** The net of a line in cents: labor, parts, sublet and misc. */
export function lineNetCents(line: CountableLine): number {
  return line.laborSaleC + line.partsSaleC + line.subletSaleC + line.miscSaleC;
}

/** What the lines of a repair order say about it. */
export interface RepairOrderCounting {
  /** The money of a credit counts, but the repair order and its lines do not. */
  readonly isCredit: boolean;
  /** Pay types of its counted lines, each once, in the order C W I S M F B. */
  readonly payTypes: readonly string[];
  readonly countedLines: number;
  readonly customerLines: number;
  readonly isOneLine: boolean;
}

/**
 * Classifies a repair order by its lines (RULINGS, Counting). A credit references another repair order, has a line below zero and none
 * above zero; lines of zero do not matter. A negative repair order without a reference counts normally.
 */
export function countRepairOrder(
  lines: readonly CountableLine[],
  refRoNumber: string | null | undefined,
): RepairOrderCounting {
  const counted = lines.filter(isCountedLine);
  const nets = lines.map(lineNetCents);
  const isCredit =
    refRoNumber !== null &&
    refRoNumber !== undefined &&
    refRoNumber !== '' &&
    nets.every((net) => net <= 0) &&
    nets.some((net) => net < 0);
  const customerLines = counted.filter((line) => line.payType === 'C').length;
  return {
    isCredit,
    payTypes: payTypeCodes.filter((payType) => counted.some((line) => line.payType === payType)),
    countedLines: isCredit ? 0 : counted.length,
    customerLines: isCredit ? 0 : customerLines,
    isOneLine: !isCredit && customerLines === 1,
  };
}
