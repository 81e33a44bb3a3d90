/** Bytes that may travel, by what asks for them; as `measured` of a release names them. */
export type Budgets = Readonly<Record<string, number>>;

/**
 * What a remote may weigh, compressed. Its entry has the code of its first screens, and is on the way to the first figures: 40 kB are 32 ms at 10 Mbps,
 * the largest today takes 28. In all it stays below what the shell itself needs, or moving to another area costs more than the first page.
 */
export const REMOTE_BUDGETS: Budgets = { entry: 40_000, screens: 60_000, all: 200_000 };

/** What all scripts of the host may weigh, of which a page loads less than half: 607 kB today, and a quarter more. */
export const HOST_BUDGETS: Budgets = { all: 750_000 };

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

/** What a release weighs beside what it may, as `11.1 kB entry of 40`; empty where nothing was measured. */
export function describeBytes(measured: Readonly<Record<string, number>>, budgets: Budgets): string {
  const shown = !('entry' in measured) ? 'all' : 'entry';
  const bytes = measured[shown];
  const most = budgets[shown];
  if (bytes === undefined || most === undefined) return '';
  return `${inKilobytes(bytes)} ${shown === 'entry' ? 'entry' : 'in all'} of ${most / 1000}`;
}
