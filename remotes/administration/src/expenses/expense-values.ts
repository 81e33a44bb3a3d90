import type { BodyOf, CallResponse, ExpenseLine } from '@fixed-ops/contract';
import type { administrationCalls } from '@fixed-ops/contract/administration';
import { type FieldRules, parseNumber } from '@fixed-ops/ui';
import { numberText } from '@fixed-ops/ui/form';

export type Options = CallResponse<typeof administrationCalls.aiStatementAccountOptions>;

export interface LineRow {
  readonly expenseKey: string;
  readonly category: ExpenseLine['category'];
  readonly label: string;
  readonly accounts: readonly string[];
  readonly monthlyBudget: string;
  readonly guidelinePctGross: string;
  readonly allocateMethod: ExpenseLine['allocateMethod'];
}
export interface ExpenseValues {
  readonly lines: readonly LineRow[];
}

export const CATEGORIES: readonly { readonly key: ExpenseLine['category']; readonly label: string }[] = [
  { key: 'variable', label: 'Variable' },
  { key: 'personnel', label: 'Personnel' },
  { key: 'semiFixed', label: 'Semi-fixed' },
  { key: 'fixed', label: 'Fixed' },
];
export const METHODS = [
  { value: 'direct', label: 'As posted' },
  { value: 'pctGross', label: 'By share of gross' },
  { value: 'headcount', label: 'By headcount' },
  { value: 'fixed$', label: 'Its budget each month' },
] as const;

export const expenseValuesOf = (lines: readonly ExpenseLine[]): ExpenseValues => ({
  lines: lines.map((line) => ({
    ...line,
    monthlyBudget: line.monthlyBudget === null ? '' : numberText(line.monthlyBudget, 2),
    guidelinePctGross: line.guidelinePctGross === null ? '' : String(line.guidelinePctGross),
  })),
});

/**
 * A line with the default values: the name on the statement, no budget, the usual guide, charged as posted. Its accounts belong to the store
 * and have no default.
 */
export const defaultLine = (
  line: LineRow,
  department: 'service' | 'parts',
  { lines }: Pick<Options, 'lines'>,
): LineRow => {
  const key = `${department}.expense.${line.category}.${line.expenseKey}`;
  return {
    ...line,
    label: lines.find(({ lineKey }) => lineKey === key)?.label ?? line.label,
    monthlyBudget: '',
    guidelinePctGross: '',
    allocateMethod: 'direct',
  };
};

const numberOrNull = (text: string) => (text.trim() === '' ? null : parseNumber(text));

export function expenseBodyOf({ lines }: ExpenseValues): BodyOf<typeof administrationCalls.putServiceExpenses> {
  return {
    data: lines.map((line) => ({
      expenseKey: line.expenseKey,
      label: line.label.trim(),
      category: line.category,
      accounts: [...line.accounts],
      monthlyBudget: numberOrNull(line.monthlyBudget),
      guidelinePctGross: numberOrNull(line.guidelinePctGross),
      allocateMethod: line.allocateMethod,
    })),
  };
}

const between = (label: string, most: number) => (text: string) => {
  const number = parseNumber(text);
  return number !== null && (number < 0 || number > most)
    ? `${label} is between 0 and ${most.toLocaleString('en-US')}`
    : null;
};

export const expenseRules: FieldRules<ExpenseValues> = {
  lines: {
    label: 'Lines',
    serverPath: 'data',
    each: {
      key: ({ expenseKey }) => expenseKey,
      label: ({ label, expenseKey }) => label || expenseKey,
      fields: {
        label: { label: 'Name', required: true },
        accounts: { label: 'Accounts' },
        monthlyBudget: {
          label: 'Budget per month',
          type: 'amount',
          validate: (text, { allocateMethod, label }) =>
            allocateMethod === 'fixed$' && !parseNumber(text)
              ? `Please enter what ${label} is charged each month`
              : between('Budget per month', 1_000_000_000)(text),
        },
        guidelinePctGross: { label: 'Guide', type: 'number', validate: between('Guide', 1000) },
        allocateMethod: { label: 'Charged' },
      },
    },
  },
};

/** Dollars of a line's accounts in an average month of the ledger; null without any month. */
export function averageMonth(accounts: readonly string[], options: Options): number | null {
  if (options.months.length === 0) return null;
  const known = new Map(options.accounts.map(({ account, total }) => [account, total]));
  return accounts.reduce((sum, account) => sum + (known.get(account) ?? 0), 0) / options.months.length;
}
