import { fieldProblem, formProblems, invalidMessage, isSameValue, requiredMessage } from './field-rules.ts';

test('the specification’s messages name the field and what it should be', () => {
  expect(requiredMessage('Last name')).toBe('Please enter Last name');
  expect(invalidMessage('Email', 'email')).toBe('Email is not a valid email');
});

const rules = {
  lastName: { label: 'Last name', required: true },
  email: { label: 'Email', required: true, type: 'email' },
  phone: { label: 'Phone', type: 'phone number' },
  stores: { label: 'Dealerships', required: true },
  near: {
    label: 'Near target',
    validate: (near: string, { target }: { target: string }) =>
      near < target ? 'Near target must be higher than on target' : null,
  },
  target: { label: 'On target' },
} as const;
const values = { lastName: ' ', email: 'dana', phone: '', stores: [] as string[], near: '1', target: '2' };

test('a form is checked field by field: missing, of the wrong kind, against each other', () => {
  expect(formProblems<typeof values>(rules, values)).toEqual({
    lastName: 'Please enter Last name',
    email: 'Email is not a valid email',
    stores: 'Please enter Dealerships',
    near: 'Near target must be higher than on target',
  });
});

test('an optional field may be empty, a required box has to be ticked, zero is a value', () => {
  expect(fieldProblem({ label: 'Phone', type: 'phone number' }, 'phone', { phone: '' })).toBeNull();
  expect(fieldProblem({ label: 'Terms', required: true }, 'terms', { terms: false })).toBe('Please enter Terms');
  expect(fieldProblem({ label: 'Hours', required: true }, 'hours', { hours: 0 })).toBeNull();
});

test('lists are the same when they choose the same', () => {
  expect(isSameValue(['1', '2'], ['1', '2'])).toBe(true);
  expect(isSameValue(['1'], ['2'])).toBe(false);
  expect(isSameValue(null, '')).toBe(false);
});
