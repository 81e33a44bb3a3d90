import { type FieldRules, parseNumber } from '@fixed-ops/ui';
import { numberText } from '@fixed-ops/ui/form';
import type { BudgetLine, BudgetSection } from './budget-lines.ts';

interface BudgetRow {
  readonly lineKey: string;
  /** The line's name, which also says its section where lines of two sections may have one name. */
  readonly label: string;
  readonly budget: string;
}
export interface BudgetValues {
  readonly rows: readonly BudgetRow[];
}

const MOST = 1_000_000_000;
export const budgetRules: FieldRules<BudgetValues> = {
  rows: {
    label: 'Budgets',
    each: {
      key: ({ lineKey }) => lineKey,
      label: ({ label }) => label,
      fields: {
        budget: {
          label: 'Budget',
          type: 'amount',
          validate: (text) => (Math.abs(parseNumber(text) ?? 0) > MOST ? 'Budget is too large' : null),
        },
      },
    },
  },
};

const nameOf = ({ label, section, sectionTitle }: BudgetLine): string =>
  section === 'expense' ? label : `${label}, ${sectionTitle.toLowerCase()}`;

export const budgetValuesOf = (lines: readonly BudgetLine[]): BudgetValues => ({
  rows: lines.map((line) => ({
    lineKey: line.lineKey,
    label: nameOf(line),
    budget: line.budget === null ? '' : numberText(line.budget, 2),
  })),
});

/** Rounded to the cent like a field that was left, because Enter saves before the field is left. */
const amountOf = (text: string) => (text.trim() === '' ? null : Number(parseNumber(text)?.toFixed(2)));

/** The changed budgets, each with its row and the value that it replaces. */
const changesOf = (values: BudgetValues, base: readonly BudgetLine[]) => {
  const seen = budgetValuesOf(base).rows;
  return values.rows.flatMap(({ lineKey, budget }, row) =>
    budget === seen[row]?.budget
      ? []
      : [{ row, lineKey, amount: amountOf(budget), expected: base[row]?.budget ?? null }],
  );
};

/** What a save sends: the changed budgets alone. */
export const entriesOf = (values: BudgetValues, base: readonly BudgetLine[], month: string) =>
  changesOf(values, base).map(({ row: _row, ...change }) => ({ ...change, month, kind: 'budget' as const }));

/** The lines as they are after a save. */
export function savedLines(values: BudgetValues, base: readonly BudgetLine[]): readonly BudgetLine[] {
  const budgets = new Map(changesOf(values, base).map(({ row, amount }) => [row, amount]));
  return base.map((line, row) => ({ ...line, budget: budgets.has(row) ? (budgets.get(row) ?? null) : line.budget }));
}

/** The form's field of the nth sent budget. */
export const fieldOfSent = (values: BudgetValues, base: readonly BudgetLine[], sent: number): string =>
  `rows.${changesOf(values, base)[sent]?.row}.budget`;

/** Lines whose budget differs. */
export function changedLines(base: readonly BudgetLine[], theirs: readonly BudgetLine[]): ReadonlySet<string> {
  const before = new Map(base.map(({ lineKey, budget }) => [lineKey, budget]));
  return new Set(theirs.filter(({ lineKey, budget }) => budget !== before.get(lineKey)).map(({ lineKey }) => lineKey));
}

type RowsOf = (section: BudgetSection) => readonly BudgetLine[];

/** The lines of a section. */
export const inSection =
  (lines: readonly BudgetLine[]): RowsOf =>
  (section) =>
    lines.filter((line) => line.section === section);

/** Dollars that are budgeted for these lines; null where none is. */
export function budgetOf({ rows }: BudgetValues, lines: readonly BudgetLine[]): number | null {
  const wanted = new Set(lines.map(({ lineKey }) => lineKey));
  const own = rows.filter(({ lineKey, budget }) => wanted.has(lineKey) && budget.trim() !== '');
  return own.length === 0 ? null : own.reduce((total, { budget }) => total + (parseNumber(budget) ?? 0), 0);
}

/** Dollars posted so far to those of the lines that have a budget; other lines have no remainder. */
export function postedOf({ rows }: BudgetValues, lines: readonly BudgetLine[]): number {
  const budgeted = new Set(rows.filter(({ budget }) => budget.trim() !== '').map(({ lineKey }) => lineKey));
  return lines.reduce((total, { lineKey, actual }) => total + (budgeted.has(lineKey) ? (actual ?? 0) : 0), 0);
}
