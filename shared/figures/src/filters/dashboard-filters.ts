import { NO_ADVISOR, type StandardParameters } from '@fixed-ops/contract';
import { type UrlStateOf, urlChoice, urlList, urlSchema } from '@fixed-ops/router';
import { MISSING_TECHNICIAN, type SelectOption } from '@fixed-ops/ui';

const numbersInUrl = urlList({ max: 4000 });

export const comparisonKinds = ['priorPeriod', 'priorYear', 'average', 'none'] as const;

/** The filters of a dashboard as the address holds them, without the period. */
export const filterSchema = urlSchema({
  compare: urlChoice(comparisonKinds),
  advisors: numbersInUrl,
  /** DMS numbers. `missing-tech` stands for lines without a technician. */
  technicians: numbersInUrl,
  payType: urlChoice(['all', 'C', 'W', 'I']),
  /** Codes of labor types. */
  laborTypes: numbersInUrl,
});
export type DashboardFilters = UrlStateOf<typeof filterSchema>;
export type PayTypeChoice = DashboardFilters['payType'];

/** The filters as standard parameters. Unset filters are left out, so that equal questions share an answer. */
export function filterQuery({
  compare,
  advisors,
  technicians,
  payType,
  laborTypes = [],
}: DashboardFilters): StandardParameters {
  return {
    compare,
    ...(advisors.length > 0 ? { advisors } : {}),
    ...(technicians.length > 0 ? { technicians } : {}),
    ...(payType === 'all' ? {} : { payTypes: payType }),
    ...(laborTypes.length > 0 ? { laborTypes } : {}),
  };
}

const ADVISOR = 'advisor:';
const TECHNICIAN = 'technician:';

/** A person's value in the people select. The prefix is needed because an advisor and a technician may have the same DMS number. */
export const advisorValue = (number: string): string => `${ADVISOR}${number}`;
export const technicianValue = (number: string): string => `${TECHNICIAN}${number}`;

/** The values that the people select shows as chosen. */
export function peopleValues(filters: Pick<DashboardFilters, 'advisors' | 'technicians'>): string[] {
  return [
    ...filters.advisors.map(advisorValue),
    ...filters.technicians.map((number) => (number === MISSING_TECHNICIAN ? number : technicianValue(number))),
  ];
}

/** The choice of a person whom no list names, such as one of an old link, in the words of unnamed people elsewhere. */
export function unlistedPerson(value: string): SelectOption {
  if (value === MISSING_TECHNICIAN) return { value, label: 'Missing technician' };
  if (value === advisorValue(NO_ADVISOR)) return { value, label: 'No advisor' };
  return value.startsWith(ADVISOR)
    ? { value, label: `Advisor ${value.slice(ADVISOR.length)}`, key: 'advisor' }
    : { value, label: `Technician ${value.slice(TECHNICIAN.length)}`, key: 'technician' };
}

/** Turns a choice of people into a filter. If everybody is chosen, there is no filter. */
export function peopleFilter(
  values: readonly string[],
  everybody: number,
): Pick<DashboardFilters, 'advisors' | 'technicians'> {
  if (values.length === everybody) return { advisors: [], technicians: [] };
  const numbers = (prefix: string) =>
    values.filter((value) => value.startsWith(prefix)).map((value) => value.slice(prefix.length));
  return {
    advisors: numbers(ADVISOR),
    technicians: [...numbers(TECHNICIAN), ...(values.includes(MISSING_TECHNICIAN) ? [MISSING_TECHNICIAN] : [])],
  };
}
