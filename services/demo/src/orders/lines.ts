import type { Day } from '../chance/calendar.ts';
import type { EvenDraws } from '../chance/even-draws.ts';
import { chance, logNormal, pick, type Random, triangular, wholeBetween } from '../chance/random.ts';
import { partsPlanOf } from '../parts/plan.ts';
import type { Advisor, Technician } from '../people/roster.ts';
import type { Workshop } from '../people/workshop.ts';
import type { Rates } from '../store/pricing.ts';
import type { StorePlan } from '../store/stores.ts';
import { catchAllCode, courtesyInspection, laborTypeOf, nearDuplicates, type Operation } from './catalogue.ts';
import type { DiscountDesk } from './discounts.ts';
import { unmappedCodes } from './former-codes.ts';
import type { JobDecks } from './jobs.ts';
import { priceLabor } from './labor-price.ts';
import { isCountedLine, type OrderLine, type PayType, type TechnicianPart } from './order.ts';
import { drawParts } from './parts.ts';

/** The inputs of a repair order's lines. */
export interface LineSetting {
  readonly store: StorePlan;
  readonly jobs: JobDecks;
  readonly even: EvenDraws;
  readonly discounts: DiscountDesk;
  /** The random source of discounts. */
  readonly bargains: Random;
  readonly workshop: Workshop;
  readonly rates: Rates;
  readonly advisor: Advisor;
  readonly upsell: number;
  /** The day on which the work is done and punched. */
  readonly workDay: Day;
  readonly isSaturday: boolean;
  /** The share of repair lines sold at the matrix price. */
  readonly compliance: number;
}

interface Work {
  readonly actualHundredths: number;
  readonly costCents: number;
  readonly technicians: readonly TechnicianPart[];
}

/** The pay rate of detailers, whoever's number the job has. */
const detailRateCents = 1_800;

/** Draws who did the work, its duration and its cost. */
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

/** The code that the shop system writes for the job: usually its own, sometimes a near-duplicate or the catch-all. */
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

/** Kinds of work with a matrix price. */
const ON_GRID: ReadonlySet<string> = new Set(['repair', 'diagnostic']);

/** The cost rate of a line without a technician: the default rate of the role. */
const defaultRateCents = 3_600;

function drawLine(random: Random, job: Operation, payType: PayType, isFirst: boolean, setting: LineSetting): OrderLine {
  const { store, even } = setting;
  const work = `${payType} ${job.code}`;
  const drawn = Math.round(triangular(even.of(`hours ${work}`, random, 8), ...job.hours) * 10) * 10;
  // Factory times are shorter than those of the guide.
  const soldHundredths = payType === 'W' ? Math.round(drawn * 0.93) : drawn;
  const priced = priceLabor(random, job, payType, soldHundredths, setting);
  const discount =
    payType === 'C' ? setting.discounts.give(setting.bargains, setting.advisor, priced.cents) : undefined;
  const isMissing = soldHundredths > 0 && chance(random, store.missingTechnicianShare);
  const done = isMissing
    ? { actualHundredths: 0, costCents: Math.round((defaultRateCents * soldHundredths) / 100), technicians: [] }
    : doWork(random, job, soldHundredths, setting);
  const parts = drawParts(random, job, payType, {
    brand: store.brand,
    plan: partsPlanOf(store),
    even,
    rates: setting.rates,
  });
  const partsCostCents = parts.reduce((sum, part) => sum + part.quantity * part.unitCostCents, 0);
  const partsSaleCents = parts.reduce((sum, part) => sum + part.quantity * part.unitSaleCents, 0);
  const isSublet = chance(random, 0.015);
  const subletCostCents = isSublet ? Math.round(logNormal(random, 19_500, 0.5)) : 0;
  const written = writtenCode(random, job, payType, store);
  const laborSaleCents = priced.cents - (discount?.cents ?? 0);
  return {
    lineNo: 0,
    payType,
    laborType: laborTypeOf(payType, job.code, random.next()),
    job: job.code,
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
    actualHundredths: done.actualHundredths,
    laborSaleCents,
    laborCostCents: done.costCents,
    isCostEstimated: isMissing,
    discountLaborCents: discount?.cents ?? 0,
    discountReason: discount?.reason ?? '',
    // A code without a category has no matrix price, whatever was done under it.
    matrixPriceCents: ON_GRID.has(written.category) ? priced.matrixCents : undefined,
    partsSaleCents,
    partsCostCents,
    subletSaleCents: isSublet ? Math.round(subletCostCents * 1.28) : 0,
    subletCostCents,
    miscSaleCents: chance(random, 0.004) ? pick(random, [495, 995, 1_500, 2_500]) : 0,
    claimType:
      payType === 'W' ? (job.code === 'RECALL' ? 'recall' : job.code === 'WPOWER' ? 'powertrain' : 'basic') : '',
    failureCode: payType === 'W' ? `F${String(wholeBetween(random, 100, 999))}` : '',
    isUpsell: payType === 'C' && !isFirst && chance(random, 0.7),
    technicians: done.technicians,
    parts,
  };
}

/** The courtesy inspection: free, without sold hours, but with a quarter of an hour of work. */
function courtesyLine(random: Random, payType: PayType, sold: readonly OrderLine[], setting: LineSetting): OrderLine {
  // The technician of the other work inspects the vehicle.
  const number = sold.find((line) => line.technicians.length > 0)?.technicians[0]?.number;
  const technician =
    setting.workshop.technicians.find((person) => person.number === number) ??
    setting.workshop.assign(random, setting.workDay, courtesyInspection.code, 0);
  const actualHundredths = wholeBetween(random, 10, 18);
  setting.workshop.punch(setting.workDay, technician, actualHundredths);
  return {
    lineNo: 0,
    payType,
    laborType: laborTypeOf(payType, courtesyInspection.code, 0.5),
    job: courtesyInspection.code,
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
    setting.jobs
      .deal(random, payType, setting)
      .map((job, index) => drawLine(random, job, payType, index === 0, setting)),
  );
  const inspected = payTypes.find((payType) => payType === 'C' || payType === 'W');
  if (inspected && chance(random, 0.8)) lines.push(courtesyLine(random, inspected, lines, setting));
  lines.forEach((line, index) => {
    line.lineNo = index + 1;
  });
  return lines;
}
