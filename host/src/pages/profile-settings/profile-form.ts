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
  /** Null while the person has none, or one that is no longer open to them. */
  dealershipId: string | null;
  /** Null until the preferences are read: nothing is shown or saved in their place. */
  notifications: NotificationChoice | null;
}

/** By which ways each kind of notification comes. */
export type NotificationChoice = Readonly<Record<SubscribableKind, NotificationChannels>>;

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

/** Where the form starts: what is saved. `preferences` is null while they are not read. */
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

/** The ways of every kind, those that were never chosen included. */
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
 * What was entered, with everything that the person has not touched as it is saved by now: a form that stood open while another
 * tab saved must not bring its own beginning back.
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

/** What has to be sent to get from what is saved to what was entered: each part null when it is the same. */
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
 * The ways that were changed and no others: kinds that were never chosen follow the product's default also where that changes,
 * and what another tab has chosen, or what could not be loaded, stays.
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
