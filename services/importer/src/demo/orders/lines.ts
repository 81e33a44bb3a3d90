import type { Day } from '../chance/calendar.ts';
import {
  chance,
  geometric,
  logNormal,
  pick,
  pickWeighted,
  type Random,
  triangular,
  type WeightedList,
  weighted,
  wholeBetween,
} from '../chance/random.ts';
import type { Advisor, Technician } from '../people/roster.ts';
import type { Workshop } from '../people/workshop.ts';
import { matrixPriceCents, partsMatrixMultiplier, type Rates } from '../store/pricing.ts';
import type { StorePlan } from '../store/stores.ts';
import {
  catchAllCode,
  courtesyInspection,
  laborTypeOf,
  nearDuplicates,
  type Operation,
  operations,
  unmappedCodes,
} from './catalogue.ts';
import { isCountedLine, type OrderLine, type PartRow, type PayType, type TechnicianPart } from './order.ts';

/** What the lines of one repair order depend on. */
export interface LineSetting {
  readonly store: StorePlan;
  readonly workshop: Workshop;
  readonly rates: Rates;
  readonly advisor: Advisor;
  readonly upsell: number;
  /** The day the work is done and punched. */
  readonly workDay: Day;
  readonly isSaturday: boolean;
  /** Share of repair lines sold at the matrix price. */
  readonly compliance: number;
}

/**
 * Customer lines draw repair and diagnostic work less often than the table says (DOMAIN.md 6.7). The other factors make
 * up for never drawing a job twice on one repair order, which costs the commonest jobs most: with them the mix of hours
 * comes out as in DOMAIN.md 6.13.
 */
function customerWeight(operation: Operation): number {
  const { C } = operation.weight;
  if (operation.category === 'repair') return C * 0.71;
  if (operation.category === 'diagnostic') return C * 0.76;
  if (operation.category === 'maintenance') return C * 1.2;
  if (operation.category === 'competitive') return C * (C > 100 ? 1.9 : 1.18);
  return C;
}
/** On Saturdays seven customer lines of ten are competitive work; the other days make up for it. */
const customerList = (competitive: number): WeightedList<Operation> =>
  weighted(
    operations,
    (operation) => customerWeight(operation) * (operation.category === 'competitive' ? competitive : 1),
  );
const saturdayLines = customerList(1.8);
const weekdayLines = customerList(0.92);
const warrantyLines = weighted(operations, (operation) => operation.weight.W);
const internalLines = weighted(operations, (operation) => operation.weight.I);
/** A service contract pays for repairs that a customer would otherwise buy. */
const contractLines = weighted(operations, (operation) => (operation.category === 'repair' ? operation.weight.C : 0));

function listFor(payType: PayType, isSaturday: boolean): WeightedList<Operation> {
  if (payType === 'W') return warrantyLines;
  if (payType === 'I') return internalLines;
  if (payType === 'S') return contractLines;
  return isSaturday ? saturdayLines : weekdayLines;
}

function lineCount(random: Random, payType: PayType, upsell: number): number {
  // A mean of 2.05 lines is left of it once no job may come twice.
  if (payType === 'C') return Math.min(9, 1 + geometric(random, 2.08 * upsell - 1));
  return 1 + (chance(random, 0.22) ? 1 : 0) + (chance(random, payType === 'I' ? 0.09 : 0.07) ? 1 : 0);
}

/** Different jobs for one repair order and pay type: nobody sells two oil changes at once. */
function drawJobs(random: Random, payType: PayType, setting: LineSetting): Operation[] {
  const list = listFor(payType, setting.isSaturday);
  const jobs: Operation[] = [];
  for (let wanted = lineCount(random, payType, setting.upsell); wanted > 0; wanted -= 1) {
    let job = pickWeighted(random, list);
    for (let tries = 0; tries < 12 && jobs.includes(job); tries += 1) job = pickWeighted(random, list);
    if (!jobs.includes(job)) jobs.push(job);
  }
  return jobs;
}

interface Priced {
  readonly cents: number;
  readonly matrixCents: number | undefined;
}

/** Labor before discount, in cents. */
function priceLabor(
  random: Random,
  job: Operation,
  payType: PayType,
  hundredths: number,
  setting: LineSetting,
): Priced {
  const { rates, compliance } = setting;
  const atRate = (rateCents: number): Priced => ({
    cents: Math.round((rateCents * hundredths) / 100),
    matrixCents: undefined,
  });
  if (payType === 'W') return atRate(rates.warrantyCents);
  if (payType === 'S') return atRate(rates.contractCents);
  const { price } = job;
  if (price.rule === 'everybody' || price.rule === 'fixed') {
    return { cents: Math.round(price.cents * rates.priceLevel), matrixCents: undefined };
  }
  if (payType === 'I') return atRate(rates.internalCents);
  const matrix = matrixPriceCents(rates.doorCents, hundredths);
  if (job.category !== 'repair' && job.category !== 'diagnostic') return { cents: matrix, matrixCents: undefined };
  const kept = chance(random, compliance) ? 1 : pick(random, [0.97, 0.95, 0.9]);
  return { cents: Math.round(matrix * kept), matrixCents: matrix };
}

const discountSizes = [0.05, 0.1, 0.1, 0.15, 0.2, 0.25];
const discountReasons = weighted(
  [
    ['coupon', 45],
    ['loyalty', 15],
    ['price match', 12],
    ['goodwill', 12],
    ['employee', 6],
    ['', 10],
  ] as const,
  ([, weight]) => weight,
);

function partsMultiplier(job: Operation, payType: PayType, costCents: number): number {
  if (payType === 'W') return 1.62;
  if (payType === 'I') return job.code === 'TIRE4' ? 1.15 : 1.64;
  if (job.category === 'repair' || job.category === 'diagnostic') return partsMatrixMultiplier(costCents);
  if (job.code === 'LOFSYN') return 1.5;
  return job.code === 'TIRE4' ? 1.22 : 1.85;
}

/** A part number that stays the same for the same thing: five digits, a dash, five signs. */
function partNumber(store: StorePlan, job: Operation, piece: number, variant: number): string {
  const position = operations.indexOf(job);
  return `${String(10_000 + position * 731 + piece * 97).slice(-5)}-${store.brand.charAt(0)}${String(variant).padStart(2, '0')}${piece}0`;
}

/** The parts of a job; rows multiply out to their sum exactly, in cents. */
function drawParts(random: Random, job: Operation, payType: PayType, setting: LineSetting): PartRow[] {
  const { parts } = job;
  if (!parts || !chance(random, parts.chance)) return [];
  const lift = job.category === 'repair' ? 1.25 : 1.08;
  const total = logNormal(random, parts.median * 100 * lift * setting.rates.priceLevel, parts.sigma);
  const isBelowCost = chance(random, 0.004);
  const multiplier = isBelowCost ? 0.92 : partsMultiplier(job, payType, total);
  const pieces = job.partNames.length;
  return job.partNames.map((description, piece) => {
    const share = pieces === 1 ? 1 : piece === 0 ? 0.8 : 0.2;
    const isTire = job.code === 'TIRE4';
    const quantity = isTire ? 4 : job.code === 'LOFSYN' && piece === 0 ? 6 : job.code === 'BRKF' && piece === 1 ? 2 : 1;
    const unitCostCents = Math.max(1, Math.round((total * share) / quantity));
    const unitSaleCents = Math.round(unitCostCents * multiplier);
    const isRepair = job.category === 'repair';
    return {
      partNumber: partNumber(setting.store, job, piece, wholeBetween(random, 1, isRepair ? 24 : 6)),
      description,
      quantity,
      unitCostCents,
      unitSaleCents,
      listCents: Math.round(unitCostCents * 1.67),
      isTire,
      isEmergency: isRepair && chance(random, 0.09),
      isSpecialOrder: isRepair && chance(random, 0.2),
    };
  });
}

interface Work {
  readonly actualHundredths: number;
  readonly costCents: number;
  readonly technicians: readonly TechnicianPart[];
}

/** Detailers are paid a rate of their own, whoever's number the job runs under. */
const detailRateCents = 1_800;

/** Who did the work, how long it took and what it cost. */
function doWork(random: Random, job: Operation, soldHundredths: number, setting: LineSetting): Work {
  const { workshop, workDay } = setting;
  const hours = soldHundredths / 100;
  const first = workshop.assign(random, workDay, job.code, hours);
  const part = (technician: Technician, flagged: number, share: number): TechnicianPart => {
    const rate = job.code === 'DETAIL' ? detailRateCents : technician.rateCents;
    const pace = technician.efficiency * (0.92 + random.next() * 0.16);
    const actualHundredths = Math.round(flagged / pace);
    workshop.punch(workDay, technician, actualHundredths);
    return {
      number: technician.number,
      flaggedHundredths: flagged,
      actualHundredths,
      costCents: Math.round((rate * flagged) / 100),
      share,
    };
  };
  const second = hours >= 3 && chance(random, 0.12) ? workshop.assign(random, workDay, job.code, hours / 2) : first;
  const helped = second === first ? 0 : Math.round(soldHundredths * 0.3);
  const technicians =
    second === first
      ? [part(first, soldHundredths, 1)]
      : [
          part(first, soldHundredths - helped, (soldHundredths - helped) / soldHundredths),
          part(second, helped, helped / soldHundredths),
        ];
  return {
    actualHundredths: technicians.reduce((sum, technician) => sum + technician.actualHundredths, 0),
    costCents: technicians.reduce((sum, technician) => sum + technician.costCents, 0),
    technicians,
  };
}

/** What the shop system prints for the job: mostly its code, sometimes a near-duplicate or the catch-all. */
function writtenCode(
  random: Random,
  job: Operation,
  payType: PayType,
  store: StorePlan,
): { code: string; description: string; category: OrderLine['category'] } {
  const { category } = job;
  if (payType === 'C' && chance(random, 0.03)) {
    return { code: catchAllCode.code, description: job.description, category: '' };
  }
  if (store.hasUnmappedCodes && chance(random, 0.09)) {
    const former = unmappedCodes.find((candidate) => candidate.of === job.code);
    if (former) return { code: former.code, description: job.description, category: '' };
  }
  if (chance(random, 0.012)) {
    const doubles = nearDuplicates.filter((candidate) => candidate.of === job.code);
    if (doubles.length > 0) {
      const double = pick(random, doubles);
      return { code: double.code, description: double.description, category: double.isMapped ? category : '' };
    }
  }
  return { code: job.code, description: job.description, category };
}

/** Cost of a line nobody put a technician on: the role's default rate. */
const defaultRateCents = 3_600;

function drawLine(random: Random, job: Operation, payType: PayType, isFirst: boolean, setting: LineSetting): OrderLine {
  const { store } = setting;
  const drawn = Math.round(triangular(random, ...job.hours) * 10) * 10;
  // Factory times are shorter than the guide's.
  const soldHundredths = payType === 'W' ? Math.round(drawn * 0.93) : drawn;
  const priced = priceLabor(random, job, payType, soldHundredths, setting);
  const isDiscounted = payType === 'C' && priced.cents > 0 && chance(random, setting.advisor.discount * 4);
  const discount = isDiscounted ? Math.min(priced.cents, Math.round(priced.cents * pick(random, discountSizes))) : 0;
  const isMissing = soldHundredths > 0 && chance(random, store.missingTechnicianShare);
  const work = isMissing
    ? { actualHundredths: 0, costCents: Math.round((defaultRateCents * soldHundredths) / 100), technicians: [] }
    : doWork(random, job, soldHundredths, setting);
  const parts = drawParts(random, job, payType, setting);
  const partsCostCents = parts.reduce((sum, part) => sum + part.quantity * part.unitCostCents, 0);
  const partsSaleCents = parts.reduce((sum, part) => sum + part.quantity * part.unitSaleCents, 0);
  const isSublet = chance(random, 0.015);
  const subletCostCents = isSublet ? Math.round(logNormal(random, 19_500, 0.5)) : 0;
  const written = writtenCode(random, job, payType, store);
  const laborSaleCents = priced.cents - discount;
  return {
    lineNo: 0,
    payType,
    laborType: laborTypeOf(payType, job.code, random.next()),
    opCode: written.code,
    opDescription: written.description,
    category: written.category,
    isMaintenance: written.category === 'maintenance',
    isCounted: isCountedLine({ soldHundredths, laborSaleCents, partsSaleCents }),
    complaint: job.words.complaint,
    cause: job.words.cause,
    correction: job.words.correction,
    soldHundredths,
    flaggedHundredths: soldHundredths,
    actualHundredths: work.actualHundredths,
    laborSaleCents,
    laborCostCents: work.costCents,
    isCostEstimated: isMissing,
    discountLaborCents: discount,
    discountReason: discount > 0 ? pickWeighted(random, discountReasons)[0] : '',
    matrixPriceCents: priced.matrixCents,
    partsSaleCents,
    partsCostCents,
    subletSaleCents: isSublet ? Math.round(subletCostCents * 1.28) : 0,
    subletCostCents,
    miscSaleCents: chance(random, 0.004) ? pick(random, [495, 995, 1_500, 2_500]) : 0,
    claimType:
      payType === 'W' ? (job.code === 'RECALL' ? 'recall' : job.code === 'WPOWER' ? 'powertrain' : 'basic') : '',
    failureCode: payType === 'W' ? `F${String(wholeBetween(random, 100, 999))}` : '',
    isUpsell: payType === 'C' && !isFirst && chance(random, 0.7),
    technicians: work.technicians,
    parts,
  };
}

/** The courtesy inspection: free, without sold hours, but somebody's quarter of an hour. */
function courtesyLine(random: Random, payType: PayType, setting: LineSetting): OrderLine {
  const technician = setting.workshop.assign(random, setting.workDay, courtesyInspection.code, 0);
  const actualHundredths = wholeBetween(random, 10, 18);
  setting.workshop.punch(setting.workDay, technician, actualHundredths);
  return {
    lineNo: 0,
    payType,
    laborType: laborTypeOf(payType, courtesyInspection.code, 0.5),
    opCode: courtesyInspection.code,
    opDescription: courtesyInspection.description,
    category: courtesyInspection.category,
    isMaintenance: false,
    isCounted: false,
    ...courtesyInspection.words,
    soldHundredths: 0,
    flaggedHundredths: 0,
    actualHundredths,
    laborSaleCents: 0,
    laborCostCents: 0,
    isCostEstimated: false,
    discountLaborCents: 0,
    discountReason: '',
    matrixPriceCents: undefined,
    partsSaleCents: 0,
    partsCostCents: 0,
    subletSaleCents: 0,
    subletCostCents: 0,
    miscSaleCents: 0,
    claimType: '',
    failureCode: '',
    isUpsell: false,
    technicians: [{ number: technician.number, flaggedHundredths: 0, actualHundredths, costCents: 0, share: 1 }],
    parts: [],
  };
}

/** All lines of a repair order for its pay types, numbered from one. */
export function drawLines(random: Random, payTypes: readonly PayType[], setting: LineSetting): OrderLine[] {
  const lines = payTypes.flatMap((payType) =>
    drawJobs(random, payType, setting).map((job, index) => drawLine(random, job, payType, index === 0, setting)),
  );
  const inspected = payTypes.find((payType) => payType === 'C' || payType === 'W');
  if (inspected && chance(random, 0.8)) lines.push(courtesyLine(random, inspected, setting));
  lines.forEach((line, index) => {
    line.lineNo = index + 1;
  });
  return lines;
}
