import { invitationAdvice, invitationTrouble } from '../person/invitation-words.ts';
import { type Administrator, limitsOf } from './administrator-rights.ts';
import type { UserListEntry } from './user-list-entry.ts';

/** Of somebody's invitation that did not leave: why, when it is tried next, and what the administrator does. Null for one that left. */
export function entryTrouble(entry: UserListEntry, timezone: string, session: Administrator): string | null {
  const { inviteFailure: failure, inviteFailureCode: failureCode, inviteNextTry: nextTryAt } = entry;
  const trouble = invitationTrouble({ failure, nextTryAt }, timezone);
  const limits = limitsOf(entry, session);
  return trouble && `${trouble} ${invitationAdvice({ failureCode, nextTryAt }, entry.fullName, limits)}`.trim();
}
