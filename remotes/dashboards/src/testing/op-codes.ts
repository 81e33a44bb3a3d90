import { period } from '@fixed-ops/contract/testing';
import type { Answer } from '@fixed-ops/testing';

type Codes = Answer<'opCodeAnalysis'>;
type Row = Codes['data'][number];
type Kind = Codes['totals']['byCategory'][number];
type Prices = Kind['prices'];

/** The charged prices of lines compared with the expected ones. By default, no line has an expected price. */
export const comparedPrices = (fields: Partial<Prices> = {}): Prices => ({
  pricedLines: 0,
  atPriceLines: 0,
  atPricePct: null,
  charged: null,
  expected: null,
  ofPricePct: null,
  belowPrice: null,
  belowLines: 0,
  abovePrice: null,
  ...fields,
});

/** An op code whose lines the grid prices: 19 of 34 at price. */
export function opCodeRow(opCode: string, fields: Partial<Row> = {}): Row {
  return {
    opCode,
    description: 'Front brake pads and rotors',
    category: 'repair',
    isMaintenance: false,
    count: 34,
    roCount: 34,
    penetrationPct: 5,
    hours: 62.5,
    avgHours: 1.84,
    laborSales: 11_618,
    avgLabor: 341.7,
    priceScope: 'C',
    minLabor: 250,
    maxLabor: 480,
    stdDev: 40.5,
    modalPrice: 320,
    priceConsistencyPct: 24,
    priceBasis: 'grid',
    expectedPrice: null,
    ...comparedPrices({
      pricedLines: 34,
      atPriceLines: 19,
      atPricePct: 55.88,
      charged: 12_064,
      expected: 12_363,
      ofPricePct: 97.58,
      belowPrice: 299,
      belowLines: 15,
      abovePrice: 0,
    }),
    deviations: [
      { pct: -10, lines: 3 },
      { pct: -5, lines: 12 },
      { pct: 0, lines: 19 },
    ],
    elr: 185.89,
    laborGpPct: 71.2,
    partsSales: 5_200,
    avgParts: 152.9,
    partsGpPct: 40,
    discountTotal: 446,
    cwiCounts: { C: 34 },
    lastUsed: '2026-11-18',
    ...fields,
  };
}

/** A code with a fixed price, which most of its lines have. */
export const fixedPriceRow = (opCode: string, fields: Partial<Row> = {}): Row =>
  opCodeRow(opCode, {
    description: 'Synthetic oil and filter',
    category: 'competitive',
    priceBasis: 'fixed',
    expectedPrice: 32,
    ...comparedPrices({ pricedLines: 376, atPriceLines: 376, atPricePct: 100, belowPrice: 0, abovePrice: 0 }),
    deviations: [{ pct: 0, lines: 376 }],
    count: 376,
    ...fields,
  });

/** A code without an expected price. */
export const unpricedRow = (opCode: string, fields: Partial<Row> = {}): Row =>
  opCodeRow(opCode, {
    description: 'Miscellaneous',
    category: '',
    priceBasis: 'none',
    ...comparedPrices(),
    deviations: [],
    count: 44,
    ...fields,
  });

export function kindOfWork(category: string, fields: Partial<Kind> = {}): Kind {
  return {
    category,
    codes: 1,
    lines: 34,
    hours: 62.5,
    sharePct: 40,
    laborSales: 11_618,
    elr: 185.89,
    discountTotal: 446,
    prices: comparedPrices(),
    gridPrices: comparedPrices(),
    ...fields,
  };
}

/** The answer for the op codes of a period. */
export function opCodes(data: Row[], totals: Partial<Codes['totals']> = {}, fields: Partial<Codes> = {}): Codes {
  return {
    ...period,
    data,
    total: data.length,
    page: 1,
    pageSize: 500,
    ownViewMessage: null,
    totals: {
      count: data.reduce((sum, row) => sum + row.count, 0),
      roCount: 731,
      hours: 156.2,
      laborSales: 26_000,
      elr: 147.73,
      laborGpPct: 70,
      partsSales: 9_000,
      partsGpPct: 40,
      discountTotal: 640,
      unmapped: data.filter(({ category }) => category === '').length,
      prices: comparedPrices({ pricedLines: 410, atPriceLines: 395, atPricePct: 96.3, belowPrice: 299, abovePrice: 0 }),
      gridPrices: comparedPrices({ pricedLines: 34, atPriceLines: 19, atPricePct: 55.88, belowPrice: 299 }),
      byCategory: [...new Set(data.map(({ category }) => category))].map((category) =>
        kindOfWork(category, { codes: data.filter((row) => row.category === category).length }),
      ),
      opportunities: { belowGrid: null, catchAll: null, unmapped: { codes: [], lines: 0 } },
      grid: { name: 'Customer repair', effectiveFrom: '2026-02-01' },
      ...totals,
    },
    ...fields,
  };
}

type Detail = Answer<'opCodeAnalysisDetails'>;
type Line = Detail['data'][number];

/** A line of brakes, 30 dollars short of the grid. */
export function pricedLine(roNumber: string, fields: Partial<Line> = {}): Line {
  return {
    roNumber,
    roSuffix: '',
    lineId: roNumber,
    letter: 'A',
    closeDate: '2026-11-14',
    advisorNumber: 'A1',
    advisorName: 'Priya Nair',
    technicians: [],
    payType: 'C',
    laborType: 'CM',
    opCode: 'BRKF',
    opDescription: 'Front brakes',
    category: 'repair',
    isCounted: true,
    hours: 1.7,
    labor: 305.83,
    laborCost: 80,
    discount: 0,
    parts: 0,
    partsCost: 0,
    elr: 179.9,
    price: 305.83,
    expected: 335.83,
    short: 30,
    deviationPct: null,
    ...fields,
  };
}

/** The answer for one op code. */
export function opCodeDetail(summary: Row, data: Line[], fields: Partial<Detail> = {}): Detail {
  const { pricedLines, atPriceLines, atPricePct, charged, expected, ofPricePct, belowPrice, belowLines, abovePrice } =
    summary;
  const prices = {
    pricedLines,
    atPriceLines,
    atPricePct,
    charged,
    expected,
    ofPricePct,
    belowPrice,
    belowLines,
    abovePrice,
  };
  return {
    ...period,
    data,
    total: data.length,
    page: 1,
    pageSize: 50,
    ownViewMessage: null,
    totals: { hours: 1.7, labor: 305.83, laborCost: 80, discount: 0, parts: 0, partsCost: 0, prices },
    detail: {
      summary,
      histogram: [{ from: 300, to: 320, count: 3, isModal: true }],
      months: [
        {
          month: '2026-11',
          count: 34,
          roCount: 34,
          penetrationPct: 5,
          hours: 62.5,
          laborSales: 11_618,
          elr: 185.89,
          isUnfinished: true,
        },
      ],
      byAdvisor: [
        {
          number: 'A1',
          name: 'Priya Nair',
          count: 8,
          roCount: 8,
          hours: 13,
          laborSales: 2_400,
          avgLabor: 300,
          elr: 190.99,
          discountTotal: 31.61,
          priceConsistencyPct: 50,
          prices: comparedPrices({ pricedLines: 8, ofPricePct: 97.4, belowLines: 3, belowPrice: 69.54 }),
        },
      ],
      points: [{ hours: 1.7, price: 305.83, expected: 335.83, lines: 1 }],
      grid: { name: 'Customer repair', effectiveFrom: '2026-02-01' },
    },
    ...fields,
  };
}

/** Prices of brakes, below the grid. */
export const brakePrices = comparedPrices({
  pricedLines: 34,
  charged: 12_064,
  expected: 12_363,
  ofPricePct: 97.58,
  belowPrice: 299,
});
/** An advisor's prices of a code. */
export const priceCell = (number: string, ofPricePct: number, pricedLines: number) => ({
  number,
  prices: comparedPrices({ ofPricePct, pricedLines }),
});
/** The price-variance finder of six codes and two advisors. */
export const priceVariance: Answer<'priceVariance'> = {
  ...period,
  data: {
    advisors: [
      { number: 'A1', name: 'Marisol Vega' },
      { number: 'A2', name: 'Grant Okafor' },
    ],
    rows: Array.from({ length: 6 }, (_none, index) => ({
      opCode: `BRK${index}`,
      description: 'Brakes',
      cells: index === 0 ? [priceCell('A1', 95.4, 5), priceCell('A2', 90, 4)] : [priceCell('A1', 99, 8)],
      prices: brakePrices,
    })),
    total: { cells: [priceCell('A1', 96.1, 45)], prices: brakePrices },
  },
};
