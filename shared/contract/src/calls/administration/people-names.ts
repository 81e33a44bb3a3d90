import { z } from 'zod';
import { codeText, readOnlyField, settingsCalls, shortText } from './settings.ts';

/** The kinds of people that files number. */
export const numberedKinds = ['advisor', 'technician', 'counter'] as const;

/** The length up to which Administration takes a name. Files have names of this length, and a save sends everybody. */
export const MOST_OF_NAME = 250;

const fields = { kind: z.enum(numberedKinds), number: codeText };

export const numberedPersonSchema = z.object({
  ...fields,
  /** Empty if nobody has named the person: screens show the number. */
  name: z.string(),
  /** `manual` if a person set the name. It stays until a file names the person. */
  source: z.enum(['auto', 'manual']),
});
export type NumberedPerson = z.output<typeof numberedPersonSchema>;

export const peopleNamesCalls = settingsCalls({
  name: 'PeopleNames',
  summary: 'The names of advisors, technicians and counterpersons, by their numbers in the DMS.',
  data: z.array(numberedPersonSchema),
  input: z.array(z.strictObject({ ...fields, name: shortText(MOST_OF_NAME), source: readOnlyField })).max(10_000),
});
