import { peopleStepSchema } from '@fixed-ops/contract/help';
import type { FieldRules } from '@fixed-ops/ui';
import type { Found } from '../../frame/use-found.ts';
import type { StepData } from '../../frame/use-step-form.ts';

export interface TechnicianRow {
  readonly id: string;
  readonly store: string;
  readonly number: string;
  readonly name: string;
  readonly role: string;
  readonly skill: string;
  readonly shop: string;
  /** Of the files: lines and hours; null for somebody whom no file names. */
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

const keyOf = (store: string, number: string) => JSON.stringify([store.toLowerCase(), number.toLowerCase()]);

/** What was saved of somebody of a store; an entry without a store is of every store that has the number. */
function finder<Entry extends { readonly store: string; readonly number: string }>(entries: readonly Entry[]) {
  const known = new Map(entries.map((entry) => [keyOf(entry.store, entry.number), entry]));
  return (store: string, number: string) => known.get(keyOf(store, number)) ?? known.get(keyOf('', number));
}

/** Saved entries that no row of the files is about. */
function others<Entry extends { readonly store: string; readonly number: string }>(
  entries: readonly Entry[],
  named: readonly { readonly store: string; readonly number: string }[],
): Entry[] {
  const there = new Set(named.flatMap(({ store, number }) => [keyOf(store, number), keyOf('', number)]));
  return entries.filter(({ store, number }) => !there.has(keyOf(store, number)));
}

/** Everybody whom the files name, those who have no name first, and everybody else who was saved. */
export function peopleValuesOf(saved: unknown, stores: Found['stores']): PeopleValues {
  const data = peopleStepSchema.safeParse(saved).data ?? { technicians: [], advisors: [] };
  const technician = finder(data.technicians);
  const advisor = finder(data.advisors);
  const technicians = stores.flatMap(({ store, technicians: found }) =>
    namelessFirst(
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
    namelessFirst(
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

/** By what the files say, not by what is typed: a row must not run away from under the hand. */
function namelessFirst<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] {
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

/** The id of somebody who is saved. */
export const savedPersonId = ({ store, number }: Pick<AdvisorRow, 'store' | 'number'>): string =>
  keyOf(store, number.trim());

/** The rules of the rows; `keyOfRow` says who is the same in another version. */
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

/** How many of a store have no name. */
export const nameless = ({ technicians, advisors }: PeopleValues, store?: string): number =>
  [...technicians, ...advisors].filter(
    (row) => row.name.trim() === '' && (store === undefined || row.store === store || row.store === ''),
  ).length;
