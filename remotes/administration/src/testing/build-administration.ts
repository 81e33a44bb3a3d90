import type { CallResponse, calls, DealershipInfo, Kpi, MonthlyNumbers, Threshold } from '@fixed-ops/contract';
import { dealershipInfoSchema, thresholdSchema } from '@fixed-ops/contract/administration';

export function buildDealershipInfo(changes: Partial<DealershipInfo> = {}): DealershipInfo {
  return {
    ...dealershipInfoSchema.parse({
      dealershipId: 'd1',
      name: 'Harborline Toyota',
      address: '1200 Harbor Parkway, Harborline, CT 06490',
      addressParts: { street: '1200 Harbor Parkway', city: 'Harborline', state: 'CT', postalCode: '06490' },
      phone: '(555) 555-0101',
      brands: ['Toyota'],
      dms: 'CDK',
      timezone: 'America/New_York',
      stalls: 26,
      products: ['AiMatrix'],
      doorRate: 189.95,
      doorRateFrom: '2026-02-01',
      doorRates: [{ from: '2026-02-01', rate: 189.95, laborTypes: [] }],
      warrantyRate: 171,
      warrantyPartsMarkup: 40,
      warrantyRates: [{ manufacturer: 'Toyota', from: '2025-01-01', laborRate: 171, partsMarkupPct: 40 }],
      workCalendar: [],
      serviceContractAsCustomer: false,
      uciLabel: 'UCI',
      logo: null,
      userCount: 30,
      feed: {
        status: 'ok',
        lastFileName: 'ros_2026-11-19.csv',
        lastReceivedAt: '2026-11-20T04:42:00.000Z',
        dataThrough: '2026-11-19',
      },
      updatedBy: null,
      updatedAt: null,
    }),
    ...changes,
  };
}

export function buildThreshold(changes: Partial<Threshold> = {}): Threshold {
  return {
    ...thresholdSchema.parse({
      metricKey: 'labor_gp_pct',
      scope: 'all',
      direction: 'up',
      green: 73,
      amber: 70,
      bandLow: null,
      bandHigh: null,
      amberLow: null,
      amberHigh: null,
      enabled: true,
      showDollarGap: true,
      source: 'default',
      updatedBy: null,
      updatedAt: null,
    }),
    ...changes,
  };
}

/** A figure of November that has a threshold. */
export function buildKpi(key: string, fields: Partial<Kpi> = {}): Kpi {
  return {
    key,
    scope: 'C',
    value: 78.2,
    reason: null,
    unit: 'percent',
    numerator: 196_540.71,
    denominator: 251_313.0,
    compareValue: null,
    target: 85,
    status: 'amber',
    gapDollars: 17_022,
    n: 731,
    smallSample: false,
    spark: [],
    facts: {},
    ...fields,
  };
}

/** The period of an answer: the month to date, without a comparison. */
export const MONTH_TO_DATE = {
  asOf: null,
  startDate: '2026-11-01',
  endDate: '2026-11-19',
  compareStartDate: null,
  compareEndDate: null,
  compareNote: null,
  dataThrough: '2026-11-19',
};

/** The figures of the month to date. */
export function buildMonth(fields: Partial<MonthlyNumbers> = {}): CallResponse<typeof calls.monthlyNumbers> {
  return {
    ...MONTH_TO_DATE,
    asOf: '2026-11-19T23:40:00-05:00',
    data: {
      kpis: [],
      byPayType: {},
      byAdvisor: [],
      months: [],
      workingDays: { elapsed: 15, total: 22, compared: null },
      ownView: false,
      ownViewMessage: null,
      events: [],
      counterSales: null,
      ...fields,
    },
  };
}

type TechnicianRow = CallResponse<typeof calls.techPerformanceEff>['data']['rows'][number];

/** A technician with sold and attended hours. */
export function buildTechnician(techNumber: string, techName: string, fields: Partial<TechnicianRow> = {}) {
  const row: TechnicianRow = {
    techNumber,
    techName,
    role: null,
    shop: 'Main',
    attendanceHours: 100,
    attendanceSource: 'clock',
    actualHours: 90,
    soldHours: 95,
    flaggedHours: 95,
    productivityPct: 90,
    efficiencyPct: 105,
    proficiencyPct: 95,
    hoursPerDay: 7,
    roCount: 60,
    lineCount: 90,
    laborSales: 14_000,
    laborCost: 3_000,
    gross: 11_000,
    elr: 147,
    costPerHour: 31,
    comebacks: 0,
    hoursC: 60,
    hoursW: 20,
    hoursI: 15,
    noPunchLines: 0,
    status: 'none',
    skill: null,
    shops: [],
    gapDollars: null,
    statuses: { productivity: 'none', efficiency: 'none', proficiency: 'none' },
    checkPunches: false,
    noPunchHours: 0,
    days: null,
  };
  return { ...row, ...fields };
}
