import { jobTitleLabel, roleLabel } from '@fixed-ops/access';
import type { AuditEntry } from '@fixed-ops/contract';
import { dmsKinds, personChangeWords } from '@fixed-ops/contract/administration';
import { userListRecordSchema } from '@fixed-ops/contract/people';
import { type DmsNumber, type PersonValues, personRules } from '../person/person-values.ts';

/** One field of one change, in words. */
export interface FieldChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The sentence of an action without its subject, which is the author's name. */
export const changeInWords = (action: string): string => personChangeWords[action]?.deed ?? 'changed this person';

/** Fields that a change may contain, in the order of the form. */
const FIELDS = [
  'firstName',
  'lastName',
  'accountId',
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
/** The values before or after a change. Old entries have the person's number as `phone`, and also contain unchanged fields. */
const sideOf = (value: unknown): Side => {
  const side: Side = typeof value === 'object' && value !== null ? { ...value } : {};
  return 'phone' in side ? { ...side, phoneNumber: side.phone } : side;
};
const isSame = (was: unknown, is: unknown) => JSON.stringify(was) === JSON.stringify(is);

/** The changed fields with their values before and after. Empty if the change created or closed the account. */
export function fieldChanges({ before, after }: AuditEntry, storeName: (id: string) => string): FieldChange[] {
  const [was, is] = [sideOf(before), sideOf(after)];
  return FIELDS.filter((field) => field in was && !isSame(was[field], is[field])).map((field) => ({
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

const numbersOf = (value: unknown): DmsNumber[] => userListRecordSchema.shape.dmsNumbers.safeParse(value).data ?? [];

type FormSide = Pick<PersonValues, Field>;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const choiceOf = (value: unknown) => textOf(value) || null;

/** Turns the logged value of a field into the form's value. */
const READ: { readonly [F in Field]: (value: unknown) => FormSide[F] } = {
  firstName: textOf,
  lastName: textOf,
  accountId: textOf,
  phoneNumber: textOf,
  teamCategory: choiceOf,
  jobTitle: choiceOf,
  role: choiceOf,
  dealershipIds: textsOf,
  defaultDealershipId: choiceOf,
  dmsNumbers: numbersOf,
};

/**
 * The form values that undo a change. Empty if the form already has them. Numbers of stores that this administrator
 * cannot grant, or that the person would not have, are left unchanged.
 */
export function undoValues(
  { before, after }: AuditEntry,
  values: PersonValues,
  isOwn: (dealershipId: string) => boolean,
): Partial<FormSide> {
  const [was, is] = [sideOf(before), sideOf(after)];
  const stores = 'dealershipIds' in was ? READ.dealershipIds(was.dealershipIds) : values.dealershipIds;
  const read = <F extends Field>(field: F): FormSide[F] => READ[field](was[field]);
  const back: { -readonly [F in Field]?: FormSide[F] } = {};
  const take = <F extends Field>(field: F, value: FormSide[F]) => {
    if (!isSame(sorted(value), sorted(values[field]))) back[field] = value;
  };
  for (const field of FIELDS) {
    if (!(field in was) || isSame(was[field], is[field])) continue;
    if (field === 'dmsNumbers')
      take(
        field,
        read(field).filter(({ dealershipId: id }) => isOwn(id) && stores.includes(id)),
      );
    else take(field, read(field));
  }
  return back;
}

const OFFICE: readonly Field[] = ['role', 'jobTitle', 'teamCategory'];

/** What this administrator may change for a person. */
export interface ChangeRights {
  readonly roles: readonly string[];
  readonly isOwnStore: (dealershipId: string) => boolean;
  /** True if only other administrators may change role, title and team. */
  readonly isOfficeFixed: boolean;
}

/** Whether this administrator could save the form with the values of `back`. */
export function maySave(back: Partial<FormSide>, values: PersonValues, giving: ChangeRights): boolean {
  const { role = null, dealershipIds = values.dealershipIds, defaultDealershipId = values.defaultDealershipId } = back;
  if (giving.isOfficeFixed && OFFICE.some((field) => field in back)) return false;
  if (role !== null && !giving.roles.includes(role)) return false;
  const isElsewhere = (id: string) => !dealershipIds.includes(id) || !values.dealershipIds.includes(id);
  const moved = [...dealershipIds, ...values.dealershipIds].filter(isElsewhere);
  return moved.every(giving.isOwnStore) && defaultDealershipId !== null && dealershipIds.includes(defaultDealershipId);
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((each) => JSON.stringify(each)).sort() : value;
