import type { CallResponse, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import {
  addDays,
  findMetric,
  isNotProvided,
  lacksFieldOf,
  roundTo,
  type Status,
  statusOf,
  type Threshold,
  thresholdFor,
} from '@fixed-ops/metrics';
import { hasNoOwnNumbers, keepsAttendance, type Selection } from '../core/selection/selection.ts';
import { totalName } from '../core/selection/total-name.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { type Attendance, readAttendance } from '../core/sums/read-attendance.ts';
import { techniciansOf } from '../core/sums/read-technician-sums.ts';
import { type RosterMember, readRoster } from './read-roster.ts';
import {
  ALL_TECHNICIANS,
  type GroupedBy,
  readMissingTechnician,
  readTechnicianRows,
  type TechnicianWork,
} from './read-technician-rows.ts';

type Performance = CallResponse<typeof calls.techPerformanceEff>['data'];
type Row = Performance['rows'][number];

const SMALL_SAMPLE_HOURS = 10;

/** Who sells the hours and how well they use their time: by technician, shop, role or day, and for the store. */
export async function technicianPerformance(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  by: GroupedBy,
): Promise<Performance> {
  const { own } = selection.filter;
  if (hasNoOwnNumbers(selection.filter)) return { rows: [], store: null, missingTech: null };
  // A feed that names no technician does not miss any.
  const providesTechnicians = !lacksFieldOf(['missingTechLines'], facts.fieldsNotProvided);
  const [work, roster, missingTech, attendance] = await Promise.all([
    readTechnicianRows(db, facts, selection, by),
    readRoster(db, selection.dealershipId),
    own || !providesTechnicians ? null : readMissingTechnician(db, facts, selection),
    attendanceOf(db, facts, selection, by),
  ]);
  const total = work.find((row) => row.key === ALL_TECHNICIANS) ?? nothing(ALL_TECHNICIANS);
  const groups = new Map(work.filter((row) => row.key !== ALL_TECHNICIANS).map((row) => [row.key, row]));
  const hours = addUpByKey(attendance, by, roster);
  // Somebody with clock rows and no line is listed too.
  const keys = [...new Set([...groups.keys(), ...hours.keys()])].sort();
  const source = attendance[0]?.source ?? 'none';
  return {
    rows: keys.map((key) =>
      rowOf(groups.get(key) ?? nothing(key), hours.get(key) ?? null, source, nameOf(key, by, roster), facts),
    ),
    store:
      own || !providesTechnicians
        ? null
        : rowOf(
            { ...total, key: '' },
            sumOf(attendance),
            source,
            { name: totalName(selection, 'All technicians'), role: null, shop: null },
            facts,
          ),
    missingTech,
  };
}

/** Attendance of the span, or of each of its days; none where the selection is of a part of the work. */
async function attendanceOf(
  db: Database,
  facts: StoreFacts,
  { dealershipId, range, filter }: Selection,
  by: GroupedBy,
): Promise<(Attendance & { day?: string })[]> {
  if (!keepsAttendance(filter)) return [];
  const technicians = techniciansOf(filter);
  if (by !== 'day') return readAttendance(db, facts, dealershipId, [{ id: 0, range }], technicians);
  const days: string[] = [];
  for (let date = range.startDate; date <= range.endDate; date = addDays(date, 1)) days.push(date);
  const spans = days.map((date, id) => ({ id, range: { startDate: date, endDate: date } }));
  const rows = await readAttendance(db, facts, dealershipId, spans, technicians);
  return rows.map((row) => ({ ...row, day: days[row.span] ?? range.startDate }));
}

function addUpByKey(
  attendance: readonly (Attendance & { day?: string })[],
  by: GroupedBy,
  roster: ReadonlyMap<string, RosterMember>,
): Map<string, number> {
  const hours = new Map<string, number>();
  for (const row of attendance) {
    const member = roster.get(row.technician);
    const keys = {
      tech: [row.technician],
      // As with the work: somebody in two shops is in both.
      shop: member && member.shops.length > 0 ? member.shops.map(({ id }) => id) : [''],
      role: [member?.role ?? ''],
      day: [row.day ?? ''],
    }[by];
    for (const key of keys) hours.set(key, (hours.get(key) ?? 0) + row.attendanceH);
  }
  return hours;
}

const sumOf = (attendance: readonly Attendance[]): number | null =>
  attendance.length === 0 ? null : attendance.reduce((total, each) => total + each.attendanceH, 0);

interface Name {
  readonly name: string;
  readonly role: string | null;
  readonly shop: string | null;
}

function nameOf(key: string, by: GroupedBy, roster: ReadonlyMap<string, RosterMember>): Name {
  if (by === 'tech') {
    const member = roster.get(key);
    const shop = member?.shops.map(({ name }) => name).join(', ') || null;
    return { name: member?.name ?? `Technician ${key}`, role: member?.role ?? null, shop };
  }
  if (by === 'shop') {
    const shop = [...roster.values()].flatMap(({ shops }) => shops).find(({ id }) => id === key)?.name ?? 'No shop';
    return { name: shop, role: null, shop };
  }
  if (by === 'role') return { name: key || 'No role', role: key || null, shop: null };
  return { name: key, role: null, shop: null };
}

const pct = (part: number, whole: number | null): number | null => (whole ? roundTo((part / whole) * 100, 2) : null);
const per = (amount: number, divisor: number, decimals: number): number | null =>
  divisor === 0 ? null : roundTo(amount / divisor, decimals);

function rowOf(
  work: TechnicianWork,
  attendanceH: number | null,
  source: Row['attendanceSource'],
  { name, role, shop }: Name,
  { thresholds, fieldsNotProvided }: StoreFacts,
): Row {
  const hasCost = !lacksFieldOf(['techLaborCostC'], fieldsNotProvided);
  const hasPunches = !lacksFieldOf(['punchedH'], fieldsNotProvided);
  const has = (metricKey: string) => {
    const metric = findMetric(metricKey);
    return metric !== undefined && !isNotProvided(metric, fieldsNotProvided);
  };
  const hours = (hundredths: number) => roundTo(hundredths / 100, 2);
  const dollars = (cents: number) => roundTo(cents / 100, 2);
  const proficiency = attendanceH && has('tech_proficiency') ? (work.soldH / attendanceH) * 100 : null;
  return {
    techNumber: work.key,
    techName: name,
    role,
    shop,
    attendanceHours: attendanceH === null ? null : hours(attendanceH),
    attendanceSource: attendanceH === null ? 'none' : source,
    actualHours: hasPunches ? hours(work.punchedH) : null,
    soldHours: hours(work.soldH),
    flaggedHours: hours(work.flaggedH),
    productivityPct: has('tech_productivity') ? pct(work.punchedH, attendanceH) : null,
    efficiencyPct: has('tech_efficiency') ? pct(work.efficiencySoldH, work.efficiencyPunchedH) : null,
    proficiencyPct: proficiency === null ? null : roundTo(proficiency, 2),
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
    status: statusOfProficiency(proficiency, attendanceH, thresholds),
  };
}

/** Few hours say nothing about a person. */
function statusOfProficiency(
  proficiency: number | null,
  attendanceH: number | null,
  thresholds: readonly Threshold[],
): Status {
  const bounds = thresholdFor(thresholds, 'tech_proficiency', 'all');
  const isSmallSample = (attendanceH ?? 0) < SMALL_SAMPLE_HOURS * 100;
  return bounds && proficiency !== null && !isSmallSample ? statusOf(bounds, proficiency) : 'none';
}

const nothing = (key: string): TechnicianWork => ({
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
  daysWorked: 0,
});
