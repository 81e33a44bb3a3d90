import type { Day } from '../chance/calendar.ts';
import { createRandom, pick } from '../chance/random.ts';
import type { StorePlan } from '../store/stores.ts';
import { partsPlanOf } from './plan.ts';

export interface WholesaleAccount {
  readonly number: string;
  readonly name: string;
  readonly type: 'body' | 'garage' | 'dealer' | 'fleet' | 'other';
  readonly salesperson: string;
  readonly phone: string;
  /** The account's share of all purchases. All accounts add up to one. */
  readonly weight: number;
  /** Returns an eighth of what it buys. */
  readonly isReturnsHeavy: boolean;
  /** The last day on which it bought, if it has stopped. */
  readonly until: Day | undefined;
  /** Buys a third less than half a year before. */
  readonly isDeclining: boolean;
}

const count = 60;
/** The exponent of Zipf's law for the sizes of the accounts. */
const zipf = 1.05;

const places = ['Harbor', 'Mill River', 'Oak Street', 'Northside', 'Quarry', 'Lighthouse', 'Depot', 'Elm Park'];
const families = ['Brandt', 'Costa', 'Delaney', 'Engel', 'Farrow', 'Gomes', 'Hollis', 'Ivers', 'Juarez', 'Kemp'];
const kinds = [
  ['body', 'Collision'],
  ['body', 'Body Works'],
  ['garage', 'Auto Repair'],
  ['garage', 'Garage'],
  ['dealer', 'Motors'],
  ['fleet', 'Fleet Services'],
  ['garage', 'Service Center'],
  ['other', 'Parts Supply'],
] as const;
const salespeople = ['Gus Moreno', 'Ada Lowry', 'House'];

/** The store's sixty trade customers, the largest first (DOMAIN.md 6.9). */
export function wholesaleAccounts(store: StorePlan, anchor: Day): WholesaleAccount[] {
  const plan = partsPlanOf(store);
  const random = createRandom(`${store.id} wholesale accounts`);
  const sizes = Array.from({ length: count }, (_, index) => (index + 1) ** -zipf);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const stopped = new Map(plan.stopped);
  const used = new Set<string>();
  return sizes.map((size, index) => {
    const rank = index + 1;
    const [type, word] = kinds[(index * 5 + (index >> 3)) % kinds.length] ?? kinds[0];
    let name = `${pick(random, index % 2 === 0 ? places : families)} ${word}`;
    while (used.has(name)) name = `${pick(random, families)} & ${pick(random, families)} ${word}`;
    used.add(name);
    const daysAgo = stopped.get(rank);
    return {
      number: `W${String(1_000 + rank * 7)}`,
      name,
      type,
      salesperson: salespeople[index % salespeople.length] ?? 'House',
      phone: `(555) 555-01${String(rank % 100).padStart(2, '0')}`,
      weight: size / total,
      isReturnsHeavy: rank % 5 === 2,
      until: daysAgo === undefined ? undefined : anchor - daysAgo,
      isDeclining: rank === plan.declining,
    };
  });
}
