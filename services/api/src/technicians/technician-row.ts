import type { CallResponse, calls } from '@fixed-ops/contract';
import {
  findMetric,
  gapDollars,
  isNotProvided,
  lacksFieldOf,
  roundTo,
  type Status,
  serviceSums,
  statusOf,
  thresholdFor,
} from '@fixed-ops/metrics';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import type { RosterMember } from './read-roster.ts';
import type { TechnicianRows, TechnicianWork } from './read-technician-rows.ts';

export type Row = CallResponse<typeof calls.techPerformanceEff>['data']['rows'][number];

/** Who or what a row is of. */
export interface RowName {
  readonly name: string;
  readonly role?: string | null;
  readonly shop?: string | null;
  /** Of a technician whom the store knows. */
  readonly member?: RosterMember | undefined;
  /** The shop that the row itself is of. */
  readonly inShop?: RosterMember['shops'][number] | undefined;
}

/** What holds for all rows of an answer. */
export interface RowRules {
  readonly facts: Pick<StoreFacts, 'fieldsNotProvided' | 'thresholds'>;
  readonly source: Row['attendanceSource'];
  /** Labor, its cost and the hours of the whole selection: what an hour that was not sold would have brought. */
  readonly sold: TechnicianRows['store'];
  /** What a gap is priced to in the place of the threshold; null for the threshold. */
  readonly proficiencyGoal: number | null;
}

/** Few hours say nothing about a person. */
const SMALL_SAMPLE_HOURS = 10;

const hours = (hundredths: number) => roundTo(hundredths / 100, 2);
const dollars = (cents: number) => roundTo(cents / 100, 2);
const pct = (part: number, whole: number | null): number | null => (whole ? roundTo((part / whole) * 100, 2) : null);
const per = (amount: number, divisor: number, decimals: number): number | null =>
  divisor === 0 ? null : roundTo(amount / divisor, decimals);

/** One row of the technicians' performance. */
export function rowOf(work: TechnicianWork, attendanceH: number | null, named: RowName, rules: RowRules): Row {
  const { fieldsNotProvided } = rules.facts;
  const hasCost = !lacksFieldOf(['techLaborCostC'], fieldsNotProvided);
  const hasPunches = !lacksFieldOf(['punchedH'], fieldsNotProvided);
  const has = (metricKey: string) => provides(metricKey, rules);
  // Judged as they are published, as every other figure is.
  const productivity = has('tech_productivity') ? pct(work.punchedH, attendanceH) : null;
  const efficiency = has('tech_efficiency') ? pct(work.efficiencySoldH, work.efficiencyPunchedH) : null;
  const proficiency = has('tech_proficiency') ? pct(work.soldH, attendanceH) : null;
  const judged = (metricKey: string, value: number | null, sampleH: number | null) =>
    judge(metricKey, value, sampleH, rules);
  const statuses = {
    productivity: judged('tech_productivity', productivity, attendanceH),
    efficiency: judged('tech_efficiency', efficiency, work.efficiencyPunchedH),
    proficiency: judged('tech_proficiency', proficiency, attendanceH),
  };
  return {
    techNumber: work.key,
    techName: named.name,
    role: named.role ?? null,
    shop: named.shop ?? null,
    attendanceHours: attendanceH === null ? null : hours(attendanceH),
    attendanceSource: attendanceH === null ? 'none' : rules.source,
    actualHours: hasPunches ? hours(work.punchedH) : null,
    soldHours: hours(work.soldH),
    flaggedHours: hours(work.flaggedH),
    productivityPct: productivity,
    efficiencyPct: efficiency,
    efficiencySoldHours: efficiency === null ? null : hours(work.efficiencySoldH),
    efficiencyActualHours: efficiency === null ? null : hours(work.efficiencyPunchedH),
    proficiencyPct: proficiency,
    hoursPerDay: has('tech_hours_day') ? per(work.soldH / 100, work.daysWorked, 4) : null,
    roCount: work.roCount,
    lineCount: work.lineCount,
    laborSales: dollars(work.laborC),
    laborCost: hasCost ? dollars(work.costC) : null,
    gross: hasCost ? dollars(work.laborC - work.costC) : null,
    elr: has('tech_elr') ? per(work.laborC, work.soldH, 2) : null,
    costPerHour: has('tech_cost_hour') ? per(work.costC, work.soldH, 2) : null,
    comebacks: lacksFieldOf(['comebackRos'], fieldsNotProvided) ? null : work.comebacks,
    hoursC: hours(work.soldCustomerH),
    hoursW: hours(work.soldWarrantyH),
    hoursI: hours(work.soldInternalH),
    noPunchLines: hasPunches ? work.noPunchLines : null,
    status: statuses.proficiency,
    skill: named.member?.skill ?? null,
    shops: (named.inShop ? [named.inShop] : (named.member?.shops ?? [])).map(({ id, name, isExpress, isMain }) => ({
      shopId: id,
      name,
      isExpress,
      isMain,
    })),
    gapDollars: proficiency === null ? null : gapOf(work, attendanceH, rules),
    statuses,
    checkPunches: productivity !== null && productivity > 100,
    noPunchHours: hasPunches ? hours(work.noPunchH) : null,
    days: null,
  };
}

/** One day; hours in hundredths. */
export function dayOf(
  date: string,
  soldH: number,
  attendanceH: number | null,
  rules: RowRules,
): NonNullable<Row['days']>[number] {
  return {
    date,
    soldHours: hours(soldH),
    attendanceHours: attendanceH === null ? null : hours(attendanceH),
    proficiencyPct: provides('tech_proficiency', rules) ? pct(soldH, attendanceH) : null,
  };
}

function provides(metricKey: string, { facts }: RowRules): boolean {
  const metric = findMetric(metricKey);
  return metric !== undefined && !isNotProvided(metric, facts.fieldsNotProvided);
}

const isSmallSample = (sampleH: number | null): boolean => (sampleH ?? 0) < SMALL_SAMPLE_HOURS * 100;

function judge(metricKey: string, value: number | null, sampleH: number | null, { facts }: RowRules): Status {
  const bounds = thresholdFor(facts.thresholds, metricKey, 'all');
  return bounds && value !== null && !isSmallSample(sampleH) ? statusOf(bounds, value) : 'none';
}

/** The price of the card's gap, of one row; ahead of target it is below zero. */
function gapOf(
  work: TechnicianWork,
  attendanceH: number | null,
  { facts, sold, proficiencyGoal }: RowRules,
): number | null {
  const bounds = thresholdFor(facts.thresholds, 'tech_proficiency', 'all');
  const target = proficiencyGoal ?? bounds?.green ?? null;
  if (target === null || bounds?.showDollarGap === false || !attendanceH || isSmallSample(attendanceH)) return null;
  if (lacksFieldOf(['laborSaleC', 'laborCostC'], facts.fieldsNotProvided)) return null;
  const sums = serviceSums({ attendanceH, techSoldH: work.soldH });
  const exact = (work.soldH / attendanceH) * 100;
  const gap = gapDollars('tech_proficiency', sums, target, exact, serviceSums(sold));
  return gap === null ? null : roundTo(gap, 2);
}

/** Of somebody without work. */
export const nothing = (key: string): TechnicianWork => ({
  by: 'tech',
  key,
  roCount: 0,
  lineCount: 0,
  punchedH: 0,
  soldH: 0,
  flaggedH: 0,
  efficiencySoldH: 0,
  efficiencyPunchedH: 0,
  laborC: 0,
  costC: 0,
  comebacks: 0,
  soldCustomerH: 0,
  soldWarrantyH: 0,
  soldInternalH: 0,
  noPunchLines: 0,
  noPunchH: 0,
  daysWorked: 0,
});
