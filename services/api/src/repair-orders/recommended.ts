import type { RepairOrderDetail } from '@fixed-ops/contract';
import { roundTo } from '@fixed-ops/metrics';
import { type DeclinedItem, isOpen } from '../declined-work/read-declined.ts';

type Recommended = NonNullable<RepairOrderDetail['recommended']>;

const RATINGS = { R: 'red', Y: 'yellow' } as const;
const PLACES = ['red', 'yellow', null] as const;

/** The recommendations of a visit that were not done, as in the list of declined work. Red comes first, and then the higher amount. */
export function recommendedOf(items: readonly DeclinedItem[]): Recommended {
  const rows = items.map((item) => ({
    opCode: item.op_code || null,
    text: item.text,
    // An amount of zero means that there was no price.
    amount: item.amount_c === 0 ? null : roundTo(item.amount_c / 100, 2),
    rating: item.rating && RATINGS[item.rating],
    decision: item.decision,
    isOpen: isOpen(item),
    outcome: item.outcome,
    soldOn:
      item.sold_on === null
        ? null
        : { roNumber: item.sold_ro ?? '', roSuffix: item.sold_suffix ?? '', date: item.sold_on },
  }));
  return PLACES.flatMap((place) =>
    rows
      .filter(({ rating }) => rating === place)
      .sort((one, other) => (other.amount ?? 0) - (one.amount ?? 0) || one.text.localeCompare(other.text)),
  );
}
