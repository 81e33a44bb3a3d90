import type { EvenDraws } from '../chance/even-draws.ts';
import { chance, logNormal, type Random, wholeBetween } from '../chance/random.ts';
import { partsMatrixMultiplier } from '../store/pricing.ts';
import { type Operation, operations } from './catalogue.ts';
import type { PartRow, PayType } from './order.ts';

function partsMultiplier(job: Operation, payType: PayType, costCents: number): number {
  if (payType === 'W') return 1.62;
  if (payType === 'I') return job.code === 'TIRE4' ? 1.15 : 1.64;
  if (job.category === 'repair' || job.category === 'diagnostic') return partsMatrixMultiplier(costCents);
  if (job.code === 'LOFSYN') return 1.5;
  return job.code === 'TIRE4' ? 1.22 : 1.85;
}

/** Evens out what the year's cheaper months take from the parts of DOMAIN.md 6.13, which knows today's prices only. */
const costLevel: Readonly<Record<PayType, number>> = { C: 0.99, W: 1.015, I: 1.015, S: 1 };

/** A part number that stays the same for the same thing: five digits, a dash, five signs. */
function partNumber(brand: string, job: Operation, piece: number, variant: number): string {
  const position = operations.indexOf(job);
  return `${String(10_000 + position * 731 + piece * 97).slice(-5)}-${brand.charAt(0)}${String(variant).padStart(2, '0')}${piece}0`;
}

/** The parts of a job; rows multiply out to their sum exactly, in cents. */
export function drawParts(
  random: Random,
  job: Operation,
  payType: PayType,
  setting: { readonly brand: string; readonly even: EvenDraws; readonly priceLevel: number },
): PartRow[] {
  const { parts } = job;
  const evenly = (subject: string): Random => setting.even.of(`${subject} ${payType} ${job.code}`, random, 8);
  if (!parts || !chance(evenly('parts of'), parts.chance)) return [];
  const lift = job.category === 'repair' ? 1.25 : 1.08;
  const total = logNormal(
    evenly('cost of'),
    parts.median * 100 * lift * setting.priceLevel * costLevel[payType],
    parts.sigma,
  );
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
      partNumber: partNumber(setting.brand, job, piece, wholeBetween(random, 1, isRepair ? 24 : 6)),
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
