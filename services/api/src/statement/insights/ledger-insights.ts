import type { Statement } from '@fixed-ops/contract';
import { formatMoney, formatPercent, type Threshold } from '@fixed-ops/metrics';
import { isUnmappedLine, type Ledger, type LedgerLine } from '../read-ledger.ts';
import { type Columns, type Line, statementLine, unmappedUnder } from '../statement-lines.ts';
import { type Finding, lineDrill, type Seen, SMALLEST_DOLLARS_PER_MONTH } from './insight.ts';

export interface LedgerFacts {
  readonly ledger: Ledger;
  readonly columns: Columns;
  readonly reconciliation: Statement['reconciliation'];
  readonly thresholds: readonly Threshold[];
  /** An open month lacks sales and therefore gross, so no rule looks at either. */
  readonly closed: boolean;
}

/** An expense is unusual from this multiple of its average. */
const UNUSUAL = 1.2;
/** Sales have fallen below this multiple of the same months last year. */
const FALLEN = 0.95;
/** An expense is over budget above this multiple of its budget. */
const OVER_BUDGET = 1.05;

/** Findings from the ledger alone: rules over its lines, each with a sentence. */
export function ledgerInsights(facts: LedgerFacts, seen: Seen): Finding[] {
  const { ledger, columns, thresholds } = facts;
  const lines = ledger.lines
    .filter((line) => line.department === seen.department && !isUnmappedLine(line))
    .map((line) => ({ line, shown: statementLine(line, seen.department, columns, ledger, thresholds) }));
  const worth = SMALLEST_DOLLARS_PER_MONTH * seen.months.length;
  const findings = [
    ...(seen.showsExpenses
      ? lines.flatMap(({ line, shown }) => [
          ...(facts.closed ? overGuide(line, shown, seen) : []),
          ...unusualExpense(line, shown, facts, seen),
          ...overBudget(line, shown, seen),
        ])
      : []),
    ...(seen.showsSales
      ? [
          ...(facts.closed
            ? [
                ...lines.flatMap(({ line, shown }) => fallenSales(line, shown, facts, seen)),
                ...thinnerMargin(facts, seen),
              ]
            : []),
          ...notReconciled(facts, seen),
        ]
      : []),
    ...(seen.showsExpenses ? unmapped(facts, seen) : []),
  ];
  return findings.filter((finding) => finding.dollars >= worth);
}

const isAccountExpense = (line: LedgerLine) => line.section === 'expense' && line.formula === null;

function overGuide(line: LedgerLine, shown: Line, seen: Seen): Finding[] {
  // Net would only repeat the finding of total expenses.
  if (line.section !== 'expense' || shown.gapDollars === null || shown.pct === null || shown.guideline === null)
    return [];
  const by = shown.guidelineSource === 'manufacturer' ? 'the manufacturer’s guide' : 'the guide';
  return [
    {
      id: `over-guide:${line.key}`,
      title: `${line.label} over ${by}`,
      sentence: `${line.label} takes ${formatPercent(shown.pct)} of gross, ${by} is ${formatPercent(shown.guideline)}: ${formatMoney(shown.gapDollars)} of gross.`,
      dollars: shown.gapDollars,
      metricKey: null,
      drill: lineDrill(line.key, seen),
    },
  ];
}

function unusualExpense(line: LedgerLine, shown: Line, { columns }: LedgerFacts, seen: Seen): Finding[] {
  const { actual, average } = shown;
  if (!isAccountExpense(line) || actual === null || average === null || average <= 0 || actual <= average * UNUSUAL) {
    return [];
  }
  const more = actual - average;
  return [
    {
      id: `unusual:${line.key}`,
      title: `${line.label} is unusually high`,
      sentence: `${line.label} cost ${formatMoney(actual)}, ${formatMoney(more)} (${formatPercent((more / average) * 100, 0)}) more than ${columns.averageName}.`,
      dollars: more,
      metricKey: null,
      drill: lineDrill(line.key, seen),
    },
  ];
}

function overBudget(line: LedgerLine, shown: Line, seen: Seen): Finding[] {
  const { actual, budget } = shown;
  if (!isAccountExpense(line) || actual === null || budget === null || actual <= budget * OVER_BUDGET) return [];
  return [
    {
      id: `over-budget:${line.key}`,
      title: `${line.label} over budget`,
      sentence: `${line.label} cost ${formatMoney(actual)} against a budget of ${formatMoney(budget)}: ${formatMoney(actual - budget)} too much.`,
      dollars: actual - budget,
      metricKey: null,
      drill: lineDrill(line.key, seen),
    },
  ];
}

/** The department's gross per dollar of sales; null where either is not known. */
function marginOf(amounts: ReadonlyMap<string, number> | null, department: string): number | null {
  const [sales, gross] = [amounts?.get(`${department}.total_sales`), amounts?.get(`${department}.gross`)];
  return sales === undefined || gross === undefined || sales <= 0 ? null : gross / sales;
}

function fallenSales(line: LedgerLine, shown: Line, { columns }: LedgerFacts, seen: Seen): Finding[] {
  const { actual, priorYear } = shown;
  if (line.section !== 'sales' || line.formula !== null || actual === null || priorYear === null || priorYear <= 0) {
    return [];
  }
  const margin = marginOf(columns.actual, seen.department);
  if (actual >= priorYear * FALLEN || margin === null || margin <= 0) return [];
  const missing = priorYear - actual;
  return [
    {
      id: `fallen:${line.key}`,
      title: `${line.label} below last year`,
      sentence: `${line.label} sold ${formatMoney(actual)}, ${formatMoney(missing)} (${formatPercent((missing / priorYear) * 100)}) below the same months last year: about ${formatMoney(missing * margin)} of gross at the department’s margin.`,
      dollars: missing * margin,
      metricKey: null,
      drill: lineDrill(line.key, seen),
    },
  ];
}

function thinnerMargin({ columns }: LedgerFacts, seen: Seen): Finding[] {
  const now = marginOf(columns.actual, seen.department);
  const before = marginOf(columns.average, seen.department);
  if (now === null || before === null || now >= before) return [];
  const salesC = columns.actual.get(`${seen.department}.total_sales`) ?? 0;
  const dollars = ((before - now) * salesC) / 100;
  const lineKey = `${seen.department}.gross`;
  return [
    {
      id: `margin:${lineKey}`,
      title: 'Gross margin below its average',
      sentence: `Gross is ${formatPercent(now * 100)} of sales, ${formatPercent(before * 100)} in ${columns.averageName}: ${formatMoney(dollars)} of gross.`,
      dollars,
      metricKey: null,
      drill: lineDrill(lineKey, seen),
    },
  ];
}

function notReconciled({ reconciliation }: LedgerFacts, seen: Seen): Finding[] {
  if (!reconciliation || reconciliation.reconciled) return [];
  const dollars = Math.abs(reconciliation.diff);
  const side = reconciliation.diff > 0 ? 'more' : 'less';
  return [
    {
      id: 'reconciliation:labor',
      title: 'Ledger and repair orders disagree',
      sentence: `The ledger has ${formatMoney(dollars)} ${side} labor than the repair orders (${formatMoney(reconciliation.laborSalesGl)} and ${formatMoney(reconciliation.laborSalesRo)}): find out before relying on either.`,
      dollars,
      metricKey: 'labor_sales',
      drill: { kind: 'reconciliation', lineKey: null, ...seen.range },
    },
  ];
}

function unmapped({ ledger }: LedgerFacts, seen: Seen): Finding[] {
  const prefix = `${seen.department}.`;
  const count = unmappedUnder([prefix], ledger);
  if (count === 0) return [];
  const moved = [...ledger.unmappedC].filter(([line]) => line.startsWith(prefix)).map(([, byMonth]) => byMonth);
  const dollars =
    moved.reduce(
      (total, byMonth) => total + seen.months.reduce((sum, month) => sum + (byMonth.get(month) ?? 0), 0),
      0,
    ) / 100;
  const accounts = count === 1 ? 'One account of the department is' : `${count} accounts of the department are`;
  return [
    {
      id: 'unmapped:accounts',
      title: 'Accounts not mapped yet',
      sentence: `${accounts} on no line of the statement yet: ${formatMoney(dollars)} count in its totals and in none of its lines.`,
      dollars,
      metricKey: null,
      drill: { kind: 'accounts', lineKey: null, ...seen.range },
    },
  ];
}
