import type { MayLeave } from '@fixed-ops/router/host';
import { askToLeave } from './ask-to-leave.ts';

/** A page is its path: its query holds the view, and changing that loses nothing. */
export const mayLeavePage: MayLeave = (next, here) => next.pathname === here.pathname || askToLeave();
