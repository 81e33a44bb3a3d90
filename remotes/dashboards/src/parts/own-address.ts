import type { Drill } from '@fixed-ops/drill';
import { urlSchema, urlText, useUrlDrawer } from '@fixed-ops/router';

/** The own documents that are open: `all` of the period, or those of a month, `month:2026-10`. */
export const ownSchema = urlSchema({ own: urlText({ max: 13, pattern: /^(all|month:\d{4}-(0[1-9]|1[0-2]))$/ }) });
export const NOTHING_OWN = { own: null };

/** The month of an address; null for the period. */
export const monthOfOwn = (own: string): string | null => (own === 'all' ? null : own.slice('month:'.length));

/**
 * A drill that opens a counterperson's own documents. The list of repair orders behind a figure has none of them: in an own view it has those
 * that the person wrote or worked on.
 */
export function useOwnDrill(drill: Drill, isOwn: boolean): Drill {
  const { open } = useUrlDrawer(ownSchema, NOTHING_OWN);
  if (!isOwn) return drill;
  return { ...drill, open: (_metricKey, _scope, group) => open({ own: group ?? 'all' }) };
}
