import type { Day } from '../chance/calendar.ts';
import type { RepairOrder } from '../orders/order.ts';

/** The parts of one row of a repair order, which leave the shelf when it closes. */
export interface OrderUse {
  readonly number: string;
  readonly order: string;
  readonly openDay: Day;
  /** Undefined while the repair order is open. */
  readonly closeDay: Day | undefined;
  /** Negative on a credit. */
  readonly quantity: number;
  readonly unitCostCents: number;
  readonly isEmergency: boolean;
  readonly isSpecialOrder: boolean;
}

/** The parts of a repair order. A void one has used none. */
export function usesOf(order: RepairOrder): OrderUse[] {
  if (order.status === 'V') return [];
  return order.lines.flatMap((line) =>
    line.parts.map((part) => ({
      number: part.partNumber,
      order: order.number,
      openDay: order.openDay,
      closeDay: order.closeDay,
      quantity: part.quantity,
      unitCostCents: part.unitCostCents,
      isEmergency: part.isEmergency && part.quantity > 0,
      isSpecialOrder: part.isSpecialOrder && !part.isEmergency && part.quantity > 0,
    })),
  );
}
