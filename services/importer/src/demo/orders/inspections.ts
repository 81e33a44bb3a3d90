import type { Day } from '../chance/calendar.ts';
import {
  chance,
  createRandom,
  logNormal,
  pick,
  pickWeighted,
  poisson,
  weighted,
  wholeBetween,
} from '../chance/random.ts';
import type { StorePlan } from '../store/stores.ts';
import { operations } from './catalogue.ts';
import type { RepairOrder } from './order.ts';

export interface InspectionItem {
  readonly category: string;
  readonly label: string;
  readonly rating: 'G' | 'Y' | 'R';
  readonly opCode: string;
  readonly laborCents: number;
  readonly partsCents: number;
  readonly decision: 'approved' | 'declined' | 'deferred' | 'none';
}

export interface Inspection {
  readonly order: string;
  readonly technician: string;
  readonly advisor: string;
  readonly day: Day;
  /** Minutes after midnight; undefined where it did not happen. */
  readonly startedAt: number;
  readonly completedAt: number | undefined;
  readonly sentAt: number | undefined;
  readonly viewedAt: number | undefined;
  readonly hasVideo: boolean;
  readonly items: readonly InspectionItem[];
}

const points: readonly (readonly [category: string, labels: string, opCode: string])[] = [
  ['Tires', 'Left front tire|Right front tire|Left rear tire|Right rear tire|Spare tire', 'TIRE4'],
  ['Brakes', 'Front brakes|Rear brakes|Parking brake|Brake hoses', 'BRKF'],
  ['Fluids', 'Engine oil|Brake fluid|Coolant|Transmission fluid|Power steering', 'BRKFL'],
  ['Filters', 'Cabin air filter|Engine air filter', 'CABFLT'],
  ['Under hood', 'Battery|Belts|Hoses|Radiator|Spark plugs', 'BATT'],
  ['Under vehicle', 'Struts|Control arms|Exhaust|Drive axle boots|Oil leaks', 'CTRLA'],
  ['Glass and lights', 'Wipers|Headlamps|Brake lamps|Windshield|Horn', 'WIPER'],
  ['Interior', 'Seat belts|Warning lights|A/C operation', 'ACREP'],
];
const labels = points.flatMap(([category, names, opCode]) =>
  names.split('|').map((label) => ({ category, label, opCode })),
);
const findings = weighted(
  operations.filter((operation) => operation.weight.C > 0 && operation.parts),
  (operation) => operation.weight.C,
);

/** Share of vehicles a technician inspects when asked to: between 55 and 97 percent, a habit of the person. */
function completionOf(technician: string): number {
  const rank = ((Number(technician.slice(1)) * 5) % 12) / 11;
  return 0.98 - 0.42 * rank ** 1.6;
}

/** Two technicians who find everything in order on every second vehicle: too good to be true. */
const carefree: ReadonlySet<string> = new Set(['T5', 'T8']);

/**
 * The inspection of a repair order, or undefined where nobody made one. Depends on nothing but the repair order's
 * number, so it is the same whenever the history is written.
 */
export function inspect(store: StorePlan, order: RepairOrder): Inspection | undefined {
  const isEligible = order.lines.some((line) => line.isCounted && (line.payType === 'C' || line.payType === 'W'));
  const technician =
    order.lines.find((line) => line.category === 'courtesy')?.technicians[0]?.number ??
    order.lines.flatMap((line) => line.technicians)[0]?.number;
  if (!isEligible || order.isCredit || order.status === 'V' || technician === undefined) return undefined;
  const random = createRandom(`${store.id} inspection ${order.number}`);
  if (!chance(random, completionOf(technician))) return undefined;
  const isComplete = chance(random, 0.985);
  const isAllGreen = chance(random, carefree.has(technician) ? 0.55 : 0.06);
  const hasVideo = chance(random, 0.35);
  const red = isAllGreen ? 0 : poisson(random, 1.1);
  const yellow = isAllGreen ? 0 : poisson(random, 2.2);
  const count = Math.max(red + yellow + 8, Math.min(labels.length, poisson(random, 28)));
  const worth = red + yellow > 0 ? logNormal(random, 46_000, 0.55) : 0;
  const start = Math.min(1_000, order.openMinutes + wholeBetween(random, 15, 70));
  const isSent = isComplete && chance(random, 0.74);
  const items = Array.from({ length: Math.min(count, labels.length) }, (_, index): InspectionItem => {
    const point = labels[(index * 7 + Number(order.number)) % labels.length];
    const rating = index < red ? 'R' : index < red + yellow ? 'Y' : 'G';
    const money = rating === 'G' ? 0 : Math.round((worth / (red * 2 + yellow)) * (rating === 'R' ? 2 : 1));
    const operation = rating === 'G' ? undefined : pickWeighted(random, findings);
    const isApproved = rating !== 'G' && chance(random, (rating === 'R' ? 0.44 : 0.17) * (hasVideo ? 1.25 : 1));
    return {
      category: point?.category ?? '',
      label: operation?.description ?? point?.label ?? '',
      rating,
      opCode: operation?.code ?? '',
      laborCents: Math.round(money * 0.56),
      partsCents: money - Math.round(money * 0.56),
      decision:
        rating === 'G' || !isComplete
          ? 'none'
          : isApproved
            ? 'approved'
            : pick(random, ['declined', 'declined', 'deferred', 'none']),
    };
  });
  const completedAt = isComplete ? start + wholeBetween(random, 9, 32) : undefined;
  const sentAt = isSent && completedAt !== undefined ? completedAt + wholeBetween(random, 2, 25) : undefined;
  return {
    order: order.number,
    technician,
    advisor: order.advisor,
    day: order.openDay,
    startedAt: start,
    completedAt,
    sentAt,
    viewedAt: sentAt !== undefined && chance(random, 0.61) ? sentAt + wholeBetween(random, 1, 90) : undefined,
    hasVideo,
    items,
  };
}
