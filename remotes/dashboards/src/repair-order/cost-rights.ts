import { useSession } from '@fixed-ops/session';

/** Tells which costs the server sends to the person. It sends costs only together with the sales that the person's job title may see. */
export function useCostRights(): { readonly labor: boolean; readonly parts: boolean } {
  const { canSeeServiceSales, canSeePartsSales } = useSession().access;
  return { labor: canSeeServiceSales, parts: canSeeServiceSales || canSeePartsSales };
}
