import type { BodyOf, CallResponse } from '@fixed-ops/contract';
import type { administrationCalls } from '@fixed-ops/contract/administration';
import { formatDate } from '@fixed-ops/metrics';
import { type FieldRules, invalidMessage, parseNumber, requiredMessage } from '@fixed-ops/ui';

export type RoleData = CallResponse<typeof administrationCalls.technicianRoles>['data'];
type Role = RoleData[number];

export interface RoleRow {
  readonly techNumber: string;
  readonly name: string;
  readonly role: string;
  readonly skill: Role['skill'];
  readonly payType: Role['payType'];
  readonly flatRate: string;
  readonly scheduledHoursDay: string;
  readonly active: boolean;
  /** `YYYY-MM-DD`, or empty. */
  readonly hiredOn: string;
  readonly leftOn: string;
}
export interface RoleValues {
  readonly technicians: readonly RoleRow[];
}

export const SKILLS = [
  { value: '', label: 'Not set' },
  { value: 'A', label: 'A' },
  { value: 'B', label: 'B' },
  { value: 'C', label: 'C' },
  { value: 'X', label: 'Express' },
] as const;
export const PAY_TYPES = [
  { value: 'flat', label: 'Flat rate' },
  { value: 'hourly', label: 'Hourly' },
  { value: 'salary', label: 'Salary' },
] as const;

export const roleValuesOf = (data: RoleData): RoleValues => ({
  technicians: data.map((one) => ({
    techNumber: one.techNumber,
    name: one.name,
    role: one.role,
    skill: one.skill,
    payType: one.payType,
    flatRate: one.flatRate.toFixed(2),
    scheduledHoursDay: String(one.scheduledHoursDay),
    active: one.active,
    hiredOn: one.hiredOn ?? '',
    leftOn: one.leftOn ?? '',
  })),
});

/**
 * The body that saves the technicians. It contains also those hidden by a search, because a technician who is not sent
 * would lose the profile.
 */
export function roleBodyOf({ technicians }: RoleValues): BodyOf<typeof administrationCalls.putTechnicianRoles> {
  return {
    data: technicians.map((row) => ({
      techNumber: row.techNumber,
      role: row.role.trim(),
      skill: row.skill,
      payType: row.payType,
      flatRate: parseNumber(row.flatRate) ?? 0,
      scheduledHoursDay: parseNumber(row.scheduledHoursDay) ?? 0,
      active: row.active,
      hiredOn: row.hiredOn || null,
      leftOn: row.active ? null : row.leftOn || null,
    })),
  };
}

const between = (label: string, most: number) => (text: string) => {
  if (text.trim() === '') return requiredMessage(label);
  const number = parseNumber(text);
  return number !== null && (number < 0 || number > most)
    ? `${label} is between 0 and ${most.toLocaleString('en-US')}`
    : null;
};

const AMOUNTS = {
  flatRate: { label: 'Pay per hour', type: 'amount', validate: between('Pay per hour', 1000) },
  scheduledHoursDay: { label: 'Hours per day', type: 'number', validate: between('Hours per day', 24) },
} as const;

/** Why a value is wrong, as a sentence; null if it is right. It is checked before it is applied to many technicians. */
export function bulkProblem(field: keyof RoleRow, text: string): string | null {
  if (field !== 'flatRate' && field !== 'scheduledHoursDay') return null;
  const { label, type, validate } = AMOUNTS[field];
  return validate(text) ?? (parseNumber(text) === null ? invalidMessage(label, type) : null);
}

export const roleRules: FieldRules<RoleValues> = {
  technicians: {
    label: 'Technicians',
    serverPath: 'data',
    each: {
      key: ({ techNumber }) => techNumber,
      label: ({ name, techNumber }) => name || techNumber,
      fields: {
        role: { label: 'Role', validate: (text) => (text.length > 60 ? 'Role has more than 60 characters' : null) },
        skill: { label: 'Skill' },
        payType: { label: 'Pay' },
        ...AMOUNTS,
        active: { label: 'Active' },
        hiredOn: { label: 'First day', type: 'date' },
        leftOn: {
          label: 'Last day',
          type: 'date',
          validate: (day, { active, hiredOn }) =>
            !active && day !== '' && hiredOn !== '' && day < hiredOn ? 'Last day is before the first day' : null,
        },
      },
    },
  },
};

/** The sum of the active technicians' scheduled hours on a weekday. */
export const hoursADay = (rows: readonly RoleRow[]): number =>
  rows.reduce((sum, { active, scheduledHoursDay }) => sum + (active ? (parseNumber(scheduledHoursDay) ?? 0) : 0), 0);

/** Further effects of a change of a technician, as sentences; empty if there are none. */
export function roleEffect(saved: RoleRow | undefined, { active, leftOn, flatRate }: RoleRow): string {
  const hasLeft = saved?.active === true && !active;
  return [
    hasLeft ? `Scheduled hours count until ${leftOn === '' ? 'today' : formatDate(leftOn)}.` : '',
    saved !== undefined && saved.flatRate !== flatRate
      ? 'The new pay is the cost of lines that the nightly files bring without one, from the next files on.'
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}
