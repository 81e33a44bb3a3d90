import type { Statement } from '@fixed-ops/contract';
import { roundTo, type Status, statusOf, type Threshold } from '@fixed-ops/metrics';
import { evaluateFormula, parseFormula } from './formula.ts';
import { boundsOf, boundsOfGuide, guideOf } from './line-guides.ts';
import type { StatementMonths } from './months.ts';
import { isUnmappedLine, type Ledger, type LedgerLine } from './read-ledger.ts';

export type Department = 'service' | 'parts';
export type Line = Statement['sections'][number]['lines'][number];

/** Amounts of every line in each column, in cents. A column is null if one of its months is not posted. */
export interface Columns {
  readonly actual: ReadonlyMap<string, number>;
  readonly priorMonth: ReadonlyMap<string, number> | null;
  readonly priorYear: ReadonlyMap<string, number> | null;
  readonly average: ReadonlyMap<string, number> | null;
  /** Whether the average includes other dealerships. */
  readonly isGroupAverage: boolean;
  /** The name of the average as part of a sentence. */
  readonly averageName: string;
  readonly budget: ReadonlyMap<string, number> | null;
}

/** An average that is not made of the store's own months. */
export interface ForeignAverage {
  readonly name: string;
  readonly isOfGroup: boolean;
  /** Cents for as many months as the statement covers. Null if the average is made of own months or does not exist. */
  readonly ofGroup: ReadonlyMap<string, number> | null;
}

/** The months that have postings. */
export const postedMonths = ({ amounts }: Pick<Ledger, 'amounts'>): ReadonlySet<string> =>
  new Set([...amounts.values()].flatMap((byMonth) => [...byMonth.keys()]));

/** Computes every line in every column. */
export function columnsOf(
  ledger: Ledger,
  months: StatementMonths,
  { name, isOfGroup, ofGroup }: ForeignAverage,
): Columns {
  const posted = postedMonths(ledger);
  const over = (wanted: readonly string[] | null): Map<string, number> | null =>
    wanted && wanted.length > 0 && wanted.every((month) => posted.has(month)) ? amountsOver(ledger, wanted) : null;
  const postedBefore = months.average.filter((month) => posted.has(month));
  const average = over(postedBefore);
  const scale = postedBefore.length === 0 ? 0 : months.actual.length / postedBefore.length;
  return {
    actual: amountsOver(ledger, months.actual),
    priorMonth: over(months.priorMonth),
    priorYear: over(months.priorYear),
    average: ofGroup ?? (average && new Map([...average].map(([key, value]) => [key, value * scale]))),
    isGroupAverage: isOfGroup,
    averageName: name,
    budget: budgetsOver(ledger, months.actual),
  };
}

/** Every line that the ledger has data for, summed over some months, in cents. */
export function amountsOver(ledger: Ledger, months: readonly string[]): Map<string, number> {
  const known = new Set(ledger.lines.filter((line) => hasSource(line, ledger)).map(({ key }) => key));
  return new Map([...addUp(ledger, ledger.amounts, months)].filter(([key]) => known.has(key)));
}

/**
 * Budgets of the lines that have one for each of the months. A sum has a budget only if each of its lines with postings has one: a budget
 * of a few lines would be compared with the amounts of all. Null without any.
 */
function budgetsOver(ledger: Ledger, months: readonly string[]): Map<string, number> | null {
  const isBudgeted = ({ key }: LedgerLine) => months.every((month) => ledger.budgets.get(key)?.has(month));
  const isPosted = ({ key }: LedgerLine) => months.some((month) => ledger.amounts.get(key)?.get(month));
  const parts = ledger.lines.filter(({ formula }) => formula === null);
  const hasBudget = (line: LedgerLine): boolean => {
    if (line.formula === null) return isBudgeted(line);
    return parseFormula(line.formula).every(({ prefix }) => {
      const under = parts.filter(({ key }) => key.startsWith(prefix));
      return under.some(isBudgeted) && under.every((part) => isBudgeted(part) || !isPosted(part));
    });
  };
  const budgeted = ledger.lines.filter(hasBudget);
  if (budgeted.length === 0) return null;
  const all = addUp(ledger, ledger.budgets, months);
  return new Map(budgeted.map(({ key }) => [key, all.get(key) ?? 0]));
}

function addUp(
  ledger: Ledger,
  source: ReadonlyMap<string, ReadonlyMap<string, number>>,
  months: readonly string[],
): Map<string, number> {
  const accountLines = new Map<string, number>();
  for (const line of ledger.lines) {
    if (line.formula !== null) continue;
    const byMonth = source.get(line.key);
    accountLines.set(
      line.key,
      months.reduce((total, month) => total + (byMonth?.get(month) ?? 0), 0),
    );
  }
  return new Map(
    ledger.lines.map((line) => [
      line.key,
      line.formula === null ? (accountLines.get(line.key) ?? 0) : evaluateFormula(line.formula, accountLines),
    ]),
  );
}

/**
 * Whether a line has an account or a manual entry; for a sum, whether each of its terms has. A line that the feed has no account for is
 * unknown, not zero.
 */
function hasSource({ key, formula }: Pick<LedgerLine, 'key' | 'formula'>, ledger: Ledger): boolean {
  if (formula === null) return ledger.accounts.has(key) || ledger.amounts.has(key);
  const keys = [...ledger.accounts.keys(), ...ledger.amounts.keys()];
  return parseFormula(formula).every(({ prefix }) => keys.some((each) => each.startsWith(prefix)));
}

/** The number of unmapped accounts in the lines whose keys begin with one of the prefixes. */
export function unmappedUnder(prefixes: readonly string[], { unmapped }: Pick<Ledger, 'unmapped'>): number {
  return [...unmapped]
    .filter(([line]) => prefixes.some((prefix) => line.startsWith(prefix)))
    .reduce((total, [, accounts]) => total + accounts, 0);
}

/** The number of unmapped accounts in a line, or in the lines that it adds up. */
export const unmappedIn = ({ key, formula }: Pick<LedgerLine, 'key' | 'formula'>, ledger: Ledger): number =>
  formula === null
    ? (ledger.unmapped.get(key) ?? 0)
    : unmappedUnder(
        parseFormula(formula).map(({ prefix }) => prefix),
        ledger,
      );

/** Whether a line is shown. A line of unmapped accounts is shown only if it has one. */
export const isShown = (line: LedgerLine, ledger: Ledger): boolean =>
  !isUnmappedLine(line) || ledger.accounts.has(line.key);

export const dollars = (cents: number | undefined): number | null =>
  cents === undefined ? null : roundTo(cents / 100, 2);
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? roundTo((part / whole) * 100, 2) : null;

function kindOf(line: LedgerLine): Line['kind'] {
  if (line.section === 'gross' || line.section === 'net') return 'gross';
  if (line.level === 0) return 'subtotal';
  if (line.section === 'sales') return 'sales';
  return line.section === 'cost' ? 'cost' : 'expense';
}

/** One line with its columns, its share of sales or gross, and its status against its guide. */
export function statementLine(
  line: LedgerLine,
  department: Department,
  columns: Columns,
  ledger: Ledger,
  thresholds: readonly Threshold[],
): Line {
  const actualC = columns.actual.get(line.key) ?? 0;
  const isOfGross = line.section === 'expense' || line.section === 'net';
  const base = columns.actual.get(isOfGross ? `${department}.gross` : `${department}.total_sales`) ?? 0;
  const isKnown = columns.actual.has(line.key);
  const pct = isKnown ? percentOf(actualC, base) : null;
  const ownBounds = boundsOf(line, department, thresholds);
  const guide = guideOf(line, ownBounds, ledger);
  const bounds = ownBounds ?? boundsOfGuide(line, guide);
  const status: Status = bounds && pct !== null ? statusOf(bounds, pct) : 'none';
  const budgetC = columns.budget?.get(line.key);
  return {
    lineKey: line.key,
    label: line.label,
    level: line.level,
    kind: kindOf(line),
    actual: isKnown ? roundTo(actualC / 100, 2) : null,
    budget: dollars(budgetC),
    priorMonth: dollars(columns.priorMonth?.get(line.key)),
    priorYear: dollars(columns.priorYear?.get(line.key)),
    average: dollars(columns.average?.get(line.key)),
    pct,
    ...guide,
    variance: budgetC === undefined || !isKnown ? null : roundTo((actualC - budgetC) / 100, 2),
    status,
    gapDollars: bounds && pct !== null ? gapOf(bounds, (actualC / base) * 100, base, status) : null,
    accounts: [...(ledger.accounts.get(line.key) ?? [])],
    unmappedAccounts: unmappedIn(line, ledger),
    source: line.formula === null ? (ledger.manualLines.has(line.key) ? 'manual' : 'gl') : 'computed',
  };
}

/** Dollars of gross by which a line exceeds its guide. Null if it does not. */
function gapOf(bounds: Threshold, pct: number, grossC: number, status: Status): number | null {
  if (bounds.green === null || !bounds.showDollarGap || (status !== 'amber' && status !== 'red')) return null;
  return roundTo((Math.abs(pct - bounds.green) / 100) * (grossC / 100), 2);
}
