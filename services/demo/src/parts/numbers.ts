import { type Operation, operations } from '../orders/catalogue.ts';

export type PartClass = 'captive' | 'maintenance' | 'collision' | 'accessory' | 'tire';

/** A part number of the store's catalogue, with money in cents at today's prices. */
export interface PartNumber {
  readonly number: string;
  readonly description: string;
  readonly class: PartClass;
  readonly costCents: number;
  readonly listCents: number;
}

/** List price over dealer cost. */
export const listMarkup = 1.67;

/** Pieces of one kind on a job. There are four tires. */
export function piecesOf(job: Operation, piece: number): number {
  if (job.code === 'TIRE4') return 4;
  return job.code === 'BRKF' && piece === 1 ? 2 : 1;
}

/** The share of a job's parts cost that one of its rows has. */
export function costShareOf(job: Operation, piece: number): number {
  if (job.partNames.length === 1) return 1;
  return piece === 0 ? 0.8 : 0.2;
}

/** Raises the drawn cost of a job's parts (DOMAIN.md 6.6). */
export const costLift = (job: Operation): number => (job.category === 'repair' ? 1.25 : 1.08);

/** The width of a price step in logarithms, and the range of the steps around the median in standard deviations. */
const stepWidth = 0.06;
const reach = 2.5;
/** Numbers that fit different models at the same price. */
const fitments = 3;

const stepsOf = (sigma: number): number => Math.max(8, Math.min(60, Math.round((2 * reach * sigma) / stepWidth)));

/** The price step of parts by their cost relative to the median of the job. Parts further out are in the last step. */
function stepOf(sigma: number, costToMedian: number): number {
  const steps = stepsOf(sigma);
  const share = (Math.log(costToMedian) / sigma + reach) / (2 * reach);
  return Math.max(0, Math.min(steps - 1, Math.floor(share * steps)));
}

const familyOf = (job: Operation, piece: number): string =>
  String(10_000 + operations.indexOf(job) * 731 + piece * 97).slice(-5);

const numberOf = (brand: string, job: Operation, piece: number, step: number, fitment: number): string =>
  `${familyOf(job, piece)}-${brand.charAt(0)}${String(step + 1).padStart(2, '0')}${piece}${fitment}`;

/**
 * The number of a part on a repair order. Parts with the same number cost about the same at any time: the number follows from the drawn
 * cost, and `draw` (0 to 1) chooses the model, the first most often.
 */
export function orderPartNumber(
  brand: string,
  job: Operation,
  piece: number,
  drawn: { readonly costToMedian: number; readonly draw: number },
): string {
  const step = stepOf(job.parts?.sigma ?? 1, drawn.costToMedian);
  const fitment = drawn.draw <= 0.6 ? 0 : drawn.draw <= 0.85 ? 1 : 2;
  return numberOf(brand, job, piece, step, fitment);
}

function classOf(job: Operation): PartClass {
  if (job.code === 'TIRE4') return 'tire';
  if (job.code === 'ACCESS') return 'accessory';
  return job.category === 'repair' || job.category === 'internal' ? 'captive' : 'maintenance';
}

/** Every number that can be on a repair order, with the cost in the middle of its price step. */
export function orderPartNumbers(brand: string): PartNumber[] {
  return operations.flatMap((job) => {
    const { parts } = job;
    if (!parts) return [];
    return job.partNames.flatMap((description, piece) =>
      Array.from({ length: stepsOf(parts.sigma) }, (_, step) => {
        const middle = ((step + 0.5) / stepsOf(parts.sigma)) * 2 * reach - reach;
        const total = parts.median * 100 * costLift(job) * Math.exp(middle * parts.sigma);
        const costCents = Math.max(1, Math.round((total * costShareOf(job, piece)) / piecesOf(job, piece)));
        const shared = {
          description,
          class: classOf(job),
          costCents,
          listCents: Math.round(costCents * listMarkup),
        };
        return Array.from({ length: fitments }, (_, fitment) => ({
          number: numberOf(brand, job, piece, step, fitment),
          ...shared,
        }));
      }).flat(),
    );
  });
}
