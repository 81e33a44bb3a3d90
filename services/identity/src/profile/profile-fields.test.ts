import { readProfile } from './profile-fields.ts';

const read = (fields: Record<string, string>, phone = '') =>
  readProfile(new URLSearchParams({ firstName: 'Dana', lastName: 'Whitfield', phone: '', ...fields }), { phone });

test('names and phone are tidied as the product writes them', () => {
  expect(read({ firstName: ' Dana ', lastName: 'de  la Cruz', phone: '555.555.0171' })).toEqual({
    profile: { firstName: 'Dana', lastName: 'de la Cruz', phone: '(555) 555-0171' },
    problems: {},
  });
});

test('each missing name is said at its field', () => {
  expect(read({ firstName: ' ', lastName: '' }).problems).toEqual({
    firstName: 'Please enter First name',
    lastName: 'Please enter Last name',
  });
});

test('a name that hides another is refused', () => {
  expect(read({ firstName: 'Dana\u202Enoor' }).problems).toEqual({
    firstName: 'First name contains a character that a name cannot have',
  });
});

test('a name that mail programs would show as a link is refused at its field', () => {
  expect(read({ firstName: 'St. John', lastName: 'evil.com/win' }).problems).toEqual({
    lastName: 'Last name cannot be a web or email address; write a space after a dot',
  });
});

test('an invalid phone is refused and stays as typed', () => {
  expect(read({ phone: 'call me' })).toMatchObject({
    profile: { phone: 'call me' },
    problems: { phone: 'Phone is not a valid phone number' },
  });
});

test('a phone that was there before is no reason to refuse the names', () => {
  expect(read({ phone: '555-0117' }, '555-0117').problems).toEqual({});
});
