import type { CallResponse, calls } from '@fixed-ops/contract';
import { type Column, type Sort, sortRows } from '@fixed-ops/ui';
import { shopInAddress, type TechniciansAddress } from './technicians-address.ts';

export type Performance = CallResponse<typeof calls.techPerformanceEff>['data'];
export type Work = Performance['rows'][number];

/** A row of the table: hours without a technician, a shop, or a technician. A technician has a row in each of their shops. */
export type TableRow =
  | { readonly kind: 'missing'; readonly key: 'missing'; readonly missing: NonNullable<Performance['missingTech']> }
  | {
      readonly kind: 'shop';
      readonly key: string;
      readonly shopId: string;
      readonly work: Work;
      readonly people: number;
      readonly isOpen: boolean;
      /** True if only some of its people are shown. The shop's figures then do not belong to them. */
      readonly isPart: boolean;
    }
  | {
      readonly kind: 'person';
      readonly key: string;
      readonly shopId: string;
      readonly work: Work;
      /** True if the person is also listed in another shop. The store counts such a person once. */
      readonly isInTwo: boolean;
    };

/** Returns the shops of a technician. A technician without a shop belongs to the shop with the empty id. */
const shopsOf = ({ shops }: Work): string[] => (shops.length === 0 ? [''] : shops.map(({ shopId }) => shopId));

/** The technicians of a shop. */
export const peopleIn = (rows: readonly Work[], shopId: string): Work[] =>
  rows.filter((row) => shopsOf(row).includes(shopId));

/** Returns the technicians of the chosen shop and role, each once. */
export function shownPeople(rows: readonly Work[], { shop, role }: Pick<TechniciansAddress, 'shop' | 'role'>): Work[] {
  return rows.filter(
    (row) =>
      (role === '' || row.role === role) && (shop === '' || shopsOf(row).some((id) => shopInAddress(id) === shop)),
  );
}

/** The roles of the technicians, in words. */
export const rolesIn = (rows: readonly Work[]): string[] =>
  [...new Set(rows.flatMap(({ role }) => (role === null ? [] : [role])))].sort();

/**
 * Returns the rows in their order on screen: hours without a technician, then each shop with its technicians below it. Shops and their
 * people follow the sort. An own view has no shops.
 */
export function tableRows(
  { rows, byShop, missingTech }: Performance,
  { shop, role, folded }: Pick<TechniciansAddress, 'shop' | 'role' | 'folded'>,
  columns: readonly Column<TableRow>[],
  sort: Sort,
): TableRow[] {
  const shown = role === '' ? rows : rows.filter((row) => row.role === role);
  const person = (work: Work, shopId: string): TableRow => ({
    kind: 'person',
    key: `${shopId}:${work.techNumber}`,
    shopId,
    work,
    isInTwo: work.shops.length > 1,
  });
  if (byShop === null)
    return [
      ...sortRows(
        shown.map((work) => person(work, '')),
        columns,
        sort,
      ),
    ];
  const shops = byShop
    .filter(({ techNumber }) => shop === '' || shopInAddress(techNumber) === shop)
    .flatMap((work): TableRow[] => {
      const people = peopleIn(shown, work.techNumber).length;
      if (people === 0) return [];
      const isOpen = !folded.includes(shopInAddress(work.techNumber));
      return [
        {
          kind: 'shop',
          key: `shop:${work.techNumber}`,
          shopId: work.techNumber,
          work,
          people,
          isOpen,
          isPart: role !== '',
        },
      ];
    });
  const withPeople = sortRows(shops, columns, sort).flatMap((row): TableRow[] => {
    if (row.kind !== 'shop' || !row.isOpen) return [row];
    const people = peopleIn(shown, row.shopId).map((work) => person(work, row.shopId));
    return [row, ...sortRows(people, columns, sort)];
  });
  const showsMissing = missingTech !== null && missingTech.lines > 0 && shop === '' && role === '';
  return [...(showsMissing ? [{ kind: 'missing', key: 'missing', missing: missingTech } as const] : []), ...withPeople];
}

/** Returns the proficiency of each day that has one, in percent. */
export function daysShown({ days }: Pick<Work, 'days'>): number[] {
  return (days ?? []).flatMap(({ proficiencyPct }) => (proficiencyPct === null ? [] : [proficiencyPct]));
}

/** Returns the median. For an even number of values, it is the mean of the two in the middle. Null without values. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2;
}
