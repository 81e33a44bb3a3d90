import { useSession } from '@fixed-ops/session';

/** Which costs the server tells the person: those of the statements whose sales the title may see. */
export function useCostRights(): { readonly labor: boolean; readonly parts: boolean } {
  const { canSeeServiceSales, canSeePartsSales } = useSession().access;
  return { labor: canSeeServiceSales, parts: canSeeServiceSales || canSeePartsSales };
}
