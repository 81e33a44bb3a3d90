import { peopleStepSchema } from '@fixed-ops/contract/help';
import type { FieldRules } from '@fixed-ops/ui';
import type { FileEntries } from '../../frame/use-file-entries.ts';
import type { StepData } from '../../frame/use-step-form.ts';

export interface TechnicianRow {
  readonly id: string;
  readonly store: string;
  readonly number: string;
  readonly name: string;
  readonly role: string;
  readonly skill: string;
  readonly shop: string;
  /** The lines and hours in the files. Null for a person who is not in any file. */
  readonly lines: number | null;
  readonly hours: number | null;
}
export interface AdvisorRow {
  readonly id: string;
  readonly store: string;
  readonly number: string;
  readonly name: string;
  readonly repairOrders: number | null;
}
export interface PeopleValues {
  readonly technicians: readonly TechnicianRow[];
  readonly advisors: readonly AdvisorRow[];
}

export const SKILLS = [
  { value: 'A', label: 'A' },
  { value: 'B', label: 'B' },
  { value: 'C', label: 'C' },
  { value: 'X', label: 'Express' },
] as const;
type Skill = (typeof SKILLS)[number]['value'] | '';

/** Case matters in a number, because files and server tell A1 and a1 apart. */
const keyOf = (store: string, number: string) => JSON.stringify([store.toLowerCase(), number]);

/**
 * Returns a function that finds the saved entry of a person. An entry without a store applies to every store that has
 * the number.
 */
function finder<Entry extends { readonly store: string; readonly number: string }>(entries: readonly Entry[]) {
  const known = new Map(entries.map((entry) => [keyOf(entry.store, entry.number), entry]));
  return (store: string, number: string) => known.get(keyOf(store, number)) ?? known.get(keyOf('', number));
}

/** Saved entries of people who are in no file. */
function others<Entry extends { readonly store: string; readonly number: string }>(
  entries: readonly Entry[],
  named: readonly { readonly store: string; readonly number: string }[],
): Entry[] {
  const there = new Set(named.flatMap(({ store, number }) => [keyOf(store, number), keyOf('', number)]));
  return entries.filter(({ store, number }) => !there.has(keyOf(store, number)));
}

/** The form values: everybody in the files, people without a name first, then all other saved people. */
export function peopleValuesOf(saved: unknown, stores: FileEntries['stores']): PeopleValues {
  const data = peopleStepSchema.safeParse(saved).data ?? { technicians: [], advisors: [] };
  const technician = finder(data.technicians);
  const advisor = finder(data.advisors);
  const technicians = stores.flatMap(({ store, technicians: found }) =>
    withoutNameFirst(
      found.map(({ number, name, lines, hours }): TechnicianRow => {
        const own = technician(store, number);
        return {
          id: keyOf(store, number),
          store,
          number,
          name: own?.name || name,
          role: own?.role ?? '',
          skill: own?.skill ?? '',
          shop: own?.shop ?? '',
          lines,
          hours,
        };
      }),
      (row) => technician(store, row.number)?.name || nameIn(found, row.number),
    ),
  );
  const advisors = stores.flatMap(({ store, advisors: found }) =>
    withoutNameFirst(
      found.map(
        ({ number, name, repairOrders }): AdvisorRow => ({
          id: keyOf(store, number),
          store,
          number,
          name: advisor(store, number)?.name || name,
          repairOrders,
        }),
      ),
      (row) => nameIn(found, row.number),
    ),
  );
  return {
    technicians: [
      ...technicians,
      ...others(data.technicians, technicians).map((each) => ({
        ...each,
        id: keyOf(each.store, each.number),
        lines: null,
        hours: null,
      })),
    ],
    advisors: [
      ...advisors,
      ...others(data.advisors, advisors).map((each) => ({
        ...each,
        id: keyOf(each.store, each.number),
        repairOrders: null,
      })),
    ],
  };
}

const nameIn = (found: readonly { readonly number: string; readonly name: string }[], number: string): string =>
  found.find((each) => each.number === number)?.name ?? '';

/**
 * Sorts rows without a name to the front. It uses the names in the files and not the typed ones, so that a row does not
 * move while a person types.
 */
function withoutNameFirst<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] {
  return [...rows.filter((row) => nameOf(row) === ''), ...rows.filter((row) => nameOf(row) !== '')];
}

export function peopleDataOf({ technicians, advisors }: PeopleValues): StepData<'people'> {
  return {
    technicians: technicians.map(({ store, number, name, role, skill, shop }) => ({
      store,
      number,
      name: name.trim(),
      role: role.trim(),
      skill: skill as Skill,
      shop: shop.trim(),
    })),
    advisors: advisors.map(({ store, number, name }) => ({ store, number, name: name.trim() })),
  };
}

/** The id of a saved person. */
export const savedPersonId = ({ store, number }: Pick<AdvisorRow, 'store' | 'number'>): string =>
  keyOf(store, number.trim());

/** The rules of the rows. `keyOfRow` identifies the same person in another version. */
export const peopleRulesFor = (keyOfRow: (row: { readonly id: string }) => string): FieldRules<PeopleValues> => ({
  technicians: {
    label: 'Technicians',
    serverPath: 'data.technicians',
    each: {
      key: keyOfRow,
      label: ({ name, number }) => name || `Technician ${number}`,
      fields: {
        number: { label: 'Number', required: true },
        name: { label: 'Name' },
        role: { label: 'Role' },
        skill: { label: 'Skill' },
        shop: { label: 'Shop' },
      },
    },
  },
  advisors: {
    label: 'Advisors',
    serverPath: 'data.advisors',
    each: {
      key: keyOfRow,
      label: ({ name, number }) => name || `Advisor ${number}`,
      fields: { number: { label: 'Number', required: true }, name: { label: 'Name' } },
    },
  },
});

/** The number of people without a name, in one store or in all. */
export const nameless = ({ technicians, advisors }: PeopleValues, store?: string): number =>
  [...technicians, ...advisors].filter(
    (row) => row.name.trim() === '' && (store === undefined || row.store === store || row.store === ''),
  ).length;
