import { type Drill, useDrill } from '@fixed-ops/drill';
import { type PartsSaleType, partsSaleTypes } from '@fixed-ops/metrics';
import { urlSchema, urlText, useLocation, useUrlDrawer } from '@fixed-ops/router';
import { LIST_SORT } from '../heat-sheet/sheet-address.ts';

const TYPES = partsSaleTypes.map(({ key }) => key).join('|');
const MONTH = 'month:\\d{4}-(0[1-9]|1[0-2])';

/** The own documents that are open: of all sale types or one, in the period or in a month: `all`, `counter.month:2026-10`, `month:2026-10`. */
export const ownSchema = urlSchema({
  own: urlText({ max: 40, pattern: new RegExp(`^(((all|${TYPES})(\\.${MONTH})?)|${MONTH})$`) }),
  /** Read by the drawer. They are listed here so that they leave the address with the documents. */
  listSearch: urlText(),
  [LIST_SORT]: urlText(),
});

export const NOTHING_OWN = { own: null, listSearch: null, [LIST_SORT]: null };

/** What an address has open. Null stands for all sale types, and for the period. */
export function readOwn(own: string): { readonly saleType: PartsSaleType | null; readonly month: string | null } {
  const parts = own.split('.');
  return {
    saleType: partsSaleTypes.find(({ key }) => parts.includes(key))?.key ?? null,
    month: parts.find((part) => part.startsWith('month:'))?.slice('month:'.length) ?? null,
  };
}

const ownOf = (scope: string, group: string | null): string =>
  group?.startsWith('month:') ? `${scope}.${group}` : scope;

/**
 * A drill that opens a counterperson's own documents. The list of repair orders behind a figure has none of them: in an own view it has those
 * that the person wrote or worked on.
 */
export function useOwnDrill(drill: Drill, isOwn: boolean): Drill {
  const { open } = useUrlDrawer(ownSchema, NOTHING_OWN);
  if (!isOwn) return drill;
  return { ...drill, open: (_metricKey, scope, group) => open({ ...NOTHING_OWN, own: ownOf(scope, group ?? null) }) };
}

/**
 * The address of the own documents, if the page's address has a figure of parts open, as a colleague copies it; otherwise null. Without it,
 * that figure's list would say that nothing contributes.
 */
export function useOwnInstead(isOwn: boolean): string | null {
  const { target } = useDrill();
  const { search } = useLocation();
  if (!isOwn || !target?.metricKey.startsWith('parts_')) return null;
  const kept = [...new URLSearchParams(search)].filter(([name]) => !name.startsWith('drill'));
  const asked = new URLSearchParams(kept);
  asked.set('own', ownOf(target.scope, target.group));
  // A colon is written as it is everywhere else in addresses.
  return `?${asked}`.replaceAll('%3A', ':');
}
