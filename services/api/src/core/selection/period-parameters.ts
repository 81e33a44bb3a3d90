import type { DateRange } from '@fixed-ops/metrics';
import { Parameters } from './line-condition.ts';

interface Period {
  readonly dealershipId: string;
  readonly range: DateRange;
}

/** Begins the parameters of a statement about days of a dealership: `first` and `last` are dates, `dates` what follows a `between`. */
export function periodParameters({ dealershipId, range }: Period) {
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const first = `${parameters.add(range.startDate)}::date`;
  const last = `${parameters.add(range.endDate)}::date`;
  return { parameters, dealership, first, last, dates: `${first} and ${last}` };
}
