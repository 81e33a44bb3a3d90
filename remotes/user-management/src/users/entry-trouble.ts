import { invitationAdvice, invitationTrouble } from '../person/invitation-words.ts';
import { type Administrator, limitsOf } from './administrator-rights.ts';
import type { UserListEntry } from './user-list-entry.ts';

/**
 * Explains an invitation that was not sent: why, when the next attempt is, and what the administrator can do. Null if
 * it was sent.
 */
export function entryTrouble(entry: UserListEntry, timezone: string, session: Administrator): string | null {
  const { inviteFailure: failure, inviteFailureCode: failureCode, inviteNextTry: nextTryAt } = entry;
  const trouble = invitationTrouble({ failure, nextTryAt }, timezone);
  const limits = limitsOf(entry, session);
  return trouble && `${trouble} ${invitationAdvice({ failureCode, nextTryAt }, entry.fullName, limits)}`.trim();
}
