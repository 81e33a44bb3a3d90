import { type AccessRule, access, canAccess } from '@fixed-ops/access';
import { channelsOf, type NotificationChannels, type NotificationKind } from '@fixed-ops/contract';

/** Who gets a notification, among the active people of its dealership. */
export interface Audience {
  /** The rule of the page that it links to: who may not open that page is not told. */
  readonly rule: AccessRule;
  /** Only these people, such as those a note mentions; everybody whom the rule lets in when left out. */
  readonly userIds?: readonly string[];
  /** It tells a figure of the whole store, which people who see their own rows only do not see. */
  readonly isAboutStore?: boolean;
}

/** A person of the dealership, as far as choosing recipients needs. */
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
 * Chooses by access rule and by each person's preferences. Nobody is told of what they did themselves, and whoever has
 * turned a kind off in both ways is left out.
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
