import { z } from 'zod';

/** Names of a table and of a column in our code. */
const nameSchema = z.string().regex(/^[A-Za-z0-9][\w.-]{0,63}$/, { error: 'is not the name of a table or a column' });

/** The columns of one table that a person has shown or hidden. Other columns keep the table's default. */
export const columnChoiceSchema = z.record(nameSchema, z.boolean());
export type ColumnChoice = z.output<typeof columnChoiceSchema>;

/** The part of the preferences with the shown columns, by table (`service.advisors`). */
export const columnChoicesSchema = z.record(nameSchema, columnChoiceSchema);
export type ColumnChoices = z.output<typeof columnChoicesSchema>;

/** The preferences after the changes. Other tables, and other columns of the same table, stay as they are saved. */
export function withColumnChanges(before: ColumnChoices, changes: ColumnChoices): ColumnChoices {
  const after = { ...before };
  for (const [table, change] of Object.entries(changes)) after[table] = { ...before[table], ...change };
  return after;
}
