import { isBusinessDate } from '@fixed-ops/metrics';

/** The figure that a drawer opens: a metric in a scope (`all`, a pay type or a parts sale type), for the whole view or one group of it. */
export interface DrillTarget {
  readonly metricKey: string;
  readonly scope: string;
  /** `advisor:1043`, `month:2026-10`; null is the whole view. */
  readonly group: string | null;
}

/** The part of the address that names an open drawer: `elr.C`, `elr.C.advisor:1043`. */
export function drillAddress({ metricKey, scope, group }: DrillTarget): string {
  return [metricKey, scope, ...(group === null ? [] : [group])].join('.');
}

/** Reads the address back. Null for an address that names no figure. A group may contain dots. */
export function parseDrillAddress(text: string): DrillTarget | null {
  const [metricKey = '', scope = '', ...rest] = text.split('.');
  if (!/^[a-z][a-z0-9_]*$/.test(metricKey) || !/^\w{1,16}$/.test(scope)) return null;
  const group = rest.join('.');
  return { metricKey, scope, group: group === '' ? null : group };
}

/** The month of a `month:YYYY-MM` group; null for other groups. */
export function monthOfGroup(group: string | null): string | null {
  const month = group?.startsWith('month:') ? group.slice('month:'.length) : null;
  return month !== null && isBusinessDate(`${month}-01`) ? month : null;
}

/** The day of a `day:YYYY-MM-DD` group; null for other groups. */
export function dayOfGroup(group: string | null): string | null {
  const day = group?.startsWith('day:') ? group.slice('day:'.length) : null;
  return day !== null && isBusinessDate(day) ? day : null;
}

/** The weekday of a `weekday:2` group, 0 for Sunday; null for other groups. */
export function weekdayOfGroup(group: string | null): number | null {
  return group !== null && /^weekday:[0-6]$/.test(group) ? Number(group.slice('weekday:'.length)) : null;
}

/** The number of an `advisor:…` group, empty for repair orders without advisor; null for other groups. */
export function advisorOfGroup(group: string | null): string | null {
  return group?.startsWith('advisor:') ? group.slice('advisor:'.length) : null;
}

/** The number of a `technician:…` group; null for other groups. */
export function technicianOfGroup(group: string | null): string | null {
  return group?.startsWith('technician:') ? group.slice('technician:'.length) : null;
}

/** The op code of an `opCode:…` group, empty for lines without one; null for other groups. */
export function opCodeOfGroup(group: string | null): string | null {
  return group?.startsWith('opCode:') ? group.slice('opCode:'.length) : null;
}
