import type { Preferences } from '@fixed-ops/contract';
import { buildUser, ford, toyota } from '../../testing/session.ts';
import {
  notificationChoice,
  onlyTouched,
  type ProfileValues,
  profileChanges,
  profileRules,
  profileValues,
} from './profile-form.ts';

const preferences: Preferences = { colorMode: 'dark' };
const saved = profileValues(buildUser(), preferences, [toyota, ford]);
const changesOf = (entered: Partial<ProfileValues>) => profileChanges(saved, { ...saved, ...entered });

test('the form starts with what is saved', () => {
  expect(saved).toMatchObject({ firstName: 'Dana', lastName: 'Whitfield', phoneNumber: '', dealershipId: 'd1' });
  expect(saved.notifications?.mention).toEqual({ inProduct: true, email: false });
});

test('a default dealership that is no longer open has to be chosen again', () => {
  expect(profileValues(buildUser({ defaultDealershipId: 'd9' }), preferences, [toyota, ford]).dealershipId).toBeNull();
  expect(profileRules.dealershipId.required).toBe(true);
});

test('an unchanged form sends nothing', () => {
  expect(changesOf({})).toEqual({ person: null, dealershipId: null, notifications: null });
});

test('only what changed is sent', () => {
  expect(changesOf({ lastName: 'Reyes', dealershipId: 'd2' })).toEqual({
    person: { lastName: 'Reyes' },
    dealershipId: 'd2',
    notifications: null,
  });
  expect(changesOf({ firstName: 'D.', phoneNumber: '(555) 555-0171' }).person).toEqual({
    firstName: 'D.',
    phoneNumber: '(555) 555-0171',
  });
});

test('only the changed channels of notifications are sent, so that no other saved choice is lost', () => {
  const all = notificationChoice(preferences);
  const notifications = { ...all, flag: { inProduct: false, email: true } };
  expect(changesOf({ notifications }).notifications).toEqual({ flag: { inProduct: false, email: true } });
  const report = { ...all.report, email: true };
  expect(changesOf({ notifications: { ...all, report } }).notifications).toEqual({
    report: { email: true },
  });
});

test('notifications that were not read are not shown and not sent', () => {
  const unread = profileValues(buildUser(), null, [toyota, ford]);
  expect(unread.notifications).toBeNull();
  expect(
    profileChanges(unread, { ...unread, notifications: notificationChoice(preferences) }).notifications,
  ).toBeNull();
  expect(profileChanges(saved, { ...saved, notifications: null }).notifications).toBeNull();
});

test.each([
  ['', null],
  ['555 555 0171', null],
  ['555-0171', 'Phone is not a valid phone number'],
  ['me', 'Phone is not a valid phone number'],
])('the phone number "%s" is complained of with: %s', (text, complaint) => {
  expect(profileRules.phoneNumber.validate?.(text, saved)).toBe(complaint);
});

test('what another tab has saved while the form stood open is not undone by saving something else', () => {
  const all = notificationChoice(preferences);
  const now: ProfileValues = {
    ...saved,
    firstName: 'Diana',
    notifications: { ...all, mention: { inProduct: true, email: true } },
  };
  const entered = { ...saved, lastName: 'Reyes', notifications: { ...all, flag: { inProduct: false, email: false } } };
  expect(profileChanges(now, onlyTouched(saved, entered, now))).toEqual({
    person: { lastName: 'Reyes' },
    dealershipId: null,
    notifications: { flag: { inProduct: false } },
  });
});
