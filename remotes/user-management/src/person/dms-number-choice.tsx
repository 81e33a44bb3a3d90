import { failedCall, useCall } from '@fixed-ops/api';
import { dealershipIdSchema } from '@fixed-ops/contract';
import { dmsKinds } from '@fixed-ops/contract/administration';
import { type DmsPerson, peopleCalls } from '@fixed-ops/contract/people';
import { Chip, Field, MultiSelect, type SelectEntry } from '@fixed-ops/ui';
import type { DmsNumber } from './person-values.ts';

interface DmsNumberChoiceProps {
  readonly store: { readonly id: string; readonly name: string };
  /** The id of the person who has the numbers; null for a new person. */
  readonly userId: string | null;
  readonly lastName: string;
  readonly value: readonly DmsNumber[];
  readonly onChange: (numbers: readonly DmsNumber[]) => void;
  readonly error: string | null;
}

const keyOf = ({ type, number }: Pick<DmsNumber, 'type' | 'number'>) => `${type} ${number}`;

/** Chooses a person's numbers in the DMS of one store. The list finds them by the names in the store's files. */
export function DmsNumberChoice({ store, userId, lastName, value, onChange, error }: DmsNumberChoiceProps) {
  const query = useCall(peopleCalls.dmsPeople, { query: { of: dealershipIdSchema.parse(store.id) } });
  const people = query.data ?? [];
  const chosen = value.filter(({ dealershipId }) => dealershipId === store.id);
  const unknown = chosen.filter((one) => !people.some((person) => keyOf(person) === keyOf(one)));
  const entries: SelectEntry[] = [
    ...(['advisor', 'technician', 'counter'] as const).flatMap((type) => {
      const options = people.filter((person) => person.type === type).map((person) => optionOf(person, userId));
      return options.length === 0 ? [] : [{ label: dmsKinds[type], options }];
    }),
    ...unknown.map((one) => ({
      value: keyOf(one),
      label: one.number,
      note: `${dmsKinds[one.type]}, not in the files`,
    })),
  ];
  const choose = (keys: readonly string[]) => {
    const others = value.filter(({ dealershipId }) => dealershipId !== store.id);
    const taken = keys.map((key) => {
      const [type, ...number] = key.split(' ');
      return { dealershipId: store.id, type, number: number.join(' ') } as DmsNumber;
    });
    onChange([...others, ...taken]);
  };
  return (
    <Field
      label={`DMS number at ${store.name}`}
      error={error}
      help={helpOf(people, lastName, chosen)}
      aside={<Kinds chosen={chosen} />}
    >
      {(control) => (
        <MultiSelect
          {...control}
          label={`DMS number at ${store.name}`}
          width="full"
          searchable
          entries={entries}
          loading={query.isPending}
          failure={query.isError ? failedCall(query) : null}
          value={chosen.map(keyOf)}
          onChange={choose}
        />
      )}
    </Field>
  );
}

function Kinds({ chosen }: { readonly chosen: readonly DmsNumber[] }) {
  const kinds = [...new Set(chosen.map(({ type }) => type))];
  return kinds.length === 0 ? null : <Chip>{kinds.map((kind) => dmsKinds[kind]).join(', ')}</Chip>;
}

function optionOf(person: DmsPerson, userId: string | null) {
  const isTaken = person.userId !== null && person.userId !== userId;
  const notes = [isTaken ? `is ${person.userName}` : '', person.active ? '' : 'left'].filter(Boolean);
  return {
    value: keyOf(person),
    label: person.name === '' ? person.number : `${person.number}, ${person.name}`,
    disabled: isTaken,
    ...(notes.length === 0 ? {} : { note: notes.join(', ') }),
  };
}

/** Says whether the list has an entry with the person's last name. */
function helpOf(people: readonly DmsPerson[], lastName: string, chosen: readonly DmsNumber[]): string {
  const name = lastName.trim().toLowerCase();
  if (chosen.length > 0 || name.length < 2 || people.length === 0)
    return 'Links the person to repair orders and hours. May stay empty.';
  const found = people.filter((person) => person.name.toLowerCase().includes(name));
  if (found.length === 0) return `No ${lastName.trim()} in the files yet. May stay empty.`;
  return `In the files: ${found
    .slice(0, 2)
    .map((person) => `${person.number}, ${person.name}`)
    .join('; ')}.`;
}
