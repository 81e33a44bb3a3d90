import { useSession } from '@fixed-ops/session';

/** The costs that the server sends to the person: those of statements whose sales the title may see. */
export function useCostRights(): { readonly labor: boolean; readonly parts: boolean } {
  const { canSeeServiceSales, canSeePartsSales } = useSession().access;
  return { labor: canSeeServiceSales, parts: canSeeServiceSales || canSeePartsSales };
}
