import type { Database } from '@fixed-ops/database';
import { type FeedField, metricOf, type ServiceSums, serviceSums } from '@fixed-ops/metrics';
import { isProvidedBy } from '../../core/group-average/averaged-stores.ts';
import { groupMembers, hidesWork } from '../../core/group-average/group-members.ts';
import { isHistory } from '../../core/period.ts';
import type { Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import { type PartsFigures, readStoreParts } from './parts-figures.ts';

const PARTS_COST: FeedField = 'parts_cost';
const SALE_TYPE: FeedField = 'sale_type';

/** Reads what the parts figures of a selection need; `months` of history, 0 for none. */
export async function readPartsFigures(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  months: number,
): Promise<PartsFigures> {
  const isOfGroup = selection.average?.isOfGroup === true && selection.compareRange !== null;
  const ofGroup = isOfGroup ? await readPartsGroup(db, facts, selection) : undefined;
  return readStoreParts(db, facts, selection, months, ofGroup);
}

/** What a dealership of the group sold in the days of a selection. */
interface GroupStore {
  readonly isSeen: boolean;
  readonly works: boolean;
  readonly sums: ServiceSums;
  readonly isWhole: boolean;
  readonly fieldsNotProvided: readonly string[];
}

/**
 * All parts in the same days in the dealerships of the group, put together: a quotient is that of their sums, a sum that of one dealership
 * on average. Null where a figure would tell that of a single dealership, or would be of months that one of them has not posted, or
 * of the counter in some of them alone.
 */
async function readPartsGroup(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
): Promise<(key: string) => ServiceSums | null> {
  const members = (await groupMembers(db, facts, selection)).filter(({ its }) => isHistory(selection.range, its));
  const stores: GroupStore[] = [];
  // One after another, so that requests of others come in between.
  for (const { id, its, isSeen } of members) {
    const alone: Selection = { ...selection, dealershipId: id, compareKind: 'none', compareRange: null };
    const parts = await readStoreParts(db, its, alone, 0);
    const sums = parts.sumsOfPeriod('parts_sales', 'all');
    const { isWhole, hasCost } = parts.told;
    const fieldsNotProvided = hasCost ? its.fieldsNotProvided : [...its.fieldsNotProvided, PARTS_COST];
    stores.push({ isSeen, works: sums.partsSaleC !== 0, sums, isWhole, fieldsNotProvided });
  }
  const knowCounter = new Set(stores.map(({ fieldsNotProvided }) => fieldsNotProvided.includes(SALE_TYPE)));
  if (!hidesWork(stores) || knowCounter.size > 1 || stores.some(({ isWhole }) => !isWhole)) return () => null;
  const sum = (key: 'partsSaleC' | 'partsCostC' | 'roCount') =>
    stores.reduce((total, { sums }) => total + sums[key], 0);
  return (key) => {
    const metric = metricOf(key);
    if (!isProvidedBy(metric, stores)) return null;
    const by = metric.isAdditive ? stores.length : 1;
    return serviceSums({
      partsSaleC: sum('partsSaleC') / by,
      partsCostC: sum('partsCostC') / by,
      roCount: sum('roCount') / by,
    });
  };
}
