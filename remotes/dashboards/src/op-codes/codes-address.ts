import type { OpCodeRow } from '@fixed-ops/contract/dashboards';
import type { DashboardView } from '@fixed-ops/figures';
import { formatPeriodInWords, payTypeName } from '@fixed-ops/metrics';
import { type UrlStateOf, urlChoice, urlSchema, urlText } from '@fixed-ops/router';
import { searchText, searchWords } from '@fixed-ops/ui';
import { urlBin, urlPoint } from '../op-code/chosen-lines.ts';
import { kindKeys, kindOf } from './kinds.tsx';

/** What is looked at, besides people, pay type and period. */
export const codesSchema = urlSchema({
  /** Words of a code or its description. */
  q: urlText({ max: 100 }),
  category: urlChoice(['all', ...kindKeys]),
  /** The code that is open beside the table. */
  peek: urlText({ max: 100 }),
  /** Which of its lines are listed, as `ChosenLines`. */
  peekAt: urlPoint,
  peekPrices: urlBin,
  peekSoldBy: urlText({ max: 250 }),
  /** Read by `useUrlSort` of its lines; here so that it goes with the peek. */
  peekSort: urlText(),
  /** The same of its advisors. */
  peekAdvisorSort: urlText(),
  /** Lines in the drawer, as `linesIn` reads them. */
  lines: urlText(),
  /** Read by `useUrlSort` of the drawer; here so that it goes with it. */
  linesSort: urlText(),
});
/** Another code has other points and people. */
export const ALL_PEEK_LINES = { peekAt: null, peekPrices: null, peekSoldBy: null };
export const NO_PEEK_ORDER = { peekSort: null, peekAdvisorSort: null };
export type CodesAddress = UrlStateOf<typeof codesSchema>;

/** Prices of several pay types do not compare: those of customer pay, unless the address names another. */
export const payTypeShown = ({ payType }: Pick<DashboardView['filters'], 'payType'>) =>
  payType === 'all' ? 'C' : payType;

/** Most stores sell fewer codes than this; the others come right after, so that words and kinds need no request. */
export const CODES_PAGE = 500;

/** What every call of op codes is asked with; nothing is compared with another period. */
export const codesQuery = (view: Pick<DashboardView, 'query' | 'filters'>) => ({
  ...view.query,
  payTypes: payTypeShown(view.filters),
  compare: 'none' as const,
});

/** `November 1–19, 2026, customer pay` */
export const headingOf = (
  range: { readonly startDate: string; readonly endDate: string },
  filters: DashboardView['filters'],
): string => `${formatPeriodInWords(range)}, ${payTypeName(payTypeShown(filters)).toLowerCase()}`;

/** The codes of a kind, or all, that the words occur in. */
export function keptCodes<Row extends Pick<OpCodeRow, 'opCode' | 'description' | 'category'>>(
  rows: readonly Row[],
  { q, category }: Pick<CodesAddress, 'q' | 'category'>,
): readonly Row[] {
  const words = searchWords(q);
  return rows.filter((row) => {
    if (category !== 'all' && kindOf(row.category) !== category) return false;
    if (words.length === 0) return true;
    const text = searchText(`${row.opCode}\n${row.description}`);
    return words.every((word) => text.includes(word));
  });
}
