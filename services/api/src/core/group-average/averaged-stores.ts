import { allMetrics, isNotProvided, linearTerms, type MetricDefinition, type ServiceSums } from '@fixed-ops/metrics';

/**
 * The smallest number of dealerships with an average, for figures and statements. With two, the mean and the own figure would reveal the
 * figure of the other.
 */
const FEWEST_STORES_OF_AVERAGE = 3;

/** The fields of a dealership that decide whose figure a sum would reveal. */
interface Member {
  /** Whether the caller belongs to this dealership and sees its figures anyway. */
  readonly isSeen: boolean;
}

const unseen = (stores: readonly Member[]): number => stores.filter(({ isSeen }) => !isSeen).length;

/**
 * Whether a sum over these dealerships reveals no single figure (decision 0013): there are at least three, and the number that the caller
 * cannot see is not one. That one would be left after subtracting the caller's own.
 */
export function hidesEach(stores: readonly Member[]): boolean {
  return stores.length >= FEWEST_STORES_OF_AVERAGE && unseen(stores) !== 1;
}

/**
 * The dealerships that all figures of a group's average cover. Dealerships with the most complete feeds come first; the set has the size
 * with the most figures (metrics times dealerships). There is one set for all requests: the difference of two sets that differ by one
 * dealership would reveal its figure. So the set depends on nothing that a person may choose. A metric that one of them does not provide
 * has no average.
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

/** Whether the feeds of all these dealerships contain what a metric needs. */
export function isProvidedBy(
  metric: MetricDefinition,
  stores: readonly { readonly fieldsNotProvided: readonly string[] }[],
): boolean {
  return stores.every(({ fieldsNotProvided }) => !isNotProvided(metric, fieldsNotProvided));
}

/** A dealership with the pay types of its work on the requested days. */
interface Worker extends Member {
  readonly payTypes: ReadonlySet<string>;
}

/**
 * Pay types without an average, because only one hidden dealership has such work (for example fleet). The total less the shown pay types
 * would reveal it too, so one more pay type is left out: the one with the fewest dealerships.
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

/** Sums over all work that nevertheless belong to one pay type. */
const PAY_TYPE_OF_SUM: Readonly<Partial<Record<keyof ServiceSums, string>>> = {
  warrantyLaborC: 'W',
  customerLaborC: 'C',
  customerSoldH: 'C',
};

/** Whether a metric over all work reveals the work of one of these pay types. */
export function revealsPayType(metric: MetricDefinition, payTypes: ReadonlySet<string>): boolean {
  if (payTypes.size === 0) return false;
  const { numerator, denominator } = linearTerms(metric);
  return [...numerator.keys(), ...(denominator?.keys() ?? [])].some((sum) => {
    const payType = PAY_TYPE_OF_SUM[sum];
    return payType !== undefined && payTypes.has(payType);
  });
}
