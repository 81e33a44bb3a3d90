import { areaRules } from '@fixed-ops/access';
import { mappingEffectCall } from '@fixed-ops/contract';
import { may } from '../../auth/viewer.ts';
import { type FigureQuestion, figureQuestion } from '../../core/selection/figure-question.ts';
import {
  type Department,
  eligibleOf,
  type HeatItem,
  readHeatSheetOptions,
} from '../../heat-sheet/heat-sheet-options.ts';
import { readCounterWork } from '../../heat-sheet/read-counter-work.ts';
import { readItemCounts } from '../../heat-sheet/read-items.ts';
import { route } from '../../http/route.ts';

interface ItemCount {
  readonly itemKey: string;
  readonly sold: number;
  readonly of: number;
}

/** How often the store sold the items in the period, counted as on its heat sheet. */
async function countItems(
  { db, facts, selection }: FigureQuestion,
  department: Department,
  items: readonly HeatItem[],
): Promise<ItemCount[]> {
  if (items.length === 0) return [];
  if (department === 'parts') {
    const store = (await readCounterWork(db, facts, selection, items)).get(null);
    return items.map(({ key }) => ({ itemKey: key, sold: store?.items.get(key) ?? 0, of: store?.documents ?? 0 }));
  }
  const store = (await readItemCounts(db, facts, selection, items, 'store')).get('');
  return items.map(({ key }) => {
    const { sold = 0, eligible = 0 } = store?.get(key) ?? {};
    return { itemKey: key, sold, of: eligible };
  });
}

const departments = ['service', 'parts'] as const;

/** The counts of a mapping for this month. A person who sees only own figures gets none of the store's. */
export const mappingEffectRoute = route(mappingEffectCall, {
  access: { rule: areaRules.administration },
  handler: async ({ db, dealership, today, caller, ownNumbers, body: { data } }) => {
    const seen = departments.filter((each) => ownNumbers === null && may(caller, `${each}Dashboard`));
    const counts = await Promise.all(
      seen.map(async (department) => {
        const query = { compare: 'none' as const };
        const asked = { db, dealership, today, ownNumbers, query, viewer: { dealerships: [dealership] } };
        const question = await figureQuestion(asked, { area: department });
        const { items } = await readHeatSheetOptions(db, dealership.id, department);
        const entered = data.flatMap(({ itemKey, eligible, ...item }) =>
          item.department === department
            ? [{ ...item, key: itemKey, label: itemKey, eligible: eligibleOf(eligible) }]
            : [],
        );
        return {
          now: await countItems(question, department, items),
          next: await countItems(question, department, entered),
        };
      }),
    );
    return { now: counts.flatMap(({ now }) => now), next: counts.flatMap(({ next }) => next) };
  },
});
