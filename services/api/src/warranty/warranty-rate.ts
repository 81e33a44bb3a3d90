import {
  type CallQuery,
  type CallResponse,
  type calls,
  excludeReasons,
  type WarrantyRateRow,
} from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { addDays, type DateRange, lacksFieldOf, roundTo } from '@fixed-ops/metrics';
import { printedNumber } from '../core/printed-number.ts';
import { hasNoOwnNumbers, type Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { listRows, pageOf } from '../http/list-rows.ts';
import { type CurrentWarranty, type RateOrder, readCurrentWarranty, readRateOrders } from './read-rate-orders.ts';
import { bestWindows, markupOf, rateOf, slidingWindows, type Window } from './windows.ts';

type Call = typeof calls.repairOrderWarranty;
type Rate = Extract<CallResponse<Call>, { mode: 'rate' }>;
type Answer = Pick<Rate, 'mode' | 'data' | 'total' | 'page' | 'pageSize' | 'totals'>;

const NOTICE = 'A planning estimate, not a legal submission: which repair orders count differs by state.';
const NO_CATEGORIES =
  'Nothing can qualify: your DMS feed does not say which op codes are repairs. An administrator can, under Maintenance op codes.';
const BEST = 5;

/**
 * The retail labor rate and parts markup that customer-pay repairs of the days before the period's end could prove, and what
 * they would bring. The summary is of all repair orders looked at, whatever is searched for among them.
 */
export async function warrantyRate(
  db: Database,
  facts: StoreFacts,
  { dealershipId, range, filter }: Selection,
  query: CallQuery<Call>,
): Promise<Answer> {
  const lookback: DateRange = { startDate: addDays(range.endDate, 1 - query.lookbackDays), endDate: range.endDate };
  const year: DateRange = { startDate: addDays(range.endDate, -364), endDate: range.endDate };
  const isEmpty = hasNoOwnNumbers(filter);
  const [orders, current] = await Promise.all([
    isEmpty ? [] : readRateOrders(db, facts, dealershipId, lookback, filter),
    readCurrentWarranty(db, facts, dealershipId, year, filter),
  ]);
  const qualified = orders.filter((order) => order.reason === null);
  const windows = slidingWindows(qualified, query.windowRos, lookback.endDate);
  const byRate = bestWindows(windows, rateOf, BEST);
  const [best = null] = byRate;
  const used = new Set(best === null ? [] : qualified.slice(best.from, best.to));
  const { own } = filter;
  const told: PartsTold = {
    sale: !lacksFieldOf(['partsSaleC'], facts.fieldsNotProvided),
    cost: !lacksFieldOf(['partsCostC'], facts.fieldsNotProvided),
  };
  const rows = orders.map((order) =>
    rowOf(order, used.has(order), own === null || own.advisors.includes(order.advisor_number), told),
  );
  const listed = listRows(rows, query, {
    columns: COLUMNS,
    defaultSort: ['-closeDate', '-roNumber'],
    key: (row) => `${row.roNumber} ${row.roSuffix}`,
    text: (row) => [printedNumber(row), row.excludeReason, row.advisorNumber],
  });
  return {
    mode: 'rate',
    ...pageOf(listed, query),
    totals: {
      lookbackStart: lookback.startDate,
      lookbackEnd: lookback.endDate,
      windowRos: query.windowRos,
      qualifiedRoCount: qualified.length,
      ...proven(best, qualified, told),
      ...worth(best, current, told),
      bestWindows: byRate.map((window) => shown(window, qualified)),
      bestMarkupWindows: bestWindows(windows, markupOf, BEST).map((window) => shown(window, qualified)),
      excluded: excludeReasons
        .map((reason) => ({ reason, count: orders.filter((order) => order.reason === reason).length }))
        .filter(({ count }) => count > 0),
      notice: facts.fieldsNotProvided.includes('op_category') ? `${NO_CATEGORIES} ${NOTICE}` : NOTICE,
    },
  };
}

const dollars = (cents: number): number => roundTo(cents / 100, 2);
const numberOf = (order: RateOrder | undefined): string => (order ? order.ro_number + order.ro_suffix : '');

/** Which money of parts the feed tells. */
interface PartsTold {
  readonly sale: boolean;
  readonly cost: boolean;
}

function proven(best: Window | null, qualified: readonly RateOrder[], told: PartsTold) {
  return {
    fromRo: best === null ? null : numberOf(qualified[best.from]),
    toRo: best === null ? null : numberOf(qualified[best.to - 1]),
    laborSales: dollars(best?.laborC ?? 0),
    laborHours: (best?.soldH ?? 0) / 100,
    supportableLaborRate: best && rateOf(best),
    partsSales: told.sale ? dollars(best?.partsC ?? 0) : null,
    partsCost: told.cost ? dollars(best?.partsCostC ?? 0) : null,
    supportableMarkupPct: best && told.sale ? markupOf(best) : null,
  };
}

/** Worked out from the unrounded window: hours times the higher rate, cost times the higher markup. */
function worth(best: Window | null, { rateC, markupPct, soldH, partsCostC }: CurrentWarranty, told: PartsTold) {
  const rate = best !== null && best.soldH > 0 ? best.laborC / best.soldH : null;
  const markup = told.sale && best !== null && best.partsCostC > 0 ? (best.partsC / best.partsCostC - 1) * 100 : null;
  const increase = rate === null || rateC === null ? null : rate - rateC / 100;
  const labor = increase === null ? null : Math.max(0, increase) * (soldH / 100);
  const parts =
    markup === null || markupPct === null ? null : (Math.max(0, markup - markupPct) / 100) * (partsCostC / 100);
  return {
    currentWarrantyRate: rateC === null ? null : dollars(rateC),
    increase: increase === null ? null : roundTo(increase, 2),
    currentMarkupPct: markupPct === null ? null : roundTo(markupPct, 2),
    laborUplift: labor === null ? null : roundTo(labor, 2),
    partsUplift: parts === null ? null : roundTo(parts, 2),
    annualUplift: labor === null && parts === null ? null : roundTo((labor ?? 0) + (parts ?? 0), 2),
    warrantyHours12: soldH / 100,
    warrantyPartsCost12: told.cost ? dollars(partsCostC) : null,
  };
}

function shown(window: Window, qualified: readonly RateOrder[]) {
  const [first, last] = [qualified[window.from], qualified[window.to - 1]];
  return {
    fromRo: numberOf(first),
    toRo: numberOf(last),
    fromDate: first?.close_date ?? '',
    toDate: last?.close_date ?? '',
    roCount: window.to - window.from,
    rate: rateOf(window),
    markup: markupOf(window),
  };
}

function rowOf(order: RateOrder, inWindow: boolean, knowsAdvisor: boolean, told: PartsTold): WarrantyRateRow {
  const sums = { laborC: order.labor_c, soldH: order.sold_h, partsC: order.parts_c, partsCostC: order.parts_cost_c };
  return {
    roNumber: order.ro_number,
    roSuffix: order.ro_suffix,
    closeDate: order.close_date,
    advisorNumber: knowsAdvisor ? order.advisor_number : null,
    qualified: order.reason === null,
    excludeReason: order.reason,
    inWindow,
    laborSales: dollars(order.labor_c),
    laborHours: order.sold_h / 100,
    rate: rateOf(sums),
    partsSales: told.sale ? dollars(order.parts_c) : null,
    partsCost: told.cost ? dollars(order.parts_cost_c) : null,
    markupPct: told.sale ? markupOf(sums) : null,
  };
}

const COLUMNS: Readonly<Record<string, (row: WarrantyRateRow) => string | number | boolean | null>> = {
  roNumber: (row) => row.roNumber,
  closeDate: (row) => row.closeDate,
  advisorNumber: (row) => row.advisorNumber,
  qualified: (row) => row.qualified,
  excludeReason: (row) => row.excludeReason,
  inWindow: (row) => row.inWindow,
  laborSales: (row) => row.laborSales,
  laborHours: (row) => row.laborHours,
  rate: (row) => row.rate,
  partsSales: (row) => row.partsSales,
  partsCost: (row) => row.partsCost,
  markupPct: (row) => row.markupPct,
};
