import { z } from 'zod';

/** Bytes that may travel, by what asks for them; as `measured` of a release names them. */
export const budgetsSchema = z.record(z.string(), z.number().int().positive());
export type Budgets = z.output<typeof budgetsSchema>;

/** What a remote may weigh unless its own `package.json` says otherwise (`fixedOps.budgets`): compressed bytes. */
export const DEFAULT_BUDGETS: Budgets = { entry: 40_000, screens: 60_000, all: 200_000 };

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const wordsOf: Readonly<Record<string, string>> = {
  entry: 'its entry',
  screens: 'what its first screen needs',
  all: 'all of it',
};

/** What of a release is larger than it may be, each in a sentence. */
export function overBudget(measured: Readonly<Record<string, number>>, budgets: Budgets): string[] {
  return Object.entries(budgets).flatMap(([name, most]) => {
    const bytes = measured[name];
    if (bytes === undefined || bytes <= most) return [];
    return [
      `${wordsOf[name] ?? name} is ${inKilobytes(bytes)}, ${inKilobytes(bytes - most)} over its budget of ${inKilobytes(most)}`,
    ];
  });
}
