import { type CallQuery, type CallResponse, type calls, type EnvelopeField, NO_ADVISOR } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { roundTo } from '@fixed-ops/metrics';
import { historyMonths, isHistory } from '../core/period.ts';
import type { Parameters } from '../core/selection/line-condition.ts';
import { hasNoOwnNumbers, NO_OWN_NUMBERS, type Selection } from '../core/selection/selection.ts';
import { advisorName, readAdvisorNames } from '../core/store-facts/advisor-name.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { notFound } from '../http/problem/problem.ts';
import { lineFiguresFrom, percentOf } from '../line-figures/line-figures.ts';
import { type LineFiguresRequest, readLineFigureSums } from '../line-figures/read-line-figure-sums.ts';
import { readLines } from '../line-figures/read-lines.ts';
import { readOrderCount, readOrderCounts } from '../line-figures/read-order-count.ts';
import { toldMoney } from '../line-figures/work-line.ts';
import { expectedSql, GRID_PRICED, HAS_PRICE } from './against-grid.ts';
import { storeAverage } from './beside-store.ts';
import { readGridInForce } from './grid-in-force.ts';
import { compareWork, noPrices, type OpCodeWork, opCodeRow, readOpCodes } from './op-code-rows.ts';
import { atPriceBounds } from './price-bounds.ts';
import { type Basis, comparedSums, pricedOf, sumsOfLines } from './price-comparison.ts';
import { readGridOfCode, readPricePoints } from './price-points.ts';
import { pricedLine } from './priced-lines.ts';
import { histogramOf, modalPriceC, priceConsistencyPct } from './prices.ts';
import { priceScopeOf, readPrices } from './read-prices.ts';

type Call = typeof calls.opCodeAnalysisDetails;
type Answer = Omit<CallResponse<Call>, EnvelopeField>;
type Detail = Answer['detail'];

const MONTHS = 13;

/** One op code: a page of its lines, its prices, its months and who sells it. */
export async function opCodeDetail(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  query: CallQuery<Call>,
): Promise<Answer> {
  const { opCode } = query;
  const ofCode = (parameters: Parameters) => ` and l.op_code = ${parameters.add(opCode)}`;
  const request: Omit<LineFiguresRequest, 'by'> = {
    dealershipId: selection.dealershipId,
    filter: selection.filter,
    spans: [{ id: 0, range: selection.range }],
    where: ofCode,
  };
  const [prices, known, grid] = await Promise.all([
    readPrices(db, facts, selection, { by: 'opCode', opCode }),
    readOpCodes(db, selection.dealershipId, opCode),
    readGridInForce(db, selection.dealershipId, selection.range.endDate),
  ]);
  const ofCodePrices = prices.get(opCode) ?? noPrices();
  const comparison = compareWork({ prices: ofCodePrices }, known.get(opCode), grid !== null, facts);
  const expected = expectedSql(comparison.basis, priceScopeOf(selection));
  const [sums, orders, lines, months, advisors, points, ownGrid] = await Promise.all([
    readLineFigureSums(db, facts, { ...request, by: ['payType'], withAllPayTypes: true }),
    readOrderCount(db, facts, selection),
    readLines(db, facts, {
      selection,
      where: (parameters) =>
        [
          ofCode(parameters),
          pointCondition(query.at, comparison.basis, parameters),
          binCondition(query.prices, { facts, scope: priceScopeOf(selection) }, parameters),
          // In an own view, the people remain the caller's own numbers.
          query.soldBy === undefined || selection.filter.own !== null
            ? ''
            : ` and l.advisor_number = ${parameters.add(query.soldBy === NO_ADVISOR ? '' : query.soldBy)}`,
        ].join(''),
      expected,
      onlyBelow: query.below ? 'clearly' : undefined,
      search: query.search,
      sort: query.sort,
      defaultSort: ['-closeDate'],
      moreColumns: { deviationPct: '(labor_sale_c + discount_labor_c)' },
      page: query.page,
      pageSize: query.pageSize,
    }),
    monthsOf(db, facts, selection, request),
    readAdvisors(db, facts, selection, request, opCode),
    readPricePoints(db, facts, selection, { opCode, expected }),
    readGridOfCode(db, facts, selection, opCode),
  ]);
  // A code that is neither in the store's list nor sold in thirteen months comes from a mistyped address.
  if (!known.has(opCode) && lines.total === 0 && months.every(({ count }) => count === 0)) {
    // An own view must not reveal the sales of colleagues.
    if (selection.filter.own === null) await refuseUnknown(db, selection.dealershipId, opCode);
  }
  const modal = modalPriceC(ofCodePrices.prices);
  const work: OpCodeWork = {
    opCode,
    byPayType: sums.filter(({ isOfAllPayTypes }) => !isOfAllPayTypes),
    roCount: sums.find(({ isOfAllPayTypes }) => isOfAllPayTypes)?.sums.roCount ?? 0,
    prices: ofCodePrices,
  };
  const summary = opCodeRow(work, known.get(opCode), orders, selection, facts, comparison);
  return {
    storeAverage: await storeAverage(db, facts, selection, summary),
    ownViewMessage: hasNoOwnNumbers(selection.filter) ? NO_OWN_NUMBERS : null,
    data: lines.page.map((row) => {
      const line = pricedLine(row, facts);
      const priceC = row.labor_sale_c + row.discount_labor_c;
      return { ...line, deviationPct: modal ? roundTo(((priceC - modal) / modal) * 100, 2) : null };
    }),
    total: lines.total,
    page: query.page,
    pageSize: query.pageSize,
    totals: {
      hours: lines.sold_h / 100,
      labor: lines.labor_sale_c / 100,
      ...toldMoney(lines, facts),
      prices: pricedOf(comparison.basis.kind === 'none' ? null : sumsOfLines(lines)),
    },
    detail: {
      summary,
      histogram: histogramOf(ofCodePrices.prices),
      months,
      byAdvisor: advisorsOf(advisors, facts, selection, { modal, basis: comparison.basis }),
      points,
      grid: comparison.basis.kind === 'grid' ? ownGrid : null,
      atPriceBounds: atPriceBounds(facts),
    },
  };
}

/** SQL that selects the lines of one point: with these hours, this price, and an expected price. */
function pointCondition(at: string | undefined, basis: Basis, parameters: Parameters): string {
  if (at === undefined) return '';
  const isPriced = basis.kind === 'grid' ? GRID_PRICED : HAS_PRICE;
  const [hours = 0, price = 0] = at.split(':').map((part) => Math.round(Number(part) * 100));
  return ` and ${isPriced} and l.sold_h = ${parameters.add(hours)} and l.labor_sale_c + l.discount_labor_c = ${parameters.add(price)}`;
}

/** SQL that selects the lines of one bin of the histogram. */
function binCondition(
  prices: string | undefined,
  { facts, scope }: { readonly facts: StoreFacts; readonly scope: string },
  parameters: Parameters,
): string {
  if (prices === undefined) return '';
  const [from = 0, to = 0] = prices.split(':').map((part) => Math.round(Number(part) * 100));
  const ofScope = scope === 'all' ? '' : ` and ${payTypeOf(facts)} = ${parameters.add(scope)}`;
  const price = 'l.labor_sale_c + l.discount_labor_c';
  return ` and (${HAS_PRICE})${ofScope} and ${price} >= ${parameters.add(from)} and ${price} < ${parameters.add(to)}`;
}

async function monthsOf(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  request: Omit<LineFiguresRequest, 'by'>,
): Promise<Detail['months']> {
  // Months before the store's first repair order had no lines of any code.
  const history = historyMonths(selection, MONTHS).filter(({ range }) => isHistory(range, facts));
  const spans = history.map(({ range }, id) => ({ id, range }));
  const { dealershipId, filter } = selection;
  const [groups, orders] = await Promise.all([
    readLineFigureSums(db, facts, { ...request, spans, by: [] }),
    readOrderCounts(db, facts, { dealershipId, filter }, spans),
  ]);
  const figures = lineFiguresFrom(facts.fieldsNotProvided);
  return history.map((month, id) => {
    const sums = groups.find((group) => group.span === id)?.sums;
    return {
      month: month.month,
      count: sums?.countedLines ?? 0,
      roCount: sums?.roCount ?? 0,
      penetrationPct: percentOf(sums?.roCount ?? 0, orders.get(id) ?? 0),
      roBase: orders.get(id) ?? 0,
      hours: sums ? figures.hours(sums) : 0,
      laborSales: sums ? figures.metric('labor_sales', sums) : 0,
      elr: sums ? figures.metric('elr', sums) : null,
      isUnfinished: month.unfinished,
    };
  });
}

/** Throws 404 for a code that no line of the store ever had. */
async function refuseUnknown(db: Database, dealershipId: string, opCode: string): Promise<void> {
  const [line] = await db.query('select 1 as one from ro_line where dealership_id = $1 and op_code = $2 limit 1', [
    dealershipId,
    opCode,
  ]);
  if (line === undefined) throw notFound(`There is no op code ${opCode} here.`);
}

/** The sales of an op code by advisor, with prices and names. */
async function readAdvisors(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  request: Omit<LineFiguresRequest, 'by'>,
  opCode: string,
) {
  const [groups, prices, names] = await Promise.all([
    readLineFigureSums(db, facts, { ...request, by: ['advisor'] }),
    readPrices(db, facts, selection, { by: 'advisor', opCode }),
    readAdvisorNames(db, selection.dealershipId),
  ]);
  return { groups, prices, names };
}

/** Prices and rates by advisor, compared with the modal price of the store, or, in an own view, of the own lines. */
function advisorsOf(
  { groups, prices, names }: Awaited<ReturnType<typeof readAdvisors>>,
  facts: StoreFacts,
  { filter: { own } }: Selection,
  { modal, basis }: { readonly modal: number | null; readonly basis: Basis },
): Detail['byAdvisor'] {
  const figures = lineFiguresFrom(facts.fieldsNotProvided);
  return groups
    .filter((group) => own === null || own.advisors.includes(group.keys.advisor))
    .map(({ keys: { advisor }, sums }) => ({
      number: advisor,
      name: advisorName(advisor, names.get(advisor)),
      count: sums.countedLines,
      roCount: sums.roCount,
      hours: figures.hours(sums),
      laborSales: figures.metric('labor_sales', sums),
      avgLabor: figures.averageLabor(sums),
      elr: figures.metric('elr', sums),
      discountTotal: figures.discounts(sums),
      priceConsistencyPct: priceConsistencyPct(prices.get(advisor)?.prices ?? [], modal),
      prices: pricedOf(comparedSums(basis, prices.get(advisor) ?? noPrices())),
    }))
    .sort((one, other) => other.count - one.count || (one.number < other.number ? -1 : 1));
}
