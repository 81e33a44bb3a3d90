import type { MayLeave } from '@fixed-ops/router/host';
import { leavesUnsavedPart } from '@fixed-ops/session/host';
import { enterDealershipOf, otherDealershipIn } from '../routing/dealership-in-address.ts';
import { askToLeave } from './ask-to-leave.ts';

/**
 * A page is identified by its path. Its query is the view, and changing it loses only the state of a part of the page that the query leaves,
 * such as the form of one department. An address of another dealership (after Back, for example) switches to it first. A person who keeps unsaved
 * changes stays on the page and in the dealership.
 */
export const mayLeavePage: MayLeave = (next, here) => {
  const other = otherDealershipIn(next.search);
  if (other !== null) return enterDealershipOf(other);
  const isSamePage = next.pathname === here.pathname && !leavesUnsavedPart(here.search, next.search);
  return isSamePage || askToLeave();
};
