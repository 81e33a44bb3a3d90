import type { CallResponse, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { addDays, type DateRange, daysBetween, lacksFieldOf, thresholdFor } from '@fixed-ops/metrics';
import { hasNoOwnNumbers, keepsAttendance, type Selection } from '../core/selection/selection.ts';
import { totalName } from '../core/selection/total-name.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { type Attendance, readAttendance } from '../core/sums/read-attendance.ts';
import { techniciansOf } from '../core/sums/read-technician-sums.ts';
import { type RosterMember, readRoster } from './read-roster.ts';
import {
  type GroupedBy,
  readMissingTechnician,
  readTechnicianRows,
  type TechnicianRows,
  type TechnicianWork,
} from './read-technician-rows.ts';
import { dayOf, nothing, type Row, type RowName, type RowRules, rowOf } from './technician-row.ts';

type Performance = CallResponse<typeof calls.techPerformanceEff>['data'];
/** Attendance of a day where days are wanted, else of the whole span. */
type Attended = Attendance & { readonly day: string | null };

/** Days of a quarter: of more, one cannot see a day. */
const MOST_DAYS = 92;

interface PerformanceRequest {
  readonly by: GroupedBy;
  /** Also each technician's days and, by technician, the shops. */
  readonly withDays?: boolean;
  /** What gaps are priced to in the place of the threshold, as the heat sheet may say. */
  readonly proficiencyGoal?: number | null;
}

/** Who sells the hours and how well they use their time: by technician, shop, role or day, and for the store. */
export async function technicianPerformance(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  { by, withDays = false, proficiencyGoal = null }: PerformanceRequest,
): Promise<Performance> {
  const { own } = selection.filter;
  const targets = targetsOf(facts);
  // A feed that names no technician does not miss any.
  const isProvided = !lacksFieldOf(['missingTechLines'], facts.fieldsNotProvided);
  if (hasNoOwnNumbers(selection.filter))
    return { isProvided, rows: [], store: null, missingTech: null, byShop: null, days: null, targets };
  const showsDays = withDays && by === 'tech' && daysIn(selection.range) <= MOST_DAYS;
  const showsShops = withDays && by === 'tech' && own === null;
  const groups: readonly GroupedBy[] = showsShops ? ['tech', 'shop'] : [by];
  const [work, roster, missingTech, attendance] = await Promise.all([
    readTechnicianRows(db, facts, selection, groups, showsDays),
    readRoster(db, selection.dealershipId),
    own || !isProvided ? null : readMissingTechnician(db, facts, selection),
    attendanceOf(db, facts, selection, by === 'day' || showsDays),
  ]);
  const rules: RowRules = { facts, source: attendance[0]?.source ?? 'none', sold: work.store, proficiencyGoal };
  const rowsBy = (group: GroupedBy) => {
    const worked = new Map(work.rows.filter((row) => row.by === group).map((row) => [row.key, row]));
    const hours = addUpByKey(attendance, group, roster);
    // Somebody with clock rows and no line is listed too.
    const keys = [...new Set([...worked.keys(), ...hours.keys()])].sort();
    return keys.map((key) =>
      rowOf(worked.get(key) ?? nothing(key), hours.get(key) ?? null, nameOf(key, group, roster), rules),
    );
  };
  const rows = rowsBy(by);
  return {
    isProvided,
    rows: showsDays ? withTheirDays(rows, work, attendance, rules) : rows,
    store:
      own || !isProvided
        ? null
        : rowOf(
            { ...totalWork(work), key: '' },
            sumOf(attendance),
            { name: totalName(selection, 'All technicians') },
            rules,
          ),
    missingTech,
    byShop: showsShops ? rowsBy('shop') : null,
    days: showsDays && own === null && isProvided ? daysOf(work.days, attendance, rules) : null,
    targets,
  };
}

const totalWork = ({ rows }: TechnicianRows): TechnicianWork => rows.find(({ by }) => by === 'all') ?? nothing('');

const daysIn = ({ startDate, endDate }: DateRange): number => daysBetween(startDate, endDate) + 1;

function targetsOf({ thresholds }: Pick<StoreFacts, 'thresholds'>): Performance['targets'] {
  const of = (metricKey: string) => thresholdFor(thresholds, metricKey, 'all')?.green ?? null;
  return {
    productivityPct: of('tech_productivity'),
    efficiencyPct: of('tech_efficiency'),
    proficiencyPct: of('tech_proficiency'),
  };
}

function withTheirDays(
  rows: readonly Row[],
  { days }: TechnicianRows,
  attendance: readonly Attended[],
  rules: RowRules,
): Row[] {
  return rows.map((row) => ({
    ...row,
    days: daysOf(
      days.filter(({ technician }) => technician === row.techNumber),
      attendance.filter(({ technician }) => technician === row.techNumber),
      rules,
    ),
  }));
}

/** Days with work or attendance, in their order. */
function daysOf(
  worked: TechnicianRows['days'],
  attendance: readonly Attended[],
  rules: RowRules,
): NonNullable<Row['days']> {
  const sold = new Map<string, number>();
  const attended = new Map<string, number>();
  for (const { date, soldH } of worked) sold.set(date, (sold.get(date) ?? 0) + soldH);
  for (const { day, attendanceH } of attendance)
    if (day !== null) attended.set(day, (attended.get(day) ?? 0) + attendanceH);
  return [...new Set([...sold.keys(), ...attended.keys()])]
    .sort()
    .map((date) => dayOf(date, sold.get(date) ?? 0, attended.get(date) ?? null, rules));
}

/** Attendance of the span, or of each of its days; none where the selection is of a part of the work. */
async function attendanceOf(
  db: Database,
  facts: StoreFacts,
  { dealershipId, range, filter }: Selection,
  isByDay: boolean,
): Promise<Attended[]> {
  if (!keepsAttendance(filter)) return [];
  const technicians = techniciansOf(filter);
  const days: string[] = [];
  if (isByDay) for (let date = range.startDate; date <= range.endDate; date = addDays(date, 1)) days.push(date);
  const spans = isByDay
    ? days.map((date, id) => ({ id, range: { startDate: date, endDate: date } }))
    : [{ id: 0, range }];
  const rows = await readAttendance(db, facts, dealershipId, spans, technicians);
  return rows.map((row) => ({ ...row, day: days[row.span] ?? null }));
}

function addUpByKey(
  attendance: readonly Attended[],
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

function nameOf(key: string, by: GroupedBy, roster: ReadonlyMap<string, RosterMember>): RowName {
  if (by === 'tech') {
    const member = roster.get(key);
    const shop = member?.shops.map(({ name }) => name).join(', ') || null;
    return { name: member?.name || `Technician ${key}`, role: member?.role ?? null, shop, member };
  }
  if (by === 'shop') {
    const shop = [...roster.values()].flatMap(({ shops }) => shops).find(({ id }) => id === key);
    return { name: shop?.name ?? 'No shop', shop: shop?.name ?? 'No shop', inShop: shop };
  }
  if (by === 'role') return { name: key || 'No role', role: key || null };
  return { name: key };
}
