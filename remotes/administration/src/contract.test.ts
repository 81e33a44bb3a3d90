import { describeRemote } from '@fixed-ops/testing';
import { buildMonth, MONTH_TO_DATE } from './testing/build-administration.ts';
import { buildGuide } from './testing/build-blocks.ts';
import { statementLine, statementOf } from './testing/build-statement.ts';
import { settingsAnswers } from './testing/settings-answers.ts';
import { buildBlock } from './testing/settings-page.ts';

const page = { data: [], total: 0, page: 1, pageSize: 50 };
const sums = { value: 0, partNumbers: 0 };
const shelf = { ...sums, obsolete: sums, aging: [], byStatus: [] };

/** What the pages ask: their block, and what they show beside it. */
const answers = {
  ...settingsAnswers,
  AIStatementAccountMapping: buildBlock([]),
  TechnicianRoles: buildBlock([]),
  TechnicianShops: buildBlock([]),
  MaintOpCodes: buildBlock([]),
  LaborTypeMapping: buildBlock([]),
  LaborTypeUsage: [],
  PeopleNames: buildBlock([]),
  Feeds: { ...page, kinds: ['ros'] },
  AuditLog: { ...page, people: [], actions: [] },
  MonthlyNumbers: buildMonth(),
  MonthlySalesByCategory: { ...MONTH_TO_DATE, data: [] },
  InventoryOptionsEffect: { snapshotDate: '2026-11-19', now: shelf, next: shelf },
  InventoryAnalysis: {
    ...{ ...MONTH_TO_DATE, ...page, snapshotDate: '2026-11-19', agingBuckets: [], bySource: [], byClass: [] },
    totals: { partNumbers: 0, pieces: 0, extCost: 0, excessValue: 0 },
  },
  WholesaleAnalysis: {
    ...{
      ...MONTH_TO_DATE,
      ...page,
      kpis: [],
      gpTarget: 20,
      source: 'transactions',
      excluded: { accounts: 0, sales: 0 },
      bySalesperson: [],
    },
    totals: {
      ...{ sales: 0, cost: 0, gross: 0, gpPct: null, returns: 0, returnPct: null, invoices: 0, avgInvoice: null },
      ...{ ytd: 0, priorYtd: null, changePct: null },
    },
  },
  StaleWholesaleAccounts: {
    ...{ ...MONTH_TO_DATE, ...page, days: 60, minPrior12: 500 },
    totals: { avgMonthlyBefore: 0, dollarsAtRisk: 0 },
  },
  ManufacturerExpenses: [buildGuide('advertising', 'Advertising', 12)],
  ManufacturerExpensesHistory: page,
  StatementModel: statementOf([statementLine('advertising')]),
  HeatSheet: {
    ...MONTH_TO_DATE,
    data: {
      ...{ by: 'advisor', columns: [], rows: [], storeRow: null, goalRow: null, minRos: 5 },
      ...{ workingDays: { elapsed: 15, total: 22 }, ownView: false, ownViewMessage: null },
    },
  },
};

describeRemote('administration', () => import('./remote.tsx'), {
  asksNothingAhead: {
    '/administration': 'it leads to the first page',
    '/administration/guides': 'its call names the group, which only the session knows',
  },
  answers: answers as never,
});
