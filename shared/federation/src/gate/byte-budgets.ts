/** Bytes that may be transferred, by what requests them, with the names of a release's `measured`. */
export type Budgets = Readonly<Record<string, number>>;

/**
 * The limits of a remote, compressed. Its entry contains the code of its first screens and precedes the first figures: 40 kB take 32 ms at
 * 10 Mbps, and the largest remote has 28 kB today. The total is below the shell's own, because opening another area should not cost more
 * than the first page.
 */
export const REMOTE_BUDGETS: Budgets = { entry: 40_000, screens: 60_000, all: 200_000 };

/** The limit of all scripts of the host, of which a page loads less than half: 607 kB today, plus a quarter. */
export const HOST_BUDGETS: Budgets = { all: 750_000 };

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const wordsOf: Readonly<Record<string, string>> = {
  entry: 'its entry',
  screens: 'what its first screen needs',
  all: 'all of it',
};

/** What exceeds its limit in a release, as sentences. */
export function overBudget(measured: Readonly<Record<string, number>>, budgets: Budgets): string[] {
  return Object.entries(budgets).flatMap(([name, most]) => {
    const bytes = measured[name];
    if (bytes === undefined || bytes <= most) return [];
    return [
      `${wordsOf[name] ?? name} is ${inKilobytes(bytes)}, ${inKilobytes(bytes - most)} over its budget of ${inKilobytes(most)}`,
    ];
  });
}

/** The size of a release beside its limits, such as `11.1 kB entry of 40`. Empty if nothing was measured. */
export function describeBytes(measured: Readonly<Record<string, number>>, budgets: Budgets): string {
  const shown = !('entry' in measured) ? 'all' : 'entry';
  const bytes = measured[shown];
  const most = budgets[shown];
  if (bytes === undefined || most === undefined) return '';
  return `${inKilobytes(bytes)} ${shown === 'entry' ? 'entry' : 'in all'} of ${most / 1000}`;
}
