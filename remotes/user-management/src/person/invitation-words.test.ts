import { invitationAdvice, invitationTrouble } from './invitation-words.ts';

const ours = { storesElsewhere: [], notGrantable: null };
const zone = 'America/New_York';

test('an invitation that waits says why, and when it is tried next in the store’s time', () => {
  const waits = { failure: 'the mail server did not answer', nextTryAt: '2026-11-20T15:42:00Z' };
  expect(invitationTrouble(waits, zone)).toBe(
    'Invitation not sent yet: the mail server did not answer. Next try 10:42 AM.',
  );
});

test('one that is given up has the mail server’s words, and one that left has none', () => {
  const refused = { failure: 'the mail server said “550 No such user”', nextTryAt: null };
  expect(invitationTrouble(refused, zone)).toBe('Invitation not sent: the mail server said “550 No such user”.');
  expect(invitationTrouble({ failure: null, nextTryAt: null }, zone)).toBeNull();
  expect(invitationTrouble({}, zone)).toBeNull();
});

test('one whose mail has not left yet, and did not fail either, says when it is tried next', () => {
  const underWay = { failure: null, nextTryAt: '2026-11-20T15:42:00Z' };
  expect(invitationTrouble(underWay, zone)).toBe('Invitation not sent yet. Next try 10:42 AM.');
});

test.each([
  ['mail_server_unreachable', true, 'Nothing to do: it will be sent again automatically.'],
  ['mail_server_unreachable', false, 'Once the mail server answers again, resend the invite.'],
  ['mail_server_refused', true, 'Tell whoever runs the mail server. It will be sent again automatically.'],
  ['mail_server_refused', false, 'Tell whoever runs the mail server, then resend the invite.'],
  [
    'mail_address_refused',
    true,
    'If the address is wrong, delete Ann Lee and create a new user. It will be sent again automatically.',
  ],
  [
    'mail_address_refused',
    false,
    'If the address is wrong, delete Ann Lee and create a new user. If it is right, resend the invite.',
  ],
  ['mail_not_configured', false, 'Once a mail server is set up, resend the invite.'],
  ['nothing_recorded', false, 'Please resend the invite.'],
  ['', false, ''],
  ['a_kind_of_later', true, ''],
])('after %s (next try %s) the administrator does: %s', (failureCode, waits, advice) => {
  const nextTryAt = waits ? '2026-11-20T15:42:00Z' : '';
  expect(invitationAdvice({ failureCode, nextTryAt }, 'Ann Lee', ours)).toBe(advice);
});

test('who administers only some of a person’s stores is not told to delete that person', () => {
  const refused = { failureCode: 'mail_address_refused', nextTryAt: '' };
  const limits = { ...ours, storesElsewhere: ['Lakeview Honda', 'Harborline Chevrolet'] };
  expect(invitationAdvice(refused, 'Ann Lee', limits)).toBe(
    'If the address is wrong, ask an administrator of all dealerships to delete Ann Lee, who also works at Lakeview Honda and Harborline Chevrolet, then create a new user. If it is right, resend the invite.',
  );
});

test.each([
  [
    'mail_address_refused',
    false,
    'If the address is wrong, ask an administrator who may grant the role Developer to delete Ann Lee and create a new user. If it is right, ask them to resend the invite.',
  ],
  [
    'mail_address_refused',
    true,
    'If the address is wrong, ask an administrator who may grant the role Developer to delete Ann Lee and create a new user. It will be sent again automatically.',
  ],
  [
    'mail_server_refused',
    false,
    'Tell whoever runs the mail server, then ask an administrator who may grant the role Developer to resend the invite.',
  ],
  ['mail_server_unreachable', true, 'Nothing to do: it will be sent again automatically.'],
])(
  'after %s (next try %s) a person who cannot grant the role is told whom to ask: %s',
  (failureCode, waits, advice) => {
    const failed = { failureCode, nextTryAt: waits ? '2026-11-20T15:42:00Z' : '' };
    const limits = { storesElsewhere: ['Lakeview Honda'], notGrantable: 'Developer' };
    expect(invitationAdvice(failed, 'Ann Lee', limits)).toBe(advice);
  },
);
