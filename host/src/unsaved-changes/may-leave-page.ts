import type { MayLeave } from '@fixed-ops/router/host';
import { enterDealershipOf, otherDealershipIn } from '../routing/dealership-in-address.ts';
import { askToLeave } from './ask-to-leave.ts';

/**
 * A page is its path: its query holds the view, and changing that loses nothing. An address of another dealership, as Back may
 * lead to, switches to it first; who keeps unsaved changes stays with both.
 */
export const mayLeavePage: MayLeave = (next, here) => {
  const other = otherDealershipIn(next.search);
  if (other !== null) return enterDealershipOf(other);
  return next.pathname === here.pathname || askToLeave();
};
