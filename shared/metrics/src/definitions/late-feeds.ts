/**
 * The nightly feeds within a sentence. The window has these words at once, because words that came later would push its tabs aside. All kinds
 * of files have theirs in `feedKindWords`.
 */
const WORDS: Readonly<Record<string, string>> = {
  ros: 'repair orders',
  time_clock: 'time clock',
  parts_transactions: 'parts transactions',
  inspections: 'inspections',
};

/** Says which feeds are late: `, time clock late`, `, time clock and inspections late`, `, repair orders and 2 more late`. Empty if none is. */
export function lateFeedsText(isLate: boolean, kinds: readonly string[] = []): string {
  if (!isLate) return '';
  const [first = '', second = '', ...others] = kinds.map((kind) => `${WORDS[kind] ?? kind} `);
  const more = others.length > 0 ? `and ${others.length + 1} more ` : second && `and ${second}`;
  return `, ${first}${more}late`;
}
