import { MOST_SHARE } from '../merge/orders/lines.ts';
import { costOf, portionOf, shareOf, shareText, WHOLE } from './shares.ts';

/** Integers as in the database: hours in hundredths, money in cents. */
export interface Flagged {
  readonly technician: string;
  readonly flagged: number;
  readonly actual: number | null;
}

export interface LineHours {
  readonly sold: number;
  readonly flagged: number | null;
  readonly actual: number | null;
  readonly cost: number;
}

/** A technician's work on a line. */
export interface Worked extends Flagged {
  readonly cost: number;
  readonly share: string;
}

export interface LineWork extends LineHours {
  /** Whether the cost was estimated from the rates of the technicians. */
  readonly isEstimated: boolean;
  readonly technicians: readonly Worked[];
}

/**
 * Divides a line among its technicians, as `prepareTechnicians` and `prepareReplacedLines` do in SQL: by flagged hours; equally if all are
 * zero or cancel each other out; a zero beside others gets nothing; and the parts add up to the line. Hours of technicians override the
 * line's.
 *
 * @param rateOf the hourly rate of a technician in cents, 0 if unknown
 */
export function workOf(line: LineHours, people: readonly Flagged[], rateOf: (technician: string) => number): LineWork {
  if (people.length === 0) return { ...line, isEstimated: false, technicians: [] };
  const [only] = people;
  if (people.length === 1 && only !== undefined) return workOfOne(line, only, rateOf(only.technician));
  const all = people.reduce((sum, { flagged }) => sum + flagged, 0);
  const areEqual = people.some(({ flagged }) => Math.abs(flagged) >= MOST_SHARE * Math.abs(all));
  const punches = people.filter(({ actual }) => actual !== null);
  const actual = punches.length > 0 ? punches.reduce((sum, each) => sum + (each.actual ?? 0), 0) : line.actual;
  let [upto, flaggedUpto] = [0, 0];
  const split = people.map((each, place) => {
    const before = upto;
    flaggedUpto += each.flagged;
    if (place === people.length - 1) upto = WHOLE;
    else upto = areEqual ? shareOf(place + 1, people.length) : shareOf(flaggedUpto, all);
    return { ...each, before, upto, share: upto - before, rate: rateOf(each.technician) };
  });
  // Without the rates of all technicians, the hours of some would be free.
  const isEstimated = line.cost === 0 && line.sold !== 0 && split.every(({ rate, share }) => rate !== 0 || share === 0);
  const cost = isEstimated ? costOf(line.sold, split) : line.cost;
  return {
    sold: line.sold,
    flagged: line.flagged ?? all,
    actual,
    cost,
    isEstimated,
    technicians: split.map((each) => ({
      technician: each.technician,
      flagged: each.flagged,
      actual:
        each.actual ??
        (punches.length > 0 || actual === null ? null : portionOf(actual, each.upto) - portionOf(actual, each.before)),
      cost: portionOf(cost, each.upto) - portionOf(cost, each.before),
      share: shareText(each.share),
    })),
  };
}

/** Most lines have one technician, who did all of it. */
function workOfOne(line: LineHours, { technician, flagged, actual }: Flagged, rate: number): LineWork {
  const isEstimated = line.cost === 0 && line.sold !== 0 && rate !== 0;
  const cost = isEstimated ? costOf(line.sold, [{ rate, share: WHOLE }]) : line.cost;
  const punched = actual ?? line.actual;
  return {
    sold: line.sold,
    flagged: line.flagged ?? flagged,
    actual: punched,
    cost,
    isEstimated,
    technicians: [{ technician, flagged, actual: punched, cost, share: shareText(WHOLE) }],
  };
}
