import { invitationTrouble } from './invitation-words.ts';

const zone = 'America/New_York';

test('an invitation that waits says why, and when it is tried next in the store’s time', () => {
  const waits = { failure: 'the mail server did not answer', nextTryAt: '2026-11-20T15:42:00Z' };
  expect(invitationTrouble(waits, zone)).toBe('Invitation waits: the mail server did not answer. Next try 10:42 AM.');
});

test('one that is given up has the mail server’s words, and one that left has none', () => {
  const refused = { failure: 'the mail server said “550 No such user”', nextTryAt: null };
  expect(invitationTrouble(refused, zone)).toBe('Invitation did not leave: the mail server said “550 No such user”.');
  expect(invitationTrouble({ failure: null, nextTryAt: null }, zone)).toBeNull();
  expect(invitationTrouble({}, zone)).toBeNull();
});
