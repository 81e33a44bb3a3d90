/** More tabs than this beside each other are not read. */
const MOST_TABS = 11;

export interface FoldableTab {
  readonly width: number;
  readonly current: boolean;
}

/**
 * Which tabs (by index, in order) stand in a row of `room` pixels with `gap` between them; the rest folds into a menu whose button is `more`
 * wide. The current tab stands even where it does not fit, and takes the room of the last ones.
 */
export function standingTabs(
  tabs: readonly FoldableTab[],
  { room, gap, more }: { readonly room: number; readonly gap: number; readonly more: number },
): readonly number[] {
  const all = tabs.map((_, index) => index);
  const widthOf = (indices: readonly number[]) =>
    indices.reduce((sum, index) => sum + (tabs[index]?.width ?? 0), 0) + gap * Math.max(0, indices.length - 1);
  if (tabs.length <= MOST_TABS && widthOf(all) <= room) return all;
  const current = all.filter((index) => tabs[index]?.current);
  let standing = current;
  for (const index of all) {
    if (current.includes(index)) continue;
    const next = [...standing, index];
    if (next.length > MOST_TABS || widthOf(next) + gap + more > room) break;
    standing = next;
  }
  return [...standing].sort((a, b) => a - b);
}
