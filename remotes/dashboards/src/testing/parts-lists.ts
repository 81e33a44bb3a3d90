import { period } from '@fixed-ops/contract/testing';
import type { Answer, Answers } from '@fixed-ops/testing';

type Part = Answer<'partsNoBinLocation'>['data'][number];
type StaleAccount = Answer<'staleWholesaleAccounts'>['data'][number];
type Gross = Answer<'averageGpPercent'>['data'];
type Counterperson = Gross['byCounterperson'][number];

/** A filter on the shelf, last sold in August. */
export const stockPart = (partNumber: string, fields: Partial<Part> = {}): Part => ({
  partNumber,
  description: 'OIL FILTER',
  source: 'OEM',
  class: 'M',
  status: 'active',
  bin: 'A-12',
  qtyOnHand: 4,
  reserved: 0,
  onOrder: 0,
  cost: 12.5,
  extCost: 50,
  list: 20,
  entryDate: '2024-01-10',
  lastSale: '2026-08-03',
  lastReceipt: '2026-07-01',
  monthsNoSale: 3,
  ageMonths: 3,
  bucket: '0-3',
  demand12: 10,
  sales12: 9,
  bsl: 4,
  excessQty: 0,
  excessValue: 0,
  daysSupply: 40,
  returnable: null,
  ...fields,
});

const page = { page: 1, pageSize: 50 };
/** A list with the totals of all its rows. */
export function stockList<Row extends Part>(parts: readonly Row[], snapshotDate: string | null = '2026-11-18') {
  return {
    ...period,
    ...page,
    data: [...parts],
    total: parts.length,
    snapshotDate,
    totals: {
      totalValue: parts.reduce((sum, { extCost }) => sum + extCost, 0),
      pieces: parts.reduce((sum, { qtyOnHand }) => sum + qtyOnHand, 0),
    },
  };
}

const REASONS = { negativeOnHand: 'Below zero', zeroCost: 'No cost' } as const;
export function verifyList(parts: Answer<'partsVerifyQty'>['data']): Answer<'partsVerifyQty'> {
  const list = stockList(parts);
  const partNumbers = new Set(parts.map(({ partNumber }) => partNumber)).size;
  const byReason = Object.entries(REASONS).map(([reason, label]) => ({
    reason: reason as keyof typeof REASONS,
    label,
    count: parts.filter((part) => part.reason === reason).length,
    value: 0,
  }));
  return { ...list, totals: { ...list.totals, partNumbers }, byReason };
}

export function openOrderParts(fields: Partial<Answer<'partsOnOpenROs'>> = {}): Answer<'partsOnOpenROs'> {
  const band = { repairOrders: 0, parts: 0, cost: 0, sale: 0 };
  return {
    ...period,
    ...page,
    data: [],
    total: 0,
    totals: { qty: 0, cost: 0, sale: 0, repairOrders: 0 },
    openAt: '2026-11-19',
    byAge: [
      { ...band, band: '0-3', fromDays: 0, toDays: 3 },
      { ...band, band: '4-7', fromDays: 4, toDays: 7 },
      { ...band, band: '8-14', fromDays: 8, toDays: 14 },
      { ...band, band: '15-30', fromDays: 15, toDays: 30 },
      { ...band, band: '31+', fromDays: 31, toDays: null },
    ],
    ...fields,
  };
}

export function emergencyPurchases(
  byPart: Answer<'partsEmerPurchase'>['byPart'] = [],
  fields: Partial<Answer<'partsEmerPurchase'>> = {},
): Answer<'partsEmerPurchase'> {
  return {
    ...period,
    ...page,
    data: [],
    total: 0,
    totals: { qty: 0, cost: 0, premium: 0 },
    kpis: [],
    withoutCatalogCost: 0,
    byVendor: [],
    byPart,
    byAdvisor: [],
    byRepairOrder: [],
    ...fields,
  };
}

export const counterperson = (number: string, name: string, fields: Partial<Counterperson> = {}): Counterperson => ({
  number,
  name,
  sales: 1000,
  cost: 600,
  gross: 400,
  gpPct: 40,
  counterSales: 300,
  repairOrderSales: 700,
  documents: 12,
  ...fields,
});

export function averageGp(byCounterperson: readonly Counterperson[] = []): Answer<'averageGpPercent'> {
  const total: Gross['total'] = {
    category: 'all',
    label: 'All parts',
    sales: null,
    cost: null,
    gross: null,
    gpPct: null,
    compareGpPct: null,
    target: null,
    status: 'none',
    mixPct: null,
    gapDollars: null,
    smallSample: false,
  };
  return {
    ...period,
    data: {
      department: 'parts',
      categories: [],
      total,
      byCounterperson: [...byCounterperson],
      byCostBand: [],
      matrixName: null,
      ownView: false,
      ownViewMessage: null,
    },
  };
}

export function inventoryTotals(
  fields: Partial<Answer<'inventoryAnalysisTotals'>['data']> = {},
): Answer<'inventoryAnalysisTotals'> {
  return { ...period, data: { snapshotDate: '2026-11-18', kpis: [], warnings: [], ledgerMonth: null, ...fields } };
}

export function inventoryAnalysis(
  agingBuckets: Answer<'inventoryAnalysis'>['agingBuckets'] = [],
  snapshotDate: string | null = '2026-11-18',
): Answer<'inventoryAnalysis'> {
  const totals = { partNumbers: 0, pieces: 0, extCost: 0, excessValue: 0 };
  return { ...stockList([], snapshotDate), totals, agingBuckets, bySource: [], byClass: [] };
}

export function stockByStatus(
  data: Answer<'partsInvAnalysisByStatus'>['data'] = [],
  snapshotDate: string | null = '2026-11-18',
): Answer<'partsInvAnalysisByStatus'> {
  const totals = { value: 0, pieces: 0, partNumbers: 0, sales12: 0 };
  return { ...period, ...page, data, total: data.length, totals, snapshotDate };
}

export function wholesale(fields: Partial<Answer<'wholesaleAnalysis'>> = {}): Answer<'wholesaleAnalysis'> {
  const totals = { sales: 0, cost: 0, gross: 0, gpPct: null, returns: 0, returnPct: null };
  return {
    ...period,
    ...page,
    data: [],
    total: 0,
    totals: { ...totals, invoices: 0, avgInvoice: null, ytd: 0, priorYtd: null, changePct: null },
    kpis: [],
    gpTarget: 25,
    source: 'transactions',
    excluded: { accounts: 0, sales: 0 },
    bySalesperson: [],
    ...fields,
  };
}

export const staleAccount = (accountNumber: string, accountName: string, dollarsAtRisk: number): StaleAccount => ({
  accountNumber,
  accountName,
  type: 'body',
  salesperson: 'Omar Reed',
  lastSale: '2026-08-14',
  daysSince: 97,
  avgMonthlyBefore: dollarsAtRisk,
  dollarsAtRisk,
  lastInvoice: 'W100',
  lastInvoiceAmount: 210,
  contact: '+15125550100',
});

export function staleAccounts(data: StaleAccount[] = []): Answer<'staleWholesaleAccounts'> {
  const atRisk = data.reduce((sum, { dollarsAtRisk }) => sum + dollarsAtRisk, 0);
  return {
    ...period,
    ...page,
    data,
    total: data.length,
    totals: { avgMonthlyBefore: atRisk, dollarsAtRisk: atRisk },
    days: 60,
    minPrior12: 1000,
  };
}

/** Answers for the calls of the parts dashboard below its figures: nothing to clean up, and no sales. */
export const partsLists: Answers = {
  AverageGPPercent: averageGp(),
  PartsNoBinLocation: stockList([]),
  PartsNeverSold: stockList<Answer<'partsNeverSold'>['data'][number]>([]),
  PartsVerifyQty: verifyList([]),
  PartsDelStatus: stockList([]),
  PartsOnOpenROs: openOrderParts(),
  PartsEmerPurchase: emergencyPurchases(),
  WholesaleAnalysis: wholesale(),
  StaleWholesaleAccounts: staleAccounts(),
  InventoryAnalysisTotals: inventoryTotals(),
  InventoryAnalysis: inventoryAnalysis(),
  PartsInvAnalysisByStatus: stockByStatus(),
};
