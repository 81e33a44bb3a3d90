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

/** Reads the inputs of a selection's parts figures, with `months` of history (0 for none). */
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

/** The sales of one dealership of the group on the days of a selection. */
interface GroupStore {
  readonly isSeen: boolean;
  readonly works: boolean;
  readonly sums: ServiceSums;
  readonly isWhole: boolean;
  readonly fieldsNotProvided: readonly string[];
}

/**
 * All parts on the same days in the dealerships of the group together: a ratio is computed from their sums, a sum is the mean per
 * dealership. Null if a figure would reveal that of one dealership, if one of them has not posted a month, or if only some of them
 * provide counter sales.
 */
async function readPartsGroup(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
): Promise<(key: string) => ServiceSums | null> {
  const members = (await groupMembers(db, facts, selection)).filter(({ its }) => isHistory(selection.range, its));
  const stores: GroupStore[] = [];
  // The stores are read one after another, so that other requests get a turn in between.
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
