import { LONGEST_CODE } from '@fixed-ops/contract';
import type { OpCodeRow } from '@fixed-ops/contract/dashboards';
import type { DashboardView } from '@fixed-ops/figures';
import { formatPeriodInWords, payTypeName } from '@fixed-ops/metrics';
import { type UrlStateOf, urlChoice, urlSchema, urlText } from '@fixed-ops/router';
import { searchText, searchWords } from '@fixed-ops/ui';
import { urlBin, urlPoint } from '../op-code/chosen-lines.ts';
import { kindKeys, kindOf } from './kinds.tsx';
import { LONGEST_LINES } from './lines-address.ts';

/** The screen's part of the address, without people, pay type and period. */
export const codesSchema = urlSchema({
  /** Search text, found in code and description. */
  q: urlText({ max: 100 }),
  category: urlChoice(['all', ...kindKeys]),
  /** The code that is open beside the table. */
  peek: urlText({ max: LONGEST_CODE }),
  /** The choice of its listed lines (`ChosenLines`). */
  peekAt: urlPoint,
  peekPrices: urlBin,
  peekSoldBy: urlText({ max: LONGEST_CODE }),
  /** Read by `useUrlSort` of its lines. It is listed here so that it leaves the address with the peek. */
  peekSort: urlText(),
  /** The same for its advisors. */
  peekAdvisorSort: urlText(),
  /** Lines in the drawer; `linesIn` parses them. */
  lines: urlText({ max: LONGEST_LINES }),
  /** Read by `useUrlSort` of the drawer. It is listed here so that it leaves the address with the drawer. */
  linesSort: urlText(),
});
/** Removes the choice of lines, because another code has other points and people. */
export const ALL_PEEK_LINES = { peekAt: null, peekPrices: null, peekSoldBy: null };
export const NO_PEEK_ORDER = { peekSort: null, peekAdvisorSort: null };
export type CodesAddress = UrlStateOf<typeof codesSchema>;

/** The pay type of the address, customer pay by default. Prices of several pay types cannot be compared. */
export const payTypeShown = ({ payType }: Pick<DashboardView['filters'], 'payType'>) =>
  payType === 'all' ? 'C' : payType;

/** Page size. Most stores have fewer codes. Further pages load at once, so that search and kinds need no request. */
export const CODES_PAGE = 500;

/** The query of every call of op codes, without a comparison. */
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

/** The codes of a kind, or of all kinds, in which the search text occurs. */
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
