import type { MayLeave } from '@fixed-ops/router/host';
import { leavesUnsavedPart } from '@fixed-ops/session/host';
import { enterDealershipOf, otherDealershipIn } from '../routing/dealership-in-address.ts';
import { askToLeave } from './ask-to-leave.ts';

/**
 * A page is its path: its query holds the view, and changing that loses nothing but what is held within a part of the page that the
 * query leaves, such as a form of one department. An address of another dealership, as Back may lead to, switches to it first; who
 * keeps unsaved changes stays with both.
 */
export const mayLeavePage: MayLeave = (next, here) => {
  const other = otherDealershipIn(next.search);
  if (other !== null) return enterDealershipOf(other);
  const isSamePage = next.pathname === here.pathname && !leavesUnsavedPart(here.search, next.search);
  return isSamePage || askToLeave();
};
