import { inWords } from './listed-line.ts';

const created = { row: 0, status: 'created' as const, userId: null, errors: [] };
const refused = {
  status: 'failed',
  message: 'The mail server does not accept this email address. Check how it is written.',
  failure: 'the mail server said “550 5.1.1 No such user”',
  nextTryAt: null,
} as const;

test('a row whose address the mail server does not know says what there is to do, any other that did not leave why', () => {
  const why = 'Created. Invitation not sent: the mail server said “550 5.1.1 No such user”.';
  const line = (invitation: object) => inWords({ ...created, invitation: { ...refused, ...invitation } }, 'UTC');
  expect(line({ isAddressRefused: true })).toBe(
    `${why} If the address is wrong, delete this person and create a new user.`,
  );
  expect(line({ isAddressRefused: false })).toBe(why);
  expect(line({})).toBe(why);
});
