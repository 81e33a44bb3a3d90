import { type CallQuery, type calls, type GroupRow, groupMetricKeys } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { computeFigure, metricOf, type ServiceSums, serviceSumKeys, serviceSums } from '@fixed-ops/metrics';
import type { SeenDealership, Viewer } from '../auth/viewer.ts';
import type { Clock } from '../clock.ts';
import type { Figures } from '../core/figures.ts';
import { readStoreFigures, type StoreRequest } from '../core/read-figures.ts';
import { withAverage } from '../core/selection/average.ts';
import { figureScope } from '../core/selection/figure-scope.ts';
import { type Selection, selectionOf } from '../core/selection/selection.ts';
import { storesFacts } from '../core/store-facts/known-facts.ts';
import { invalidInput } from '../http/problem/problem.ts';

/** As many months as every page of figures shows. */
const MONTHS = 13;

interface Store extends StoreRequest {
  readonly row: GroupRow;
  /** By scope, what the figures of the store are worked out from. */
  readonly sums: ReadonlyMap<string, ServiceSums>;
}

type Query = CallQuery<typeof calls.groupNumbers>;

/** Every dealership of the viewer with its figures, each over its own days, and the figures of all of them together. */
export async function groupNumbers(
  db: Database,
  clock: Clock,
  viewer: Pick<Viewer, 'dealerships' | 'ownNumbersAt'>,
  query: Query,
) {
  const search = query.search?.toLowerCase() ?? '';
  const wanted = viewer.dealerships.filter(({ name }) => name.toLowerCase().includes(search));
  const stores = await readStores(db, clock, viewer, wanted, query);
  const sorted = inOrder(stores, query.sort?.[0]);
  const from = (query.page - 1) * query.pageSize;
  return {
    stores: sorted.slice(from, from + query.pageSize).map(({ row }) => row),
    total: sorted.length,
    totals: { values: groupMetricKeys.map((key) => ({ key, value: valueOfAll(key, stores) })) },
  };
}

/** All of them at once: a statement each would be hundreds. */
async function readStores(
  db: Database,
  clock: Clock,
  viewer: Pick<Viewer, 'dealerships' | 'ownNumbersAt'>,
  dealerships: readonly SeenDealership[],
  query: Query,
): Promise<readonly Store[]> {
  const known = await storesFacts(
    db,
    dealerships.map(({ id }) => id),
  );
  const requests = dealerships.flatMap((dealership) => {
    const facts = known.get(dealership.id);
    if (facts === undefined) return [];
    const today = clock.today(dealership.timezone);
    const asked = selectionOf({ dealership, today, query, ownNumbers: viewer.ownNumbersAt(dealership.id) }, facts);
    // Every store by its own setting: its row is what its own dashboard shows.
    return [{ dealership, facts, selection: withAverage(asked, facts.averages.service, viewer) }];
  });
  const figures = await readStoreFigures(db, requests, MONTHS);
  return requests.flatMap(({ dealership, facts, selection }, index) => {
    const its = figures[index];
    return its ? [storeOf(dealership, { facts, selection }, its)] : [];
  });
}

function storeOf(dealership: SeenDealership, { facts, selection }: StoreRequest, figures: Figures): Store {
  const scopes = new Set(groupMetricKeys.map((key) => scopeOf(key, selection)));
  return {
    row: {
      dealershipId: dealership.id,
      dealershipName: dealership.name,
      asOf: facts.asOf,
      kpis: groupMetricKeys.map((key) => figures.kpi(key, { scope: scopeOf(key, selection) }, { history: true })),
    },
    selection,
    facts,
    sums: new Map([...scopes].map((scope) => [scope, figures.sums({ scope })])),
  };
}

const scopeOf = (key: string, { filter }: Selection) => figureScope(metricOf(key).scope, filter);

/**
 * A figure of several stores is the quotient of their summed numerators and denominators. A column that the feed of one of them
 * lacks is missing in the whole.
 */
function valueOfAll(key: string, stores: readonly Store[]): number | null {
  const [first] = stores;
  if (first === undefined) return null;
  const scope = scopeOf(key, first.selection);
  const sums = stores.map((store) => store.sums.get(scope) ?? serviceSums()).reduce(added);
  const notProvided = [...new Set(stores.flatMap(({ facts }) => facts.fieldsNotProvided))];
  return computeFigure(metricOf(key), scope, sums, notProvided).value;
}

function added(one: ServiceSums, other: ServiceSums): ServiceSums {
  const result = { ...one };
  for (const key of serviceSumKeys) {
    const more = other[key];
    if (more !== null) result[key] = (result[key] ?? 0) + more;
  }
  return result;
}

const NAME = 'dealershipName';

/** Stores by name or by a figure; those without it last in both directions. */
function inOrder(stores: readonly Store[], sort: string = NAME): readonly Store[] {
  const isDescending = sort.startsWith('-');
  const field = isDescending ? sort.slice(1) : sort;
  const direction = isDescending ? -1 : 1;
  if (field === NAME)
    return stores.toSorted((a, b) => direction * a.row.dealershipName.localeCompare(b.row.dealershipName));
  const index = groupMetricKeys.map(String).indexOf(field);
  if (index < 0)
    throw invalidInput([
      { path: 'sort', code: 'unknown_field', message: `names ${field}, which is not a column of the list` },
    ]);
  const figureOf = ({ row }: Store) => row.kpis[index]?.value ?? null;
  return stores.toSorted((a, b) => {
    const [one, other] = [figureOf(a), figureOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return direction * (one - other);
  });
}
