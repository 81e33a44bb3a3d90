import type { HeatSheet } from '@fixed-ops/contract/dashboards';
import { type UrlStateOf, urlChoice, urlSchema, urlText } from '@fixed-ops/router';

export type Department = 'service' | 'parts';

/** What of a cell is looked at. */
const shownParts = ['value', 'pace', 'count'] as const;
export type ShownPart = (typeof shownParts)[number];

/** Ranked by the goals that somebody met, unless a column is named. */
export const BY_GOALS = 'goals';

/** The parameter with the order of the list behind a cell. */
export const LIST_SORT = 'listSort';

/** What the sheet shows, besides period and pay type. */
export const sheetSchema = urlSchema({
  /** Whose rows; as the store has set where the address names none. */
  by: urlChoice(['asSet', 'advisor', 'technician']),
  show: urlChoice(shownParts),
  rank: urlText({ max: 64, pattern: /^[\w-]+$/ }, BY_GOALS),
  /** The cell whose list is open, as `cellIn` reads it. */
  list: urlText({ max: 110 }),
  /** Of the list of an item: the repair orders with it or without. */
  listOf: urlChoice(['sold', 'missing']),
  listSearch: urlText(),
  /** Read by `useUrlSort` of the list; here so that it goes with it. */
  [LIST_SORT]: urlText(),
  /** The person who is unfolded on a phone; `*` is nobody. */
  person: urlText({ max: 40 }),
});
export const NO_LIST = { list: null, listOf: null, listSearch: null, [LIST_SORT]: null };
export type SheetAddress = UrlStateOf<typeof sheetSchema>;

/** What the sheet's call is asked with, besides the period. */
export const sheetQuery = (department: Department, { by }: Pick<SheetAddress, 'by'>) => ({
  department,
  ...(department === 'service' && by !== 'asSet' ? { by } : {}),
});

/** The same with its period, of which trends are those of the period before. */
export const wholeSheetQuery = <Period extends object>(
  period: Period,
  department: Department,
  address: Pick<SheetAddress, 'by'>,
) => ({ ...period, compare: 'priorPeriod' as const, ...sheetQuery(department, address) });

/** `service advisors`, in the heading. */
export const PEOPLE: Readonly<
  Record<HeatSheet['by'], { readonly one: string; readonly many: string; readonly head: string }>
> = {
  advisor: { one: 'advisor', many: 'service advisors', head: 'Advisor' },
  technician: { one: 'technician', many: 'technicians', head: 'Technician' },
  counterperson: { one: 'counterperson', many: 'counterpersons', head: 'Counterperson' },
};
