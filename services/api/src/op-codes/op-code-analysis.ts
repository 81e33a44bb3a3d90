import type { CallQuery, CallResponse, calls, EnvelopeField, OpCodeRow } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { hasNoOwnNumbers, NO_OWN_NUMBERS, type Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { listRows, pageOf } from '../http/list-rows.ts';
import { hasWork, lineFiguresFrom } from '../line-figures/line-figures.ts';
import { addSums, type LineGroup, readLineFigureSums } from '../line-figures/read-line-figure-sums.ts';
import { readOrderCount } from '../line-figures/read-order-count.ts';
import { cachedQuery } from '../query-cache/cached-query.ts';
import { readGridInForce } from './grid-in-force.ts';
import { type ComparedWork, comparedTogether, isOfGrid, kindsOf } from './kinds-of-work.ts';
import {
  compareWork,
  type KnownCode,
  noPrices,
  type OpCodeWork,
  opCodeRow,
  opCodeSums,
  readOpCodes,
} from './op-code-rows.ts';
import { opportunitiesOf } from './opportunities.ts';
import { atPriceBounds } from './price-bounds.ts';
import { pricedOf } from './price-comparison.ts';
import { readPrices } from './read-prices.ts';
import { repairShare } from './repair-share.ts';

type Call = typeof calls.opCodeAnalysis;
type Answer = Omit<CallResponse<Call>, EnvelopeField>;

const UNMAPPED = 'unmapped';

/** The base of a period's op codes: its repair orders, and the labor matrix in force at its end. */
interface Period {
  readonly orders: number;
  readonly grid: Awaited<ReturnType<typeof readGridInForce>>;
}

interface UsedCode extends OpCodeWork {
  readonly hasWork: boolean;
}

// A person who sorts and turns pages requests the same lines each time. The prices of a code take up to 6 kB.
const keptWork = cachedQuery<UsedCode>(4_000);
const keptCodes = cachedQuery<KnownCode>(20_000);
const keptPeriods = cachedQuery<Period>(2_000);

const questionOf = ({ dealershipId, range, filter }: Selection) => [dealershipId, range, filter];

/** The op codes with a line in the selection. */
function readWork(db: Database, facts: StoreFacts, selection: Selection): Promise<readonly UsedCode[]> {
  const { dealershipId, range, filter } = selection;
  return keptWork(db, facts, questionOf(selection), async () => {
    const spans = [{ id: 0, range }];
    const [sums, prices] = await Promise.all([
      readLineFigureSums(db, facts, { dealershipId, filter, spans, by: ['opCode', 'payType'], withAllPayTypes: true }),
      readPrices(db, facts, selection, { by: 'opCode' }),
    ]);
    const groups = new Map<string, LineGroup[]>();
    for (const group of sums.filter(({ isOfAllPayTypes }) => !isOfAllPayTypes)) {
      const known = groups.get(group.keys.opCode);
      if (known) known.push(group);
      else groups.set(group.keys.opCode, [group]);
    }
    return sums
      .filter(({ isOfAllPayTypes }) => isOfAllPayTypes)
      .map(({ keys: { opCode }, sums: ofAll }) => ({
        opCode,
        byPayType: groups.get(opCode) ?? [],
        roCount: ofAll.roCount,
        prices: prices.get(opCode) ?? noPrices(),
        hasWork: hasWork(ofAll),
      }));
  });
}

/** Every op code of the selection with its sales, its frequency, and the consistency of its prices. */
export async function opCodeAnalysis(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  query: CallQuery<Call>,
): Promise<Answer> {
  const [all, known, [period]] = await Promise.all([
    readWork(db, facts, selection),
    keptCodes(db, facts, [selection.dealershipId], async () => [
      ...(await readOpCodes(db, selection.dealershipId)).values(),
    ]).then((codes) => new Map(codes.map((code) => [code.code, code]))),
    keptPeriods(db, facts, questionOf(selection), async () => {
      const [orders, grid] = await Promise.all([
        readOrderCount(db, facts, selection),
        readGridInForce(db, selection.dealershipId, selection.range.endDate),
      ]);
      return [{ orders, grid }];
    }),
  ]);
  const { orders, grid } = period ?? { orders: 0, grid: null };
  const used = all.filter((work) => query.showAll || work.hasWork);
  const seen = new Set(used.map((work) => work.opCode));
  const unused = query.showAll
    ? [...known.keys()]
        .filter((opCode) => !seen.has(opCode))
        .map((opCode): OpCodeWork => ({ opCode, byPayType: [], roCount: 0, prices: noPrices() }))
    : [];
  const work = new Map(
    [...used, ...unused].map((each): [string, ComparedWork] => {
      const code = known.get(each.opCode);
      const comparison = compareWork(each, code, grid !== null, facts);
      return [each.opCode, { ...each, category: code?.category ?? '', comparison }];
    }),
  );
  const rows = [...work.values()]
    .map((each) => opCodeRow(each, known.get(each.opCode), orders, selection, facts, each.comparison))
    .filter((row) => isOfCategory(row, query.category));
  const listed = listRows(rows, query, {
    columns: COLUMNS,
    defaultSort: ['-count'],
    key: (row) => row.opCode,
    text: (row) => [row.opCode, row.description],
  });
  const kept = listed.kept.flatMap((row) => work.get(row.opCode) ?? []);
  // A repair order with two of the op codes counts once, so a filtered list is counted separately.
  const keptOrders =
    kept.length === work.size
      ? orders
      : await readOrderCount(
          db,
          facts,
          selection,
          (parameters) => ` and l.op_code = any(${parameters.add(kept.map((each) => each.opCode))}::text[])`,
        );
  const totals = addSums(kept.map(opCodeSums), keptOrders);
  const figures = lineFiguresFrom(facts.fieldsNotProvided);
  const everything = [...work.values()];
  return {
    ownViewMessage: hasNoOwnNumbers(selection.filter) ? NO_OWN_NUMBERS : null,
    ...pageOf(listed, query),
    totals: {
      count: totals.countedLines,
      roCount: keptOrders,
      hours: figures.hours(totals),
      laborSales: figures.metric('labor_sales', totals),
      elr: figures.metric('elr', totals),
      laborGpPct: figures.metric('labor_gp_pct', totals),
      partsSales: figures.metric('parts_sales', totals),
      partsGpPct: figures.metric('parts_gp_pct', totals),
      discountTotal: figures.discounts(totals),
      unmapped: listed.kept.filter((row) => row.category === '').length,
      prices: pricedOf(comparedTogether(kept)),
      gridPrices: pricedOf(comparedTogether(kept.filter(isOfGrid))),
      byCategory: kindsOf(everything, figures),
      repairShare: repairShare(everything, orders, selection, facts),
      opportunities: opportunitiesOf(everything, figures),
      grid,
      atPriceBounds: atPriceBounds(facts),
    },
  };
}

function isOfCategory(row: OpCodeRow, categories: readonly string[] | undefined): boolean {
  if (categories === undefined || categories.length === 0) return true;
  return categories.includes(row.category === '' ? UNMAPPED : row.category);
}

const COLUMNS: Readonly<Record<string, (row: OpCodeRow) => string | number | null>> = {
  opCode: (row) => row.opCode,
  description: (row) => row.description,
  category: (row) => row.category,
  count: (row) => row.count,
  roCount: (row) => row.roCount,
  penetrationPct: (row) => row.penetrationPct,
  hours: (row) => row.hours,
  avgHours: (row) => row.avgHours,
  laborSales: (row) => row.laborSales,
  avgLabor: (row) => row.avgLabor,
  minLabor: (row) => row.minLabor,
  maxLabor: (row) => row.maxLabor,
  stdDev: (row) => row.stdDev,
  modalPrice: (row) => row.modalPrice,
  priceConsistencyPct: (row) => row.priceConsistencyPct,
  expectedPrice: (row) => row.expectedPrice,
  atPricePct: (row) => row.atPricePct,
  belowPrice: (row) => row.belowPrice,
  abovePrice: (row) => row.abovePrice,
  elr: (row) => row.elr,
  laborGpPct: (row) => row.laborGpPct,
  partsSales: (row) => row.partsSales,
  avgParts: (row) => row.avgParts,
  partsGpPct: (row) => row.partsGpPct,
  discountTotal: (row) => row.discountTotal,
  lastUsed: (row) => row.lastUsed,
};
