import { type ExpenseItem, expenseItems } from '@fixed-ops/database';

export interface ExpenseAccount extends ExpenseItem {
  /** The account without its department suffix. */
  readonly account: string;
  /** The share of its category in a usual month, for service and for parts. 0 if the department has no such line. */
  readonly share: { readonly service: number; readonly parts: number };
}

/** Account number and shares of service and parts, by expense (DOMAIN.md 6.10). */
const accounts: Readonly<Record<string, readonly [account: string, service: number, parts: number]>> = {
  commission: ['7010', 0.82, 0.7],
  policy: ['7020', 0.12, 0.1],
  delivery: ['7030', 0.06, 0.2],
  management: ['7110', 0.3, 0.36],
  clerical: ['7120', 0.14, 0.08],
  support: ['7130', 0.18, 0.24],
  absence: ['7140', 0.12, 0.08],
  training_wages: ['7150', 0.03, 0.01],
  payroll_tax: ['7160', 0.11, 0.11],
  benefits: ['7170', 0.12, 0.12],
  advertising: ['7210', 0.25, 0.12],
  supplies: ['7220', 0.17, 0.16],
  tools: ['7230', 0.08, 0.04],
  laundry: ['7240', 0.07, 0.05],
  training: ['7250', 0.08, 0.04],
  software: ['7260', 0.21, 0.3],
  loaners: ['7270', 0.12, 0],
  freight: ['7280', 0, 0.24],
  bad_debt: ['7290', 0.02, 0.05],
  rent: ['7310', 0.52, 0.52],
  utilities: ['7320', 0.14, 0.14],
  insurance: ['7330', 0.1, 0.1],
  property_tax: ['7340', 0.1, 0.1],
  depreciation: ['7350', 0.1, 0.1],
  maintenance: ['7360', 0.04, 0.04],
};

/** The expense part of the chart of accounts, the same for both departments. */
export const expenseAccounts: readonly ExpenseAccount[] = expenseItems.map((item) => {
  const numbers = accounts[item.key];
  if (numbers === undefined) throw new Error(`The demo has no account of the expense ${item.key}`);
  const [account, service, parts] = numbers;
  return { ...item, account, share: { service, parts } };
});
