import type { Column, ItemGoal, SheetRules } from './cells.ts';
import { goalOf } from './cells.ts';
import { type HeatItem, type HeatSheetOptions, placeOf } from './heat-sheet-options.ts';
import type { ItemCount } from './read-items.ts';

/** The parts of an item's column that depend on the department. */
type ItemWords = Pick<Column, 'type' | 'eligible'> & { readonly isMapped: boolean };

/**
 * Puts columns in the store's order, leaves out the hidden ones, and decides the target of each: the store's goal, or the threshold of a key
 * figure, or the store's own share of an item. `ofStore` has the item counts of the store that may be shown. An item without any mapping
 * has no target, because nobody can sell it.
 */
export function placeColumns(
  wanted: readonly (Column | HeatItem)[],
  options: HeatSheetOptions,
  ofStore: ReadonlyMap<string, ItemCount>,
  rules: SheetRules,
  wordsOf: (item: HeatItem) => ItemWords,
): { columns: Column[]; goals: Map<string, ItemGoal> } {
  const goals = new Map<string, ItemGoal>();
  const columns = wanted
    .map((each, index) => ({ each, ...placeOf(options.columns, each.key, index) }))
    .filter(({ isVisible }) => isVisible)
    // Key figures come first if the store has not ordered them.
    .sort((one, other) => groupRank(one.each) - groupRank(other.each) || one.order - other.order)
    .map(({ each, option }): Column => {
      const kind = option?.goalType === 'perDay' ? 'count' : 'penetration';
      const set = goalOf(option, rules);
      if ('type' in each) {
        if (set === null) return each;
        goals.set(each.key, { kind, goal: set });
        return { ...each, target: set, targetSource: 'goal' };
      }
      const words = wordsOf(each);
      const goal = words.isMapped ? set : null;
      const share = words.isMapped ? shareOf(ofStore.get(each.key)) : null;
      if (goal !== null) goals.set(each.key, { kind, goal });
      if (goal === null && share !== null) goals.set(each.key, { kind: 'penetration', goal: share });
      const target = goal ?? share;
      return {
        key: each.key,
        label: each.label,
        unit: kind === 'count' && goal !== null ? 'count' : 'percent',
        direction: 'up',
        group: 'Items sold',
        target: target === null ? null : Math.round(target * 100) / 100,
        targetSource: goal !== null ? 'goal' : share !== null ? 'store' : 'none',
        opens: null,
        ...words,
      };
    });
  return { columns, goals };
}

const groupRank = (each: Column | HeatItem): number => ('type' in each ? 0 : 1);
/** If nobody sold an item, its share is no target: everybody would have met it. */
const shareOf = (count: ItemCount | undefined): number | null =>
  count && count.sold > 0 && count.eligible > 0 ? (count.sold / count.eligible) * 100 : null;
