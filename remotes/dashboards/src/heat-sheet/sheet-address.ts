import { LONGEST_CODE } from '@fixed-ops/contract';
import type { HeatSheet } from '@fixed-ops/contract/dashboards';
import { type UrlStateOf, urlChoice, urlSchema, urlText } from '@fixed-ops/router';

export type Department = 'service' | 'parts';

/** Choices of the text in the cells. */
const shownParts = ['value', 'pace', 'count'] as const;
export type ShownPart = (typeof shownParts)[number];

/** The ranking without a column: by the number of met goals. */
export const BY_GOALS = 'goals';

/** The address parameter with the sort of the list behind a cell. */
export const LIST_SORT = 'listSort';

/** The sheet's part of the address, without period and pay type. */
export const sheetSchema = urlSchema({
  /** The kind of rows; by default the one that the store has set. */
  by: urlChoice(['asSet', 'advisor', 'technician']),
  show: urlChoice(shownParts),
  rank: urlText({ max: 64, pattern: /^[\w-]+$/ }, BY_GOALS),
  /** The cell whose list is open; `cellIn` parses it. */
  list: urlText({ max: LONGEST_CODE + 70 }),
  /** For the list of an item: repair orders with it or without it. */
  listOf: urlChoice(['sold', 'missing']),
  listSearch: urlText(),
  /** Read by `useUrlSort` of the list. It is listed here so that it leaves the address with the list. */
  [LIST_SORT]: urlText(),
  /** The unfolded person on a phone; `*` for rows without a person. */
  person: urlText({ max: LONGEST_CODE }),
});
export const NO_LIST = { list: null, listOf: null, listSearch: null, [LIST_SORT]: null };
export type SheetAddress = UrlStateOf<typeof sheetSchema>;

/** The query of the sheet's call, without the period. */
export const sheetQuery = (department: Department, { by }: Pick<SheetAddress, 'by'>) => ({
  department,
  ...(department === 'service' && by !== 'asSet' ? { by } : {}),
});

/** The same with the period. Trends compare with the period before. */
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
