import { jobTitleLabel, roleLabel } from '@fixed-ops/access';
import type { AuditEntry } from '@fixed-ops/contract';
import { type DmsNumber, dmsKinds, type PersonValues, personRules } from '../person/person-values.ts';

/** What one change of a person did to one field, in words. */
export interface FieldChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const HAPPENED: Readonly<Record<string, string>> = {
  CreateUser: 'created this person',
  UpdateUser: 'changed this person',
  updateUsersDealerships: 'changed dealerships',
  UpdateUserDefaultDealership: 'changed the default dealership',
  updateAvatarUrl: 'changed the picture',
  resendInviteEmail: 'sent the invitation again',
  SoftDeleteUser: 'deleted this person',
  UnSoftDeleteUser: 'restored this person',
  EndSessions: 'signed this person out everywhere',
};

export const happenedTo = (action: string): string => HAPPENED[action] ?? 'changed this person';

/** Fields of a person that a change may have had, in the order of the form. */
const FIELDS = [
  'firstName',
  'lastName',
  'phoneNumber',
  'teamCategory',
  'jobTitle',
  'role',
  'dealershipIds',
  'defaultDealershipId',
  'dmsNumbers',
] as const satisfies readonly (keyof PersonValues)[];
type Field = (typeof FIELDS)[number];

type Side = Readonly<Record<string, unknown>>;
const sideOf = (value: unknown): Side => (typeof value === 'object' && value !== null ? { ...value } : {});

/** The fields that a change replaced, each with what stood before and after; none of one that made or closed the account. */
export function fieldChanges({ before, after }: AuditEntry, storeName: (id: string) => string): FieldChange[] {
  const [was, is] = [sideOf(before), sideOf(after)];
  return FIELDS.filter((field) => field in was).map((field) => ({
    label: personRules[field]?.label ?? field,
    before: words(field, was[field], storeName),
    after: words(field, is[field], storeName),
  }));
}

function words(field: Field, value: unknown, storeName: (id: string) => string): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (field === 'dmsNumbers') return listed(numbersOf(value).map(({ type, number }) => `${dmsKinds[type]} ${number}`));
  if (field === 'dealershipIds') return listed(textsOf(value).map(storeName));
  const text = String(value);
  if (field === 'defaultDealershipId') return storeName(text);
  if (field === 'role') return roleLabel(text);
  return field === 'jobTitle' ? jobTitleLabel(text) : text;
}

const listed = (texts: readonly string[]) => (texts.length === 0 ? 'none' : texts.join(', '));
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const isNumber = (value: unknown): value is DmsNumber =>
  typeof value === 'object' && value !== null && 'dealershipId' in value && 'type' in value && 'number' in value;
const numbersOf = (value: unknown): DmsNumber[] => (Array.isArray(value) ? value.filter(isNumber) : []);

/**
 * What a form has to hold so that a change is taken back; empty where it holds that already. Numbers of stores that the administrator
 * does not give stay as they are.
 */
export function takenBack(
  { before }: AuditEntry,
  values: PersonValues,
  isOwn: (dealershipId: string) => boolean,
): Partial<PersonValues> {
  const was = sideOf(before);
  const back: Partial<Record<Field, unknown>> = {};
  for (const field of FIELDS) {
    if (!(field in was)) continue;
    const value =
      field === 'dmsNumbers'
        ? numbersOf(was.dmsNumbers).filter(({ dealershipId }) => isOwn(String(dealershipId)))
        : field === 'dealershipIds'
          ? textsOf(was.dealershipIds)
          : was[field];
    if (JSON.stringify(sorted(value)) !== JSON.stringify(sorted(values[field]))) back[field] = value;
  }
  return back as Partial<PersonValues>;
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((each) => JSON.stringify(each)).sort() : value;
