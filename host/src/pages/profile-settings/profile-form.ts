import {
  channelsOf,
  type NotificationChanges,
  type NotificationChannels,
  type Preferences,
  type SubscribableKind,
  subscribableKinds,
} from '@fixed-ops/contract';
import { formatPhoneNumber } from '@fixed-ops/contract/people';
import type { UserProfile } from '@fixed-ops/session';
import { type FieldRules, invalidMessage } from '@fixed-ops/ui';

export interface ProfileValues {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  /** Null if the person has none, or no longer has access to it. */
  dealershipId: string | null;
  /** Null until the preferences are loaded. Until then nothing is shown or saved for them. */
  notifications: NotificationChoice | null;
}

/** The channels of each kind of notification. */
export type NotificationChoice = Readonly<Record<SubscribableKind, NotificationChannels>>;

/** The server's limit. */
export const NAME_MAX_LENGTH = 60;

/** Fields have the names of the calls' fields, so that the server's errors reach their fields. */
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

/** The initial values: those that are saved. `preferences` is null until they are loaded. */
export function profileValues(
  user: UserProfile,
  preferences: Preferences | null,
  dealerships: readonly { readonly id: string }[],
): ProfileValues {
  const isOpen = dealerships.some(({ id }) => id === user.defaultDealershipId);
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber,
    dealershipId: isOpen ? user.defaultDealershipId : null,
    notifications: preferences && notificationChoice(preferences),
  };
}

/** The channels of every kind, including kinds that were never chosen. */
export function notificationChoice(preferences: Preferences): NotificationChoice {
  return everyKind((kind) => channelsOf(preferences.notifications, kind));
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
  readonly notifications: NotificationChanges | null;
}

/**
 * The entered values. Fields that the person did not change get their present saved value, because another tab may have
 * saved while the form was open.
 */
export function onlyTouched(started: ProfileValues, entered: ProfileValues, now: ProfileValues): ProfileValues {
  const value = <Key extends 'firstName' | 'lastName' | 'phoneNumber' | 'dealershipId'>(
    key: Key,
  ): ProfileValues[Key] => (entered[key] === started[key] ? now[key] : entered[key]);
  return {
    firstName: value('firstName'),
    lastName: value('lastName'),
    phoneNumber: value('phoneNumber'),
    dealershipId: value('dealershipId'),
    notifications: touchedChoice(started.notifications, entered.notifications, now.notifications),
  };
}

function touchedChoice(
  started: ProfileValues['notifications'],
  entered: ProfileValues['notifications'],
  now: ProfileValues['notifications'],
): ProfileValues['notifications'] {
  if (started === null || entered === null || now === null) return entered;
  return everyKind((kind) => ({
    inProduct: entered[kind].inProduct === started[kind].inProduct ? now[kind].inProduct : entered[kind].inProduct,
    email: entered[kind].email === started[kind].email ? now[kind].email : entered[kind].email,
  }));
}

/** The changes to send, from the saved to the entered values. A part is null if it did not change. */
export function profileChanges(saved: ProfileValues, entered: ProfileValues): ProfileChanges {
  const person = {
    ...(entered.firstName === saved.firstName ? {} : { firstName: entered.firstName }),
    ...(entered.lastName === saved.lastName ? {} : { lastName: entered.lastName }),
    ...(entered.phoneNumber === saved.phoneNumber ? {} : { phoneNumber: entered.phoneNumber }),
  };
  const notifications = notificationChanges(saved.notifications, entered.notifications);
  return {
    person: Object.keys(person).length > 0 ? person : null,
    dealershipId: entered.dealershipId === saved.dealershipId ? null : entered.dealershipId,
    notifications: Object.keys(notifications).length > 0 ? notifications : null,
  };
}

/**
 * Only the changed channels. Kinds that were never chosen follow the product's default, even if that changes later.
 * Choices of another tab, and choices that could not be loaded, stay.
 */
function notificationChanges(
  saved: ProfileValues['notifications'],
  entered: ProfileValues['notifications'],
): NotificationChanges {
  const changes: NotificationChanges = {};
  if (saved === null || entered === null) return changes;
  for (const kind of subscribableKinds) {
    const [was, is] = [saved[kind], entered[kind]];
    if (was.inProduct === is.inProduct && was.email === is.email) continue;
    changes[kind] = {
      ...(was.inProduct === is.inProduct ? {} : { inProduct: is.inProduct }),
      ...(was.email === is.email ? {} : { email: is.email }),
    };
  }
  return changes;
}
