import {
  channelsOf,
  formatPhoneNumber,
  type NotificationChannels,
  type NotificationPreferences,
  type Preferences,
  type SubscribableKind,
  subscribableKinds,
} from '@fixed-ops/contract';
import type { UserProfile } from '@fixed-ops/session';
import { type FieldRules, invalidMessage } from '@fixed-ops/ui';

export interface ProfileValues {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  /** Null while the person has none, or one that is no longer open to them. */
  dealershipId: string | null;
  notifications: Readonly<Record<SubscribableKind, NotificationChannels>>;
}

/** As the server counts. */
export const NAME_MAX_LENGTH = 60;

/** Names are those of the calls' fields, so that the server's complaints find theirs. */
export const profileRules: FieldRules<ProfileValues> = {
  firstName: { label: 'First name', required: true },
  lastName: { label: 'Last name', required: true },
  phoneNumber: {
    label: 'Phone',
    validate: (text) =>
      text.trim() === '' || formatPhoneNumber(text) !== null ? null : invalidMessage('Phone', 'phone number'),
  },
  dealershipId: { label: 'Default dealership', required: true },
  notifications: { label: 'Notifications' },
};

/** Where the form starts: what is saved. */
export function profileValues(
  user: UserProfile,
  preferences: Preferences,
  dealerships: readonly { readonly id: string }[],
): ProfileValues {
  const isOpen = dealerships.some(({ id }) => id === user.defaultDealershipId);
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber,
    dealershipId: isOpen ? user.defaultDealershipId : null,
    notifications: everyKind((kind) => channelsOf(preferences.notifications, kind)),
  };
}

function everyKind<Value>(of: (kind: SubscribableKind) => Value): Readonly<Record<SubscribableKind, Value>> {
  return {
    mention: of('mention'),
    flag: of('flag'),
    import: of('import'),
    report: of('report'),
    threshold: of('threshold'),
  };
}

export interface ProfileChanges {
  readonly person: { readonly firstName?: string; readonly lastName?: string; readonly phoneNumber?: string } | null;
  readonly dealershipId: string | null;
  readonly notifications: NotificationPreferences | null;
}

/** What has to be sent to get from what is saved to what was entered: each part null when it is the same. */
export function profileChanges(saved: ProfileValues, entered: ProfileValues, before: Preferences): ProfileChanges {
  const person = {
    ...(entered.firstName === saved.firstName ? {} : { firstName: entered.firstName }),
    ...(entered.lastName === saved.lastName ? {} : { lastName: entered.lastName }),
    ...(entered.phoneNumber === saved.phoneNumber ? {} : { phoneNumber: entered.phoneNumber }),
  };
  const changedKinds = subscribableKinds.filter((kind) => {
    const [was, is] = [saved.notifications[kind], entered.notifications[kind]];
    return was.inProduct !== is.inProduct || was.email !== is.email;
  });
  return {
    person: Object.keys(person).length > 0 ? person : null,
    dealershipId: entered.dealershipId === saved.dealershipId ? null : entered.dealershipId,
    // Kinds that were never chosen stay so: they follow the product's default also where that changes.
    notifications:
      changedKinds.length === 0
        ? null
        : {
            ...before.notifications,
            ...Object.fromEntries(changedKinds.map((kind) => [kind, entered.notifications[kind]])),
          },
  };
}
