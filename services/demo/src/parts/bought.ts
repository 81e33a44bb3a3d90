import type { Day } from '../chance/calendar.ts';
import { pick, type Random, wholeBetween } from '../chance/random.ts';
import { type PartMove, partMove } from './moves.ts';
import type { PartNumber } from './numbers.ts';

const localDealers = ['Bayview Motors', 'Ridgeway Auto', 'Union Square Parts'] as const;
export const factory = 'Factory warehouse';

/** The cost of a part from another dealer nearby: 8 to 18 percent more. */
const emergencyCost = (random: Random, costCents: number): number =>
  Math.max(1, Math.round(costCents * (1.08 + random.next() * 0.1)));

/** The receipt of a part bought for one customer. */
export function boughtFor(
  random: Random,
  order: { readonly day: Day; readonly part: PartNumber; readonly quantity: number; readonly costCents: number },
  orderType: 'special' | 'emergency',
): PartMove {
  const isEmergency = orderType === 'emergency';
  return partMove({
    day: order.day,
    kind: 'receipt',
    part: order.part,
    quantity: order.quantity,
    unitCostCents: isEmergency ? emergencyCost(random, order.costCents) : order.costCents,
    orderType,
    vendor: isEmergency ? pick(random, localDealers) : factory,
    document: `${isEmergency ? 'E' : 'S'}${wholeBetween(random, 100_000, 999_999)}`,
  });
}

/** The receipt of a part that a sale needed and the shelf lacked. */
export function boughtForSale(
  random: Random,
  { day, part, quantity, unitCostCents }: PartMove,
  orderType: 'special' | 'emergency',
): PartMove {
  return boughtFor(random, { day, part, quantity, costCents: unitCostCents }, orderType);
}
