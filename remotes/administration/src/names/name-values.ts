import type { BodyOf, NumberedPerson } from '@fixed-ops/contract';
import { type administrationCalls, MOST_OF_NAME } from '@fixed-ops/contract/administration';
import { formatCount } from '@fixed-ops/metrics';
import type { FieldRules } from '@fixed-ops/ui';

/** A person as the form has it. An object of the same fields is the saved one. */
export type NameRow = NumberedPerson;
export interface NameValues {
  readonly people: readonly NameRow[];
}

const KINDS = { advisor: 'Advisor', technician: 'Technician', counter: 'Counterperson' } as const;

/** “Advisor A7”, as screens show a person without a name. */
export const numberInWords = ({ kind, number }: NameRow): string => `${KINDS[kind]} ${number}`;
const keyOf = ({ kind, number }: NameRow): string => `${kind} ${number}`;

/** Whether the DMS names the person. Only the DMS changes such a name. */
export const isNamedByDms = ({ name, source }: NameRow): boolean => source === 'auto' && name !== '';

/** People without a name come first. */
export const nameValuesOf = (people: readonly NumberedPerson[]): NameValues => ({
  people: [...people].sort((one, other) => Number(one.name !== '') - Number(other.name !== '')),
});

/** The body that saves the names, also of people whom a search hides: who is not sent would lose the name. */
export const nameBodyOf = ({ people }: NameValues): BodyOf<typeof administrationCalls.putPeopleNames> => ({
  data: people.map(({ kind, number, name }) => ({ kind, number, name: name.trim() })),
});

export const nameRules: FieldRules<NameValues> = {
  people: {
    label: 'People',
    serverPath: 'data',
    each: {
      key: keyOf,
      label: numberInWords,
      fields: {
        name: {
          label: 'Name',
          validate: (name) =>
            name.trim().length > MOST_OF_NAME ? `Name has more than ${formatCount(MOST_OF_NAME)} characters` : null,
        },
      },
    },
  },
};

/** Where the name of a person comes from, or what the entered one changes. */
export function nameEffect(saved: NameRow | undefined, entered: NameRow): string {
  const without = numberInWords(entered);
  const next = entered.name.trim();
  if (saved === undefined || saved.name === next) {
    if (next === '') return `Screens show “${without}”.`;
    return saved?.source === 'manual' ? 'Named here, until the DMS names this person.' : 'Named by the DMS.';
  }
  if (isNamedByDms(saved)) return `The DMS names this person “${saved.name}”.`;
  const former = saved.name === '' ? without : saved.name;
  return `Screens show “${next === '' ? without : next}” instead of “${former}”.`;
}

/** The people of a form without a name, and those whom the DMS does not name. */
export function countNames(saved: readonly NameRow[], entered: readonly NameRow[]) {
  const ofDms = new Set(saved.filter(isNamedByDms).map(keyOf));
  const open = entered.filter((person) => !ofDms.has(keyOf(person)));
  return {
    without: open.filter(({ name }) => name.trim() === '').length,
    named: open.filter(({ name }) => name.trim() !== '').length,
  };
}
