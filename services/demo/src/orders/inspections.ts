import type { Day } from '../chance/calendar.ts';
import {
  chance,
  createRandom,
  logNormal,
  pick,
  pickWeighted,
  poisson,
  type Random,
  weighted,
  wholeBetween,
} from '../chance/random.ts';
import type { StorePlan } from '../store/stores.ts';
import { type Operation, operations } from './catalogue.ts';
import { usualPrice } from './labor-price.ts';
import { isDue } from './mileage-services.ts';
import type { OrderLine, RepairOrder } from './order.ts';

interface InspectionItem {
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
  /** Minutes after midnight. Undefined if the inspection did not happen. */
  readonly startedAt: number;
  readonly completedAt: number | undefined;
  readonly sentAt: number | undefined;
  readonly viewedAt: number | undefined;
  readonly hasVideo: boolean;
  readonly items: readonly InspectionItem[];
}

/** The inspection points, and the jobs that their findings lead to. */
const points: readonly (readonly [category: string, labels: string, jobs: string])[] = [
  ['Tires', 'Left front tire|Right front tire|Left rear tire|Right rear tire|Spare tire', 'TIRE4|TROT|ALIGN4'],
  ['Brakes', 'Front brakes|Rear brakes|Parking brake|Brake hoses', 'BRKF|BRKR'],
  ['Fluids', 'Engine oil|Brake fluid|Coolant|Transmission fluid|Power steering', 'LOFSYN|BRKFL|COOLFL|TRFL'],
  ['Filters', 'Cabin air filter|Engine air filter', 'CABFLT|ENGFLT'],
  ['Under hood', 'Battery|Belts|Hoses|Radiator|Spark plugs', ''],
  ['Under vehicle', 'Struts|Control arms|Exhaust|Drive axle boots|Oil leaks', 'STRUT|CTRLA|WHBRG|OILLEAK|TRANSR'],
  ['Glass and lights', 'Wipers|Headlamps|Brake lamps|Windshield|Horn', 'WIPER'],
  ['Interior', 'Seat belts|Warning lights|A/C operation', 'ACREP|DETAIL|ACCESS'],
];
const labels = points.flatMap(([category, names]) => names.split('|').map((label) => ({ category, label })));
const categoryByJob = new Map(points.flatMap(([category, , jobs]) => jobs.split('|').map((job) => [job, category])));
/** The default point: engines, batteries and mileage services. */
const categoryOf = (job: string): string => categoryByJob.get(job) ?? 'Under hood';
const findings = weighted(
  operations.filter((operation) => operation.weight.C > 0 && operation.parts),
  (operation) => operation.weight.C,
);

/** The share of vehicles that a technician inspects, between 55 and 97 percent, constant for the person. */
function completionOf(technician: string): number {
  const rank = ((Number(technician.slice(1)) * 5) % 12) / 11;
  return 0.98 - 0.42 * rank ** 1.6;
}

/** Two technicians who find no problem on every second vehicle, which is implausible. */
const carefree: ReadonlySet<string> = new Set(['T5', 'T8']);

/** Customers approve a quarter more after a video. The probabilities are reversed, because what they bought is given. */
const videoChance = { afterApproval: 0.408, otherwise: 0.318 } as const;

/** Customer lines that were added during the visit. A customer who came for warranty work bought all of them on that day. */
function soldOnTheDay(random: Random, { lines }: RepairOrder): readonly OrderLine[] {
  const customers = lines.filter((line) => line.payType === 'C' && line.isCounted);
  const later = lines.some((line) => line.payType === 'W') ? customers : customers.slice(1);
  // Customers asked for the other lines themselves.
  return later.filter(() => chance(random, 0.88));
}

/** An approved finding is red rather than yellow at thirty to one. */
const redWeight = 30;

/** Draws which sold lines came from findings. */
function drawApproved(
  random: Random,
  sold: readonly OrderLine[],
  red: number,
  found: number,
): ReadonlyMap<number, OrderLine> {
  const approved = new Map<number, OrderLine>();
  const open = Array.from({ length: found }, (_, index) => index);
  for (const line of sold.slice(0, found)) {
    const index = pickWeighted(
      random,
      weighted(open, (candidate) => (candidate < red ? redWeight : 1)),
    );
    approved.set(index, line);
    open.splice(open.indexOf(index), 1);
  }
  return approved;
}

/** The probability of approved work that nobody billed. That makes one in twenty. */
const leakRate = 0.017;

/** A job worth recommending for this vehicle that is not on the repair order yet. */
function drawFinding(random: Random, { lines, mileage }: RepairOrder): Operation {
  let finding = pickWeighted(random, findings);
  while (!isDue(finding.code, mileage) || lines.some((line) => line.job === finding.code)) {
    finding = pickWeighted(random, findings);
  }
  return finding;
}

/**
 * The inspection of a repair order, or undefined if nobody made one. Approved work is on the repair order, except for unbilled work. It
 * depends only on the repair order's number and lines, so it is the same whenever the history is written.
 */
export function inspect(store: StorePlan, order: RepairOrder): Inspection | undefined {
  const isEligible = order.lines.some((line) => line.isCounted && (line.payType === 'C' || line.payType === 'W'));
  const technician =
    order.lines.find((line) => line.category === 'courtesy')?.technicians[0]?.number ??
    order.lines.flatMap((line) => line.technicians)[0]?.number;
  if (!isEligible || order.isCredit || order.status === 'V' || technician === undefined) return undefined;
  const random = createRandom(`${store.id} inspection of ${order.number}`);
  if (!chance(random, completionOf(technician))) return undefined;
  const isComplete = chance(random, 0.985);
  const isAllGreen = chance(random, carefree.has(technician) ? 0.55 : 0.06);
  const sold = isComplete && !isAllGreen ? soldOnTheDay(random, order) : [];
  // Red findings sell: 1.1 on average, more if something was sold.
  const red = isAllGreen ? 0 : poisson(random, sold.length > 0 ? 1.45 : 0.8);
  // Every sold line needs a finding.
  const yellow = isAllGreen ? 0 : Math.max(sold.length - red, poisson(random, 2.05));
  const count = Math.max(red + yellow + 8, Math.min(labels.length, poisson(random, 28)));
  const worth = red + yellow > 0 ? logNormal(random, 43_000, 0.55) : 0;
  const start = Math.min(1_000, order.openMinutes + wholeBetween(random, 15, 70));
  const isSent = isComplete && chance(random, 0.74);
  const approved = drawApproved(random, sold, red, red + yellow);
  const isCustomers = order.lines.some((line) => line.isCounted && line.payType === 'C');
  const items = Array.from({ length: Math.min(count, labels.length) }, (_, index): InspectionItem => {
    const rating = index < red ? 'R' : index < red + yellow ? 'Y' : 'G';
    if (rating === 'G') {
      const point = labels[(index * 7 + Number(order.number)) % labels.length];
      const nothing = { opCode: '', laborCents: 0, partsCents: 0, decision: 'none' } as const;
      return { category: point?.category ?? '', label: point?.label ?? '', rating, ...nothing };
    }
    const line = approved.get(index);
    if (line) {
      return {
        category: categoryOf(line.opCode),
        label: line.opDescription,
        rating,
        opCode: line.opCode,
        laborCents: line.laborSaleCents,
        partsCents: line.partsSaleCents,
        decision: 'approved',
      };
    }
    const finding = drawFinding(random, order);
    const money = Math.round((worth / (red * 2 + yellow)) * (rating === 'R' ? 2 : 1));
    const laborCents = Math.round(money * 0.56);
    const isLeak = isComplete && isCustomers && chance(random, leakRate);
    const refused = { laborCents, partsCents: money - laborCents };
    const undecided = pick(random, ['declined', 'declined', 'deferred', 'none'] as const);
    return {
      category: categoryOf(finding.code),
      label: finding.description,
      rating,
      opCode: finding.code,
      ...(isLeak ? usualPrice(finding, store.doorRateCents) : refused),
      decision: isLeak ? 'approved' : isComplete ? undecided : 'none',
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
    hasVideo: chance(random, approved.size > 0 ? videoChance.afterApproval : videoChance.otherwise),
    items,
  };
}
