/** Nobody reads more tabs than this beside each other. */
const MOST_TABS = 11;

export interface FoldableTab {
  readonly width: number;
  readonly current: boolean;
}

/**
 * Returns which tabs stay in the row: their indexes, in order. All sizes are pixels: `room` is the width of the row, `gap` lies between two
 * tabs, and `more` is the width of the button that opens the menu with the other tabs. The current tab always stays. If it does not fit, it
 * takes the place of the last tabs that would.
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
