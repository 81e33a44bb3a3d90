import type { Preferences } from '@fixed-ops/contract';
import { buildUser, ford, toyota } from '../../testing/session.ts';
import { type ProfileValues, profileChanges, profileRules, profileValues } from './profile-form.ts';

const preferences: Preferences = { colorMode: 'dark' };
const saved = profileValues(buildUser(), preferences, [toyota, ford]);
const changesOf = (entered: Partial<ProfileValues>, before = preferences) =>
  profileChanges(saved, { ...saved, ...entered }, before);

test('the form starts with what is saved', () => {
  expect(saved).toMatchObject({ firstName: 'Dana', lastName: 'Whitfield', phoneNumber: '', dealershipId: 'd1' });
  expect(saved.notifications.mention).toEqual({ inProduct: true, email: false });
});

test('a default dealership that is no longer open has to be chosen anew', () => {
  expect(profileValues(buildUser({ defaultDealershipId: 'd9' }), preferences, [toyota, ford]).dealershipId).toBeNull();
  expect(profileRules.dealershipId.required).toBe(true);
});

test('nothing changed is nothing to send', () => {
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

test('a kind that was never chosen keeps following the default', () => {
  const flag = { inProduct: false, email: true };
  const before: Preferences = { ...preferences, notifications: { report: { inProduct: true, email: true } } };
  const notifications = { ...saved.notifications, flag };
  expect(changesOf({ notifications }, before).notifications).toEqual({
    report: { inProduct: true, email: true },
    flag,
  });
});

test.each([
  ['', null],
  ['555 555 0171', null],
  ['555-0171', 'Phone is not a valid phone number'],
  ['me', 'Phone is not a valid phone number'],
])('the phone number "%s" is complained of with: %s', (text, complaint) => {
  expect(profileRules.phoneNumber.validate?.(text, saved)).toBe(complaint);
});
