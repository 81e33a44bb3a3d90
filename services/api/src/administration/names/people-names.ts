import { instantSchema, type NumberedPerson, numberedKinds, peopleNamesCalls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { FieldError } from '../../http/problem/problem.ts';
import { lastChangeColumns, newestChange, type SettingsBlock, type SettingsWrite } from '../settings/settings-block.ts';

type Input = Pick<NumberedPerson, 'kind' | 'number' | 'name'> & { readonly source?: unknown };

const rowSchema = z.object({
  kind: z.enum(numberedKinds),
  number: z.string(),
  name: z.string(),
  updated_by: z.string().nullable(),
  updated_at: instantSchema.nullable(),
});

const numbers = new Intl.Collator('en', { numeric: true });

async function read(db: Database, dealershipId: string) {
  const found = await db.query(
    `select p.kind, p.number, p.name, ${lastChangeColumns('p')} from dms_person p where p.dealership_id = $1`,
    [dealershipId],
  );
  const rows = z
    .array(rowSchema)
    .parse(found)
    .sort(
      (one, other) =>
        numberedKinds.indexOf(one.kind) - numberedKinds.indexOf(other.kind) ||
        numbers.compare(one.number, other.number) ||
        (one.number < other.number ? -1 : 1),
    );
  const change = newestChange(rows);
  return {
    data: rows.map(({ kind, number, name, updated_by }) => ({
      kind,
      number,
      name,
      source: updated_by === null ? ('auto' as const) : ('manual' as const),
    })),
    source: change.updatedBy === null ? ('default' as const) : ('custom' as const),
    ...change,
  };
}

const keyOf = ({ kind, number }: Pick<NumberedPerson, 'kind' | 'number'>): string => `${kind} ${number}`;

/** Whether the name is the DMS's, which nobody can change here: a number may come to belong to somebody else. */
const isNamedByDms = ({ name, source }: NumberedPerson): boolean => name !== '' && source === 'auto';

function check({ before, input, takenBack }: SettingsWrite<NumberedPerson[], Input[]>): FieldError[] {
  const known = new Map(before.map((person) => [keyOf(person), person]));
  const seen = new Set<string>();
  return input.flatMap((person, index): FieldError[] => {
    const at = (field: string, code: string, message: string) => [{ path: `data.${index}.${field}`, code, message }];
    const was = known.get(keyOf(person));
    if (was === undefined) return at('number', 'unknown_person', `${person.number} is not a person of this dealership`);
    if (seen.has(keyOf(person))) return at('number', 'twice', `${person.number} is already in the list`);
    seen.add(keyOf(person));
    // A change that is taken back leaves whom the DMS has named since.
    return takenBack === null && isNamedByDms(was) && person.name !== was.name
      ? at('name', 'named_by_dms', `is ${was.name} in the DMS. Change it there`)
      : [];
  });
}

/** Writes the names that differ. A person who is left out, or whose name is empty, waits for a name of the DMS. */
async function write(
  tx: Database,
  { dealershipId, userId, at, before, input }: SettingsWrite<NumberedPerson[], Input[]>,
): Promise<void> {
  const sent = new Map(input.map((person) => [keyOf(person), person.name]));
  const changed = before
    .filter((was) => !isNamedByDms(was))
    .map((was) => ({ ...was, former: was.name, name: sent.get(keyOf(was)) ?? '' }))
    .filter(({ name, former }) => name !== former);
  await tx.execute(
    `update dms_person p
        set name = c.name, updated_by = case when c.name <> '' then $2 end, updated_at = $3::timestamptz
       from unnest($4::text[], $5::text[], $6::text[]) as c (kind, number, name)
      where p.dealership_id = $1 and p.kind = c.kind and p.number = c.number`,
    [
      dealershipId,
      userId,
      at,
      changed.map(({ kind }) => kind),
      changed.map(({ number }) => number),
      changed.map(({ name }) => name),
    ],
  );
}

/** The names of people whom the DMS does not name. */
export const peopleNames: SettingsBlock<NumberedPerson[], Input[]> = {
  calls: peopleNamesCalls,
  entity: 'dms_person',
  readers: 'administrators',
  // A number is another person in the next store.
  isCopyable: false,
  read: (db, { dealershipId }) => read(db, dealershipId),
  check: async (_tx, wanted) => check(wanted),
  write,
  rowKey: keyOf,
};
