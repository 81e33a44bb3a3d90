/** More feeds than this are only counted, so that the line stays short. */
const MOST_NAMED = 2;

/** The name of a nightly feed within a sentence. It follows from the kind, because a table of names would be in every first page. */
const wordsOf = (kind: string): string => (kind === 'ros' ? 'repair orders' : kind.replaceAll('_', ' '));

/** Says which feeds are late: `, time clock late`, `, time clock and inspections late`, `, repair orders and 2 more late`. Empty if none is. */
export function lateFeedsText(isLate: boolean, kinds: readonly string[] = []): string {
  if (!isLate) return '';
  const names = kinds.map(wordsOf);
  if (names.length > MOST_NAMED) names.splice(1, names.length, `${names.length - 1} more`);
  return `, ${names.join(' and ')} late`.replace('  ', ' ');
}
