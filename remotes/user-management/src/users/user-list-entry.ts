import type { UserListRecord } from '@fixed-ops/contract';
import type { DealershipRef } from '@fixed-ops/session';
import { dealershipRefSchema, findAttribute } from '@fixed-ops/session';

/** A person of the user list (specification, section 3, "User-management list entry"). */
export interface UserListEntry {
  readonly id: string;
  readonly localAccountId: string;
  readonly fullName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatar: string;
  readonly email: string;
  readonly role: string;
  readonly jobTitle: string;
  readonly phoneNumber: string;
  readonly isActive: boolean;
  readonly isVerified: boolean;
  readonly deletedBy: string;
  /**
   * The name of the person who deleted this one. Empty for an active person, and if the server no longer has the name.
   */
  readonly deletedByName: string;
  readonly deletedDate: string;
  readonly userDealerships: readonly DealershipRef[];
  readonly dealershipCount: number;
  readonly defaultDealershipId: string;
  /** Instants. Empty before the first sign-in, and without an invitation. */
  readonly lastSignIn: string;
  readonly invited: string;
  /** When the mail of the last invitation left. Empty while it has not. */
  readonly inviteSent: string;
  /** Why the last invitation was not sent, and when the next attempt is. Empty if it was sent or given up. */
  readonly inviteFailure: string;
  /** The code of the failure. Empty if the server does not give it. */
  readonly inviteFailureCode: string;
  readonly inviteNextTry: string;
}

/** Everybody in the list of a dealership has access to at least one. */
const DEFAULT_DEALERSHIP_COUNT = 1;

/** Builds the list entry from the account record. Custom attributes are found by key suffix; missing ones have defaults. */
export function buildUserListEntry(record: UserListRecord): UserListEntry {
  const text = (suffix: string) => textAttribute(record, suffix);
  return {
    id: record.employeeId,
    localAccountId: record.id,
    fullName: `${record.givenName} ${record.surname}`.trim(),
    firstName: record.givenName,
    lastName: record.surname,
    avatar: text('_avatar'),
    email: record.mail ?? '',
    role: text('_role'),
    jobTitle: record.jobTitle ?? '',
    phoneNumber: record.businessPhones[0] ?? '',
    isActive: record.accountEnabled,
    isVerified: text('_isVerified').toLowerCase() === 'true',
    deletedBy: text('_deletedBy'),
    deletedByName: record.deletedByName ?? '',
    deletedDate: text('_deletedDate'),
    userDealerships: parseDealerships(text('_dealerships')),
    dealershipCount: countOf(text('_dealershipCount')) ?? DEFAULT_DEALERSHIP_COUNT,
    defaultDealershipId: text('_DealershipId'),
    lastSignIn: record.lastSignInDateTime ?? '',
    invited: record.invitedDateTime ?? '',
    // A server of before does not tell it.
    inviteSent:
      (record.invitationSentDateTime === undefined ? record.invitedDateTime : record.invitationSentDateTime) ?? '',
    inviteFailure: record.invitationFailure ?? '',
    inviteFailureCode: record.invitationFailureCode ?? '',
    inviteNextTry: record.invitationNextTryDateTime ?? '',
  };
}

/** The list without the reader. */
export function buildUserList(records: readonly UserListRecord[], currentUserId: string): UserListEntry[] {
  return records.map(buildUserListEntry).filter(({ id }) => id !== currentUserId);
}

function textAttribute(record: UserListRecord, suffix: string): string {
  const value = findAttribute(record, suffix);
  return value === undefined || value === null ? '' : String(value);
}

function countOf(text: string): number | null {
  const count = Number(text);
  return text === '' || !Number.isInteger(count) ? null : count;
}

/** `_dealerships` is a JSON string. An invalid one gives an empty list, so that the other people are still shown. */
function parseDealerships(json: string): DealershipRef[] {
  try {
    const parsed = dealershipRefSchema.array().safeParse(JSON.parse(json === '' ? '[]' : json));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
