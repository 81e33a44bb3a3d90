import type {
  CallResponse,
  ExpenseLine,
  HeatSheetItem,
  InventoryOptions,
  MaintenanceOpCode,
  MappedAccount,
  TechnicianRole,
  WholesaleOptions,
} from '@fixed-ops/contract';
import { defaultInventoryOptions } from '@fixed-ops/contract/administration';
import type { manufacturerCalls } from '@fixed-ops/contract/statement';

/** Rows and blocks of settings as the server returns them. A test changes only the fields that matter to it. */

export function buildExpenseLine(expenseKey: string, label: string, changes: Partial<ExpenseLine> = {}): ExpenseLine {
  return {
    expenseKey,
    label,
    category: 'fixed',
    accounts: [],
    monthlyBudget: null,
    guidelinePctGross: null,
    allocateMethod: 'direct',
    ...changes,
  };
}

export function buildHeatSheetItem(changes: Partial<HeatSheetItem> = {}): HeatSheetItem {
  return {
    itemKey: 'oil',
    label: 'Oil change',
    department: 'service',
    opCodes: ['LOF*'],
    partGroups: [],
    eligible: 'C',
    order: 0,
    ...changes,
  };
}

export function buildInventoryOptions(changes: Partial<InventoryOptions> = {}): InventoryOptions {
  return { ...defaultInventoryOptions, agingEdges: [3, 6, 12], ...changes };
}

export function buildWholesaleOptions(changes: Partial<WholesaleOptions> = {}): WholesaleOptions {
  return { staleDays: 60, minPrior12: 500, customerTypes: [], excludeAccounts: [], gpTarget: 20, ...changes };
}

/** An account of the ledger that is on no line. */
export function buildMappedAccount(
  account: string,
  description: string,
  changes: Partial<MappedAccount> = {},
): MappedAccount {
  return {
    account,
    description,
    type: 'sale',
    department: 'Service',
    lineKey: null,
    sign: 1,
    source: 'auto',
    confidence: null,
    ...changes,
  };
}

/** A line of the statement. Its key names the department, section and kind. */
export function buildStatementLine(lineKey: string, label: string, accountTypes: string[]) {
  const [department = '', section = '', category = ''] = lineKey.split('.');
  return { lineKey, label, department, section, category, level: 2, accountTypes };
}

export function buildTechnicianRole(
  techNumber: string,
  name: string,
  changes: Partial<TechnicianRole> = {},
): TechnicianRole {
  return {
    techNumber,
    name,
    role: 'Line',
    skill: 'B',
    payType: 'flat',
    flatRate: 32,
    scheduledHoursDay: 8,
    active: true,
    hiredOn: '2020-03-01',
    leftOn: null,
    ...changes,
  };
}

export function buildOpCode(opCode: string, changes: Partial<MaintenanceOpCode> = {}): MaintenanceOpCode {
  return {
    opCode,
    description: `Former system: ${opCode}`,
    category: '',
    isMaintenance: false,
    expectedHours: null,
    expectedPrice: null,
    source: 'auto',
    suggestion: null,
    ...changes,
  };
}

type Guide = CallResponse<typeof manufacturerCalls.manufacturerExpenses>[number];

/** The guide of an expense: the manufacturer's share and the group's. */
export function buildGuide(
  expenseKey: string,
  label: string,
  guidelinePctGross: number,
  manufacturerPctGross = guidelinePctGross,
): Guide {
  return {
    manufacturer: 'Toyota',
    department: 'service',
    expenseKey,
    label,
    category: 'semiFixed',
    factoryAccountPattern: '',
    guidelinePctGross,
    manufacturerPctGross,
    source: 'list',
  };
}
