/** The largest number of wrong letters in an address that still counts as a typing mistake. */
const MAX_SLIPS = 3;

/** The place whose address differs least from the requested one. Null if no address is similar. */
export function closestPlace<Place extends { readonly to: string }>(
  asked: string,
  places: readonly Place[],
): Place | null {
  const path = asked
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '')
    .toLowerCase();
  let best: { readonly place: Place; readonly slips: number } | null = null;
  for (const place of places) {
    const slips = slipsBetween(path, place.to.toLowerCase());
    if (slips <= MAX_SLIPS && (best === null || slips < best.slips)) best = { place, slips };
  }
  // Three letters are most of a short address, so there fewer may differ.
  return best !== null && best.slips * 2 < path.length - 1 ? best.place : null;
}

/** The Levenshtein distance: the number of letters to add, remove or replace. */
function slipsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
