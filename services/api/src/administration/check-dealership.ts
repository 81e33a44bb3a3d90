import type { DealershipChange, DealershipInfo } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { FieldError } from '../http/problem/problem.ts';

/** The changed fields of a dealership. */
export type Change = Omit<DealershipChange, 'dealershipId' | 'basedOn'>;

interface Hours {
  readonly opens: string | null;
  readonly closes: string | null;
}

/** Days whose end is before their beginning, or that have only one of the two times. */
export const hoursProblems = (week: readonly Hours[], path: string): FieldError[] =>
  week.flatMap(({ opens, closes }, index) =>
    (opens === null) !== (closes === null) || (opens !== null && closes !== null && closes <= opens)
      ? [{ path: `${path}.${index}.closes`, code: 'not_after', message: 'is not after it opens' }]
      : [],
  );

/** The rules of the trade that a change breaks, by field. */
export async function checkDealership(
  tx: Database,
  id: string,
  change: Change,
  before: DealershipInfo,
): Promise<FieldError[]> {
  const problems: FieldError[] = [];
  if (change.timezone !== undefined && change.timezone !== before.timezone) {
    const [row] = await tx.query('select 1 as there from repair_order where dealership_id = $1 limit 1', [id]);
    // Close dates are dates in this time zone, so a change would give existing rows another meaning.
    if (row !== undefined) {
      problems.push({
        path: 'timezone',
        code: 'timezone_in_use',
        message: `is ${before.timezone} for every repair order that is loaded, and cannot change any more`,
      });
    }
  }
  /** The first row whose name has occurred before. */
  const twice = (rows: readonly (readonly string[])[], path: string, what: 'A rate of this day' | 'This day') => {
    const named = new Set<string>();
    const index = rows.findIndex((keys) =>
      keys.some((key) => {
        const isKnown = named.has(key);
        named.add(key);
        return isKnown;
      }),
    );
    if (index >= 0)
      problems.push({ path: `${path}.${index}`, code: 'twice', message: `${what} is already in the list` });
  };
  twice(
    (change.doorRates ?? []).map(({ from, laborTypes }) =>
      (laborTypes.length === 0 ? ['door'] : laborTypes).map((scope) => `${scope} ${from}`),
    ),
    'doorRates',
    'A rate of this day',
  );
  const reserved = (change.doorRates ?? []).findIndex(({ laborTypes }) =>
    laborTypes.some((type) => ['door', 'warranty', 'internal'].includes(type)),
  );
  if (reserved >= 0) {
    problems.push({
      path: `doorRates.${reserved}.laborTypes`,
      code: 'unknown_labor_type',
      message: 'names no labor type',
    });
  }
  twice(
    (change.internalRates ?? []).map(({ from }) => [from]),
    'internalRates',
    'A rate of this day',
  );
  twice(
    (change.plainWarrantyRates ?? []).map(({ from }) => [from]),
    'plainWarrantyRates',
    'A rate of this day',
  );
  twice(
    (change.warrantyRates ?? []).map(({ manufacturer, from }) => [`${manufacturer} ${from}`]),
    'warrantyRates',
    'A rate of this day',
  );
  twice(
    (change.workCalendar ?? []).map(({ date }) => [date]),
    'workCalendar',
    'This day',
  );
  const week = change.weekdays ?? [];
  const hasHours = week.some(({ opens }) => opens !== null);
  week.forEach(({ opens, weight = 0 }, index) => {
    if (hasHours && opens === null && weight > 0)
      problems.push({ path: `weekdays.${index}.weight`, code: 'closed_day', message: 'is of a day without hours' });
  });
  problems.push(...hoursProblems(week, 'weekdays'));
  const manufacturers = change.manufacturers ?? before.brands;
  if ((change.warrantyRate !== undefined || change.warrantyPartsMarkup !== undefined) && manufacturers.length === 0) {
    problems.push({ path: 'warrantyRate', code: 'no_manufacturer', message: 'needs a manufacturer: name one first' });
  }
  const { warrantyRate = before.warrantyRate, warrantyPartsMarkup } = change;
  if (warrantyPartsMarkup !== undefined && warrantyRate === null)
    problems.push({ path: 'warrantyPartsMarkup', code: 'no_rate', message: 'needs a warranty rate: give one with it' });
  return problems;
}
