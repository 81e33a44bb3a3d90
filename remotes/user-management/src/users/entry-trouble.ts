import { invitationAdvice, invitationTrouble, NOTHING_RECORDED } from '../person/invitation-words.ts';
import { type Administrator, limitsOf } from './administrator-rights.ts';
import type { UserListEntry } from './user-list-entry.ts';

/**
 * Explains an invitation that was not sent: why, when the next attempt is, and what the administrator can do. Null if
 * it was sent, or if there is none.
 */
export function entryTrouble(entry: UserListEntry, timezone: string, session: Administrator): string | null {
  const { inviteFailure: failure, inviteNextTry: nextTryAt } = entry;
  const isUnexplained = entry.invited !== '' && entry.inviteSent === '' && failure === '' && nextTryAt === '';
  const trouble = isUnexplained ? 'Invitation not sent.' : invitationTrouble({ failure, nextTryAt }, timezone);
  const failureCode = isUnexplained ? NOTHING_RECORDED : entry.inviteFailureCode;
  const limits = limitsOf(entry, session);
  return trouble && `${trouble} ${invitationAdvice({ failureCode, nextTryAt }, entry.fullName, limits)}`.trim();
}
