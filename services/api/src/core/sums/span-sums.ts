import { payTypeCodes, type ServiceSums, serviceSumKeys, serviceSums } from '@fixed-ops/metrics';
import type { Attendance } from './read-attendance.ts';
import type { HeaderCell } from './read-header-sums.ts';
import type { Cell } from './read-line-sums.ts';
import type { OpenCell } from './read-open-sums.ts';
import { type TechnicianCell, technicianKeys } from './read-technician-sums.ts';

/** All cells of one span, by advisor and scope. */
export interface SpanSums {
  readonly lines: readonly Cell[];
  readonly headers: readonly HeaderCell[];
  readonly open: readonly OpenCell[];
  readonly technicians: readonly TechnicianCell[];
  readonly techDays: number;
  readonly attendance: readonly Attendance[];
}

/** Combines the cells of several spans, oldest first. Values that describe the last day come from the last span. */
export function joinedCells(parts: readonly SpanSums[]): SpanSums {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return {
    lines: parts.flatMap(({ lines }) => lines),
    headers: parts.flatMap(({ headers }) => headers),
    open: parts.at(-1)?.open ?? [],
    technicians: parts.flatMap(({ technicians }) => technicians),
    techDays: parts.reduce((sum, { techDays }) => sum + techDays, 0),
    attendance: parts.flatMap(({ attendance }) => attendance),
  };
}

/** The same with the cells of each advisor and scope, or of each technician, added up, so that figures over many days read fewer cells. */
export function mergedCells(parts: readonly SpanSums[]): SpanSums {
  const joined = joinedCells(parts);
  return {
    ...joined,
    lines: merged(joined.lines, nameOfCell, (cell) => ({ ...cell, sums: { ...cell.sums } }), addLines),
    headers: merged(joined.headers, ({ advisor }) => advisor, copyOf, addHeader),
    technicians: merged(joined.technicians, nameOfCell, copyOf, addTechnician),
    attendance: merged(joined.attendance, ({ technician, source }) => `${source} ${technician}`, copyOf, addAttendance),
  };
}

const nameOfCell = ({ scope, advisor }: { readonly scope: string; readonly advisor: string }) => `${scope} ${advisor}`;
type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
const copyOf = <T extends object>(cell: T): Writable<T> => ({ ...cell });

/** Removes repeated names, and keeps the order of their first occurrence. */
function merged<T, Total>(
  cells: readonly T[],
  nameOf: (cell: T) => string,
  copy: (cell: T) => Total,
  add: (total: Total, cell: T) => void,
): Total[] {
  const totals = new Map<string, Total>();
  for (const cell of cells) {
    const name = nameOf(cell);
    const total = totals.get(name);
    if (total) add(total, cell);
    else totals.set(name, copy(cell));
  }
  return [...totals.values()];
}

const addLines = (total: Cell, { sums }: Cell): void => addTo(total.sums, sums);

function addHeader(total: Writable<HeaderCell>, header: HeaderCell): void {
  total.roCount += header.roCount;
  total.mixed += header.mixed;
  total.cycleDays += header.cycleDays;
  total.comebackRos += header.comebackRos;
  total.shopSuppliesC += header.shopSuppliesC;
}

function addTechnician(total: TechnicianCell, cell: TechnicianCell): void {
  for (const key of technicianKeys) total[key] += cell[key];
}

function addAttendance(total: Writable<Attendance>, { attendanceH }: Attendance): void {
  total.attendanceH += attendanceH;
}

/** The part of a span's cells that a figure covers. */
export interface Slice {
  /** `all` or a pay type. */
  readonly scope: string;
  /** A DMS number, or `''` for repair orders without an advisor. Absent for everybody. */
  readonly advisor?: string;
}

/** The rules by which cells become sums. */
export interface SumRules {
  /** Whether the filter looks at lines, so that headers cannot count repair orders. */
  readonly narrowsLines: boolean;
  /** Whether the filter does not affect attendance: it names no advisor, pay type, labor type or shop. */
  readonly keepsAttendance: boolean;
  readonly workingDays: number;
}

/** Adds up the cells of a slice. */
export function sumsOf(cells: SpanSums, slice: Slice, rules: SumRules): ServiceSums {
  const sums = serviceSums({ workingDays: rules.workingDays, shopSuppliesC: null });
  const ofAdvisor = (cell: { readonly advisor: string }) =>
    slice.advisor === undefined || cell.advisor === slice.advisor;
  const isAll = slice.scope === 'all';
  for (const cell of cells.lines) {
    if (cell.scope === slice.scope && ofAdvisor(cell)) addTo(sums, cell.sums);
  }
  for (const cell of cells.technicians) {
    if ((isAll || cell.scope === slice.scope) && ofAdvisor(cell)) addTo(sums, cell);
  }
  for (const cell of cells.open) {
    if (cell.scope === slice.scope && ofAdvisor(cell)) addTo(sums, cell);
  }
  if (isAll) addHeaders(sums, cells.headers.filter(ofAdvisor), rules);
  if (isAll && slice.advisor === undefined && rules.keepsAttendance) {
    sums.attendanceH = cells.attendance.reduce((total, row) => total + row.attendanceH, 0);
    sums.techDays = cells.techDays;
  }
  return sums;
}

/**
 * Headers include repair orders without lines. With a filter on lines, the lines count instead. Shop supplies have no lines: compared with
 * only a part of the labor, they would be too high, so they stay null.
 */
function addHeaders(sums: ServiceSums, headers: readonly HeaderCell[], rules: SumRules): void {
  if (rules.narrowsLines) return;
  sums.shopSuppliesC = headers.reduce((total, header) => total + header.shopSuppliesC, 0);
  sums.roCount = headers.reduce((total, header) => total + header.roCount, 0);
  sums.cycleDays = headers.reduce((total, header) => total + header.cycleDays, 0);
  sums.comebackRos = headers.reduce((total, header) => total + header.comebackRos, 0);
}

/** Adds every sum that a cell has; span, advisor and scope are not sums. */
function addTo(sums: ServiceSums, part: Partial<Record<keyof ServiceSums, number | null>>): void {
  for (const key of SUM_KEYS) {
    const more = part[key];
    if (typeof more === 'number') sums[key] = (sums[key] ?? 0) + more;
  }
}

const SUM_KEYS = serviceSumKeys.filter(
  (key) => key !== 'workingDays' && key !== 'attendanceH' && key !== 'shopSuppliesC',
);

/** The pay types with a counted line or money, in the order of every table. */
export function payTypesIn(cells: SpanSums): string[] {
  const present = new Set(cells.lines.map((cell) => cell.scope));
  return payTypeCodes.filter((payType) => present.has(payType));
}
