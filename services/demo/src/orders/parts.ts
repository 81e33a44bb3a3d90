import type { EvenDraws } from '../chance/even-draws.ts';
import { chance, logNormal, type Random } from '../chance/random.ts';
import { costLift, costShareOf, listMarkup, orderPartNumber, piecesOf } from '../parts/numbers.ts';
import type { PartsPlan } from '../parts/plan.ts';
import { partsMatrixMultiplier, type Rates } from '../store/pricing.ts';
import type { Operation } from './catalogue.ts';
import type { PartRow, PayType } from './order.ts';

function partsMultiplier(job: Operation, payType: PayType, costCents: number, matrix: Rates['partsMatrix']): number {
  if (payType === 'W') return 1.62;
  if (payType === 'I') return job.code === 'TIRE4' ? 1.15 : 1.64;
  if (job.category === 'repair' || job.category === 'diagnostic') return partsMatrixMultiplier(matrix, costCents);
  if (job.code === 'LOFSYN') return 1.5;
  return job.code === 'TIRE4' ? 1.22 : 1.85;
}

/** Compensates for months with lower prices, because the parts of DOMAIN.md 6.13 have today's prices. */
const costLevel: Readonly<Record<PayType, number>> = { C: 0.99, W: 1.015, I: 1.015, S: 1 };

/** The parts of a job. The amounts of the rows add up to their sum exactly, in cents. */
export function drawParts(
  random: Random,
  job: Operation,
  payType: PayType,
  setting: {
    readonly brand: string;
    readonly plan: PartsPlan;
    readonly even: EvenDraws;
    readonly rates: Pick<Rates, 'priceLevel' | 'partsMatrix'>;
  },
): PartRow[] {
  const { parts } = job;
  const evenly = (subject: string): Random => setting.even.of(`${subject} ${payType} ${job.code}`, random, 8);
  if (!parts || !chance(evenly('parts of'), parts.chance)) return [];
  const median = parts.median * 100 * costLift(job) * setting.rates.priceLevel * costLevel[payType];
  const total = logNormal(evenly('cost of'), median, parts.sigma);
  const isBelowCost = chance(random, 0.004);
  const multiplier = isBelowCost ? 0.92 : partsMultiplier(job, payType, total, setting.rates.partsMatrix);
  return job.partNames.map((description, piece) => {
    const quantity = piecesOf(job, piece);
    const unitCostCents = Math.max(1, Math.round((total * costShareOf(job, piece)) / quantity));
    const unitSaleCents = Math.round(unitCostCents * multiplier);
    const isRepair = job.category === 'repair';
    const draw = random.next();
    // Oil and filter come as one kit for the model and the grade of oil.
    const fits = job.code === 'LOFSYN' ? Math.max(draw, random.next()) : draw;
    return {
      partNumber: orderPartNumber(setting.brand, job, piece, { costToMedian: total / median, draw: fits }),
      description,
      quantity,
      unitCostCents,
      unitSaleCents,
      listCents: Math.round(unitCostCents * listMarkup),
      isTire: job.code === 'TIRE4',
      isEmergency: isRepair && chance(random, setting.plan.orderEmergencyShare),
      isSpecialOrder: isRepair && chance(random, setting.plan.orderSpecialShare),
    };
  });
}
