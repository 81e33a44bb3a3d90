import type { Statement } from '@fixed-ops/contract';
import {
  addMonths,
  decimalsAsJudged,
  decimalsAsPublished,
  decimalsBeside,
  decimalsOfTarget,
  distanceTo,
  firstOfMonth,
  formatDay,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatShare,
  roundTo,
} from '@fixed-ops/metrics';
import type { FigureStatus } from '@fixed-ops/ui';
import { findLine, type StatementLine } from './statement-rows.ts';

/** One figure above the statement: its value, its status, and the reason in words. */
export interface SummaryFigure {
  readonly key: string;
  readonly label: string;
  /** Null if it cannot be computed. The words then give the reason. */
  readonly value: string | null;
  readonly status: FigureStatus;
  readonly words: string;
  /** The number of unmapped accounts in the figure. */
  readonly unmappedAccounts: number;
}

/** The main figures of the month. Figures of sections that the job title may not see are left out. */
export function statementSummary(statement: Statement): SummaryFigure[] {
  return [
    grossFigure(statement),
    netFigure(statement),
    absorptionFigure(statement),
    breakevenFigure(statement),
    reconciliationFigure(statement),
  ].filter((figure) => figure !== null);
}

function grossFigure({ sections, month, closed }: Statement): SummaryFigure | null {
  const gross = findLine(sections, 'gross', 'gross');
  if (!gross) return null;
  const share = gross.pct === null ? whyNoGross(sections, gross) : `${formatShare(gross.pct)} of sales`;
  // An open month would always look worse than the whole one before it, so there is no comparison.
  const openWords = gross.pct === null ? null : 'so far, month still open';
  const change = closed ? changeInWords(gross.actual, gross.priorMonth, addMonths(firstOfMonth(month), -1)) : openWords;
  return {
    key: 'gross',
    label: gross.label,
    unmappedAccounts: gross.unmappedAccounts,
    value: gross.actual === null ? null : formatMoney(gross.actual),
    status: 'none',
    words: [share, change].filter((part) => part !== null).join(', '),
  };
}

/** Why there is no gross: the ledger lacks the cost of the sales, or there were no sales. */
function whyNoGross(sections: Statement['sections'], gross: StatementLine): string {
  const sold = findLine(sections, 'sales', 'total_sales')?.actual ?? null;
  return gross.actual === null && sold !== null ? 'The ledger has no cost of these sales' : 'No sales this month';
}

/** `↑ 7.0% on September`. Null if there is no month to compare with. */
function changeInWords(actual: number | null, before: number | null, monthBefore: string): string | null {
  if (actual === null || before === null || before === 0) return null;
  const change = roundTo(((actual - before) / Math.abs(before)) * 100, 1);
  const name = formatMonth(monthBefore).split(' ')[0];
  if (change === 0) return `as in ${name}`;
  return `${change > 0 ? '↑' : '↓'} ${formatPercent(Math.abs(change))} on ${name}`;
}

/** A share compared with its guide. For an open month, the guide is shown without a judgment. */
function standing(
  share: number,
  guideline: number | null,
  { closed, noun }: { readonly closed: boolean; readonly noun: 'guide' | 'goal' },
): string {
  if (guideline === null) return closed ? `No ${noun} set` : `so far; no ${noun} set`;
  return closed
    ? distanceInPoints(share, guideline, `the ${noun}`)
    : `so far; the ${noun} of ${formatPercent(guideline)} is for closed months`;
}

function netFigure({ sections, closed }: Statement): SummaryFigure | null {
  const net = findLine(sections, 'net', 'net');
  if (!net) return null;
  if (net.pct === null) {
    return {
      key: 'net',
      label: 'Net to gross',
      unmappedAccounts: net.unmappedAccounts,
      value: null,
      status: 'none',
      words: whyNoNet(sections, net),
    };
  }
  return {
    key: 'net',
    label: 'Net to gross',
    unmappedAccounts: net.unmappedAccounts,
    value: shareText(net.pct, net.guideline),
    status: net.status,
    words: standing(net.pct, net.guideline, { closed, noun: 'guide' }),
  };
}

const NO_EXPENSES = 'The ledger has no expenses of the department';

/** Why there is no net: the ledger lacks the expenses, or there is no gross. */
function whyNoNet(sections: Statement['sections'], net: StatementLine): string {
  const gross = findLine(sections, 'gross', 'gross')?.actual ?? null;
  return net.actual === null && gross !== null ? NO_EXPENSES : 'No gross profit to calculate a share of';
}

function absorptionFigure({ sections, closed }: Statement): SummaryFigure | null {
  const absorption = findLine(sections, 'kpi', 'fixed_absorption');
  if (!absorption) return null;
  const { actual, guideline, status, label, unmappedAccounts } = absorption;
  if (actual === null) {
    return {
      key: 'absorption',
      label,
      unmappedAccounts,
      value: null,
      status: 'none',
      words: 'Gross or overhead of the whole store is not in the ledger',
    };
  }
  const words = standing(actual, guideline, { closed, noun: 'goal' });
  return { key: 'absorption', label, unmappedAccounts, value: shareText(actual, guideline), status, words };
}

/** Why there is no breakeven share: the ledger lacks the expenses or the cost of sales, or nothing was spent. */
function whyNoBreakeven(sections: Statement['sections']): string {
  const isKnown = (section: string, key: string) => (findLine(sections, section, key)?.actual ?? null) !== null;
  if (!isKnown('expense', 'total_expense')) return NO_EXPENSES;
  return isKnown('cost', 'total_cost')
    ? 'Nothing was spent in these months'
    : 'The ledger has no cost of sales of the department';
}

/** The base of the share and its guide. An open month is not judged yet. */
function breakevenInWords(guideline: number | null, closed: boolean): string {
  const share = `of what is spent${closed ? '' : ' so far'} is expense`;
  if (guideline === null) return share;
  const guide = formatPercent(guideline, decimalsOfTarget(guideline, 0));
  return closed ? `${share}, good below ${guide}` : `${share}; good below ${guide} is for closed months`;
}

/** The breakeven share, only for the parts department. Null for service. */
function breakevenFigure({ sections, closed }: Statement): SummaryFigure | null {
  const breakeven = findLine(sections, 'kpi', 'breakeven_pct');
  if (!breakeven) return null;
  const { actual, guideline, status, label, unmappedAccounts } = breakeven;
  const words = actual === null ? whyNoBreakeven(sections) : breakevenInWords(guideline, closed);
  return {
    key: 'breakeven',
    label,
    unmappedAccounts,
    // A share below the guide is good. 22.97% is below 23%, but rounded to 23.0% it would look equal.
    value:
      actual === null
        ? null
        : formatPercent(
            actual,
            decimalsAsJudged(
              actual,
              (share) => guideline !== null && share < guideline,
              decimalsAsPublished(actual, 1),
            ),
          ),
    status,
    words,
  };
}

/** Rules for shares of which more is better. */
const MORE_IS_BETTER = { direction: 'up', decimals: 2, displayDecimals: 1 } as const;

/**
 * A share with one decimal: `23.2%`. It has two if rounding would make a missed guide look reached: `29.97%`, not
 * 30.0%.
 */
const shareText = (share: number, guide: number | null): string =>
  formatPercent(share, Math.max(decimalsBeside(MORE_IS_BETTER, share, guide), decimalsAsPublished(share, 1)));

const guideText = (guide: number): string => formatPercent(guide, decimalsOfTarget(guide, 1));

/** `6.8 pts under the guide of 30.0%`, for shares of which more is better. */
export function distanceInPoints(value: number, target: number, name: string): string {
  const { difference: distance, decimals } = distanceTo(MORE_IS_BETTER, value, target);
  if (distance === 0) return `at ${name} of ${guideText(target)}`;
  return `${formatNumber(Math.abs(distance), decimals)} pts ${distance > 0 ? 'ahead of' : 'under'} ${name} of ${guideText(target)}`;
}

function reconciliationFigure({ reconciliation, reconciliationNote }: Statement): SummaryFigure | null {
  const figure = { key: 'reconciliation', label: 'Ledger and repair orders', unmappedAccounts: 0 };
  if (!reconciliation) {
    return reconciliationNote === null ? null : { ...figure, value: null, status: 'none', words: reconciliationNote };
  }
  const { diff, diffPct, reconciled, through } = reconciliation;
  const differs = `Labor differs by ${formatMoney(Math.abs(diff))}${through === null ? '' : ` through ${formatDay(through)}`}`;
  const side = diff > 0 ? 'more in the ledger' : 'more on repair orders';
  return {
    ...figure,
    value: diffPct === null ? null : formatShare(diffPct),
    status: reconciled ? 'green' : 'amber',
    words: reconciled ? `${differs}: reconciled` : `${differs}, ${side}: not reconciled`,
  };
}
