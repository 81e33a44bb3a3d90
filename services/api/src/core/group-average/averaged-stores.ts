import { allMetrics, isNotProvided, linearTerms, type MetricDefinition, type ServiceSums } from '@fixed-ops/metrics';

/**
 * A group has an average from this many dealerships on: of two, a mean and one's own figure are the other one's figure. Figures
 * and statements alike.
 */
const FEWEST_STORES_OF_AVERAGE = 3;

/** A dealership as far as it matters whose figure a sum would tell. */
interface Member {
  /** One of those that the person who asks belongs to and sees anyway. */
  readonly isSeen: boolean;
}

const unseen = (stores: readonly Member[]): number => stores.filter(({ isSeen }) => !isSeen).length;

/**
 * Whether a sum over these dealerships tells nobody's figure (decision 0013): there are three or more, and those that the person
 * does not see anyway are at least two, or none. A single one is what is left when the person's own are taken off.
 */
export function hidesEach(stores: readonly Member[]): boolean {
  return stores.length >= FEWEST_STORES_OF_AVERAGE && unseen(stores) !== 1;
}

/**
 * The dealerships that every figure of a group's average is over, the fullest feeds first: as many as give the most figures,
 * metrics times dealerships. One set, whatever is asked: of two that differ by one dealership the difference would be its figure.
 * So the set depends on nothing that a person may choose, and a metric that one of them does not tell has no average.
 */
export function averagedStores<S extends { readonly fieldsNotProvided: readonly string[] }>(
  stores: readonly S[],
): readonly S[] {
  const fullest = stores
    .map((store) => ({ store, provided: allMetrics.filter((metric) => isProvidedBy(metric, [store])) }))
    .sort((one, other) => other.provided.length - one.provided.length);
  let common: readonly MetricDefinition[] = allMetrics;
  let best = { count: 0, figures: -1 };
  for (const [index, { provided }] of fullest.entries()) {
    common = common.filter((metric) => provided.includes(metric));
    const count = index + 1;
    const figures = count * common.length;
    if (count >= FEWEST_STORES_OF_AVERAGE && figures >= best.figures) best = { count, figures };
  }
  return fullest.slice(0, best.count).map(({ store }) => store);
}

/** Whether the feed of each of these dealerships sends what a metric needs. */
export function isProvidedBy(
  metric: MetricDefinition,
  stores: readonly { readonly fieldsNotProvided: readonly string[] }[],
): boolean {
  return stores.every(({ fieldsNotProvided }) => !isNotProvided(metric, fieldsNotProvided));
}

/** A dealership with the pay types that it has work of in the days asked for. */
interface Worker extends Member {
  readonly payTypes: ReadonlySet<string>;
}

/**
 * Pay types that have no average, because their work is that of one unseen dealership: its fleet work would stand alone. All pay
 * types together less those that are shown would tell it too, so one more is left out, that of the fewest dealerships.
 */
export function hiddenPayTypes(stores: readonly Worker[]): ReadonlySet<string> {
  const others = stores.filter(({ isSeen }) => !isSeen);
  const workersOf = (payType: string) => others.filter(({ payTypes }) => payTypes.has(payType));
  const all = [...new Set(others.flatMap(({ payTypes }) => [...payTypes]))].sort();
  const hidden = new Set(all.filter((payType) => workersOf(payType).length === 1));
  const revealed = new Set([...hidden].flatMap(workersOf));
  if (revealed.size === 1) {
    const [next] = all
      .filter((payType) => !hidden.has(payType))
      .sort((one, other) => workersOf(one).length - workersOf(other).length);
    if (next !== undefined) hidden.add(next);
  }
  return hidden;
}

/** Sums over all work that are of one pay type all the same. */
const PAY_TYPE_OF_SUM: Readonly<Partial<Record<keyof ServiceSums, string>>> = {
  warrantyLaborC: 'W',
  customerLaborC: 'C',
  customerSoldH: 'C',
};

/** Whether a metric over all work tells the work of one of these pay types. */
export function revealsPayType(metric: MetricDefinition, payTypes: ReadonlySet<string>): boolean {
  if (payTypes.size === 0) return false;
  const { numerator, denominator } = linearTerms(metric);
  return [...numerator.keys(), ...(denominator?.keys() ?? [])].some((sum) => {
    const payType = PAY_TYPE_OF_SUM[sum];
    return payType !== undefined && payTypes.has(payType);
  });
}
