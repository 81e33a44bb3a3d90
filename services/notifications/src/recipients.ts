import { type AccessRule, access, canAccess } from '@fixed-ops/access';
import { channelsOf, type NotificationChannels, type NotificationKind } from '@fixed-ops/contract';

/** The recipients of a notification among the active people of its dealership. */
export interface Audience {
  /** The access rule of the linked page. People who may not open the page get no notification. */
  readonly rule: AccessRule;
  /** Limits the recipients to these people, such as those whom a note mentions. By default, everybody who fits the rule gets it. */
  readonly userIds?: readonly string[];
  /** True for figures of the whole store, which people who only see their own rows must not see. */
  readonly isAboutStore?: boolean;
}

/** A person of the dealership, with the fields that the choice of recipients needs. */
export interface Candidate {
  readonly userId: string;
  readonly email: string;
  readonly role: string;
  readonly jobTitle: string;
  readonly devFeatures: boolean;
  readonly preferences: Parameters<typeof channelsOf>[0];
}

export interface Recipient extends NotificationChannels {
  readonly userId: string;
  readonly address: string;
}

/**
 * Chooses the recipients by access rule and preferences. People are not notified of their own actions, nor of kinds that they have turned
 * off in both ways.
 */
export function chooseRecipients(
  candidates: readonly Candidate[],
  of: { readonly kind: NotificationKind; readonly audience: Audience; readonly actorId: string | null },
): Recipient[] {
  const { rule, userIds, isAboutStore = false } = of.audience;
  return candidates
    .filter((person) => person.userId !== of.actorId)
    .filter((person) => userIds === undefined || userIds.includes(person.userId))
    .filter((person) => canAccess(person, rule) && (!isAboutStore || access(person).hasAllEmployeeView))
    .map((person) => ({
      userId: person.userId,
      address: person.email,
      ...channelsOf(person.preferences, of.kind),
    }))
    .filter(({ inProduct, email }) => inProduct || email);
}
