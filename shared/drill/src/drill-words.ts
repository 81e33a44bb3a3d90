import { formatDate, formatMonth, type MetricDefinition } from '@fixed-ops/metrics';
import {
  advisorOfGroup,
  type DrillTarget,
  dayOfGroup,
  monthOfGroup,
  opCodeOfGroup,
  technicianOfGroup,
  weekdayOfGroup,
} from './drill-address.ts';
import type { ViewQuery } from './drill-query.ts';
import { ordersInWords } from './order-count.ts';
import { creditsInWords } from './repair-order-list.tsx';
import type { RepairOrderPage } from './use-repair-orders.ts';

type Proof = NonNullable<RepairOrderPage['proof']>;

/** The parts that the figure adds up, in words. */
export function madeOf({ key, isSnapshot }: MetricDefinition, { proof }: RepairOrderPage): string {
  if (proof === null) return 'repair orders';
  const counted = ordersInWords(key, proof.counted, proof.kpi.numerator);
  const orders = [
    isSnapshot ? `${counted} that were open` : counted,
    ...(proof.credits > 0 ? [creditsInWords(proof.credits)] : []),
  ].join(' and ');
  const parts = [
    ...(proof.transactions.length > 0 ? ['part transactions'] : []),
    ...(proof.ledger.length > 0 ? ['balances of the ledger'] : []),
  ];
  return (parts.length > 0 && countOf(proof) === 0 ? parts : [orders, ...parts]).join(' and ');
}

export const countOf = ({ counted, credits }: Proof): number => counted + credits;

/** Names the people that an undivided figure covers. */
export function wholeName({ metricKey, scope }: DrillTarget, query: ViewQuery, seesEverybody: boolean): string {
  if (!seesEverybody) return 'Your own work';
  if (query.department === 'parts') return scope === 'all' ? 'All parts' : 'Whole period';
  if (query.advisors !== undefined || query.technicians !== undefined) return 'Chosen people';
  return metricKey.startsWith('tech_') ? 'All technicians' : 'All advisors';
}

type Named = readonly { readonly key: string; readonly name: string }[];

interface Names {
  readonly advisors: Named;
  readonly technicians: Named;
  /** Name of the undivided figure. */
  readonly whole: string;
}

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

export function groupName({ group }: DrillTarget, { advisors, technicians, whole }: Names): string {
  const month = monthOfGroup(group);
  if (month !== null) return formatMonth(month);
  const day = dayOfGroup(group);
  if (day !== null) return formatDate(day);
  const weekday = weekdayOfGroup(group);
  if (weekday !== null) return WEEKDAYS[weekday] ?? whole;
  const technician = technicianOfGroup(group);
  if (technician !== null) return nameIn(technicians, technician) ?? `Technician ${technician}`;
  const opCode = opCodeOfGroup(group);
  if (opCode !== null) return opCode === '' ? 'No op code' : `Op code ${opCode}`;
  const advisor = advisorOfGroup(group);
  if (advisor === null) return group ?? whole;
  return nameIn(advisors, advisor) ?? (advisor === '' ? 'No advisor' : `Advisor ${advisor}`);
}

const nameIn = (people: Named, number: string) => people.find(({ key }) => key === number)?.name;
