import type { CallQuery, calls, PayType, PlainOrder, RepairOrderRow } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import {
  findMetric,
  type MetricDefinition,
  partsCardKeys,
  partsSaleTypes,
  payTypeCodes,
  type Quantity,
  roundQuantity,
  roundTo,
} from '@fixed-ops/metrics';
import type { OwnNumbers } from '../auth/caller.ts';
import { envelopeOf } from '../core/period.ts';
import { figureScope } from '../core/selection/figure-scope.ts';
import { hasNoOwnNumbers, type Selection } from '../core/selection/selection.ts';
import { providedBy } from '../core/store-facts/provided.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { invalidInput } from '../http/problem/problem.ts';
import { type PartsScope, payTypesOf } from '../parts/numbers/parts-figures.ts';
import { isOfLines, isOfOrders } from './contribution.ts';
import { type OrderRow, type OrderTotals, readRepairOrders } from './list-repair-orders.ts';
import { narrowToGroup } from './narrow-to-group.ts';
import { orderFields } from './order-row.ts';
import type { OrderState } from './order-sums.ts';
import { readPartsProof } from './parts-proof.ts';
import { factsOfList, millionths, readProof } from './proof.ts';
import { ALL_COSTS, type CostRights, costsBy, seenSort } from './seen-costs.ts';

type Query = CallQuery<typeof calls.repairOrders>;

const SCOPES = new Set<string>(['all', ...payTypeCodes]);

/** The repair orders behind a figure: a page of rows, totals of the whole selection, and the figure that they prove. */
export async function repairOrders(
  db: Database,
  facts: StoreFacts,
  asked: Selection,
  query: Query,
  rights = ALL_COSTS,
) {
  const isServiceFigure = query.metricKey !== undefined && query.department === 'service';
  const costs = isServiceFigure ? ALL_COSTS : rights;
  const metric = metricOf(query.metricKey);
  const whole = narrowToGroup(asked, query.group, {
    countsOrders: query.metricKey === 'ro_count' && query.department === 'service',
  });
  const saleType = query.department === 'parts' ? saleTypeOf(query.scope, metric) : null;
  const selection = saleType === null || saleType === 'all' ? whole : soldAs(saleType, whole);
  const scope = saleType === null ? scopeOf(query.scope, metric && figureScope(metric.scope, selection.filter)) : 'all';
  const paging = { page: query.page, pageSize: query.pageSize };
  if (hasNoOwnNumbers(selection.filter)) {
    return {
      ...envelopeOf(selection, facts),
      data: [],
      total: 0,
      ...paging,
      totals: totalsOf(NO_TOTALS, facts, undefined, costs),
      proof: null,
    };
  }
  const natural: OrderState = metric?.isSnapshot ? 'open' : 'closed';
  const state = query.status ?? natural;
  const proofOf = (metricKey: string) =>
    saleType === null
      ? readProof(db, facts, selection, metricKey, scope)
      : readPartsProof(db, facts, whole, metricKey, saleType);
  // Figures count closed or open repair orders, so a list of others proves none.
  // Own parts figures go by counter numbers, which repair orders do not have.
  const isProved = metric !== undefined && state === natural && (saleType === null || asked.filter.own === null);
  const proof = isProved ? await proofOf(metric.key) : null;
  const ofOrders = metric !== undefined && isOfOrders(metric.key);
  const isOfLedger = proof?.kpi.facts.source === 'ledger';
  const {
    totals,
    whole: listed,
    page,
  } = await readRepairOrders(db, factsOfList(facts, isOfLedger), {
    ...paging,
    selection: {
      dealershipId: selection.dealershipId,
      range: selection.range,
      filter: selection.filter,
      scope,
      state,
    },
    metricKey: metric?.key,
    // The answer names the number of closed repair orders behind a ratio.
    withAllCounted: ofOrders && saleType === null && state === 'closed',
    gap: ofOrders ? (proof?.gap ?? null) : null,
    flag: query.flag,
    exceptions: query.exceptions,
    search: query.search,
    sort: seenSort(costs, query.sort),
  });
  return {
    ...envelopeOf(selection, facts),
    data: page.map((row) => rowOf(row, selection.filter.own, facts, costs)),
    total: totals.total,
    ...paging,
    totals: totalsOf(totals, facts, metric, costs),
    proof: proof && {
      ...proof,
      listed: { numerator: exactOf(listed.contribution), denominator: exactOf(listed.denominator) },
      counted: listed.counted,
      credits: listed.credits,
      isOfLines: saleType === null && !isOfLedger && proof.exact.numerator !== null && isOfLines(proof.kpi.key),
    },
  };
}

/** The metric of a key; throws a 400 for an unknown key. */
export function metricOf(key: string | undefined) {
  if (key === undefined) return undefined;
  const metric = findMetric(key);
  if (!metric) throw invalidInput([{ path: 'metricKey', code: 'unknown_metric', message: `${key} is not a metric` }]);
  return metric;
}

/** A parts figure covers all parts or a sale type; no other figure does. */
function saleTypeOf(scope: string | undefined, metric: MetricDefinition | undefined): PartsScope {
  if (metric && !partsCardKeys.includes(metric.key)) {
    throw invalidInput([{ path: 'metricKey', code: 'unknown_metric', message: `${metric.key} is not a parts figure` }]);
  }
  if (scope === undefined || scope === 'all') return 'all';
  const known = partsSaleTypes.find(({ key }) => key === scope);
  if (known) return known.key;
  throw invalidInput([{ path: 'scope', code: 'unknown_scope', message: 'is neither all nor a parts sale type' }]);
}

/** The pay types of lines whose parts belong to a sale type; none for sales without a repair order. */
function soldAs(saleType: PartsScope, selection: Selection): Selection {
  const { filter } = selection;
  const payTypes = payTypesOf(saleType).filter((payType) => !filter.payTypes || filter.payTypes.includes(payType));
  return { ...selection, filter: { ...filter, payTypes } };
}

/** The only pay type that counts, or `all`; throws a 400 for any other scope. */
export function scopeOf(scope: string | undefined, ofMetric: string | undefined): string {
  const wanted = scope ?? ofMetric ?? 'all';
  if (SCOPES.has(wanted)) return wanted;
  throw invalidInput([{ path: 'scope', code: 'unknown_scope', message: 'is neither all nor a pay type' }]);
}

const dollars = (cents: number): number => roundTo(cents / 100, 2);
const rate = (laborC: number, soldH: number): number | null => (soldH === 0 ? null : roundTo(laborC / soldH, 2));
/** Shares of hours can be any fraction. Four decimals keep the column readable and its total exact enough. */
const part = (value: number | null): number | null => (value === null ? null : roundTo(value, 4));

const exactOf = (value: number | null): number | null => (value === null ? null : millionths(value));

type Money = Omit<OrderTotals, 'total' | 'contribution' | 'denominator' | 'gapContribution'>;

/** Money and hours of one repair order or of many. */
export function moneyOf(row: Money, facts: StoreFacts, costs = ALL_COSTS) {
  const provided = costsBy(costs, providedBy(facts));
  const saleC = row.laborSaleC + row.partsSaleC + row.subletSaleC + row.miscSaleC;
  return {
    soldHours: row.soldH / 100,
    laborSale: dollars(row.laborSaleC),
    laborCost: provided.dollars(row.laborCostC, 'laborCostC'),
    partsSale: provided.dollars(row.partsSaleC, 'partsSaleC'),
    partsCost: provided.dollars(row.partsCostC, 'partsCostC'),
    subletSale: provided.dollars(row.subletSaleC, 'subletSaleC'),
    discount: provided.dollars(row.discountC, 'discountLaborC'),
    totalSale: dollars(saleC),
    gross: provided.gross(saleC - row.laborCostC - row.partsCostC - row.subletCostC),
    elr: rate(row.laborSaleC, row.soldH),
  };
}

function rowOf(row: OrderRow, own: OwnNumbers | null, facts: StoreFacts, costs: CostRights): RepairOrderRow {
  return {
    ...plainOrderOf(row, own, facts, costs),
    contribution: part(row.contribution),
    denominator: part(row.denominator),
    gapContribution: part(row.gapContribution),
  };
}

/** A repair order as every list shows it. In an own view no other technician's number is answered. */
export function plainOrderOf(row: OrderRow, own: OwnNumbers | null, facts: StoreFacts, costs = ALL_COSTS): PlainOrder {
  return {
    ...orderFields(row, own),
    payTypes: row.payTypes.filter((payType): payType is PayType => SCOPES.has(payType) && payType !== 'all'),
    lineCount: row.countedLines,
    ...moneyOf(row, facts, costs),
    techNumbers: own === null ? row.techNumbers : row.techNumbers.filter((number) => own.technicians.includes(number)),
    oneLine: row.one_line_c,
    hasNotes: row.hasNotes,
    flag: row.flag,
    isCredit: row.is_credit,
  };
}

export const NO_TOTALS: OrderTotals = {
  total: 0,
  soldH: 0,
  laborSaleC: 0,
  laborCostC: 0,
  partsSaleC: 0,
  partsCostC: 0,
  subletSaleC: 0,
  subletCostC: 0,
  miscSaleC: 0,
  discountC: 0,
  contribution: null,
  denominator: null,
  gapContribution: null,
};

/** Rounds totals like the figure's numerator and denominator, so that they can be compared. */
export function totalsOf(totals: OrderTotals, facts: StoreFacts, metric?: MetricDefinition, costs = ALL_COSTS) {
  const rounded = (value: number | null, quantity: Quantity | undefined) =>
    value === null || quantity === undefined ? null : roundQuantity(value, quantity);
  return {
    ...moneyOf(totals, facts, costs),
    contribution: rounded(totals.contribution, metric?.numerator.quantity),
    denominator: rounded(totals.denominator, metric?.denominator?.quantity),
    gapContribution: part(totals.gapContribution),
  };
}
