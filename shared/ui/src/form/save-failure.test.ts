import { saveFailure } from './save-failure.ts';

const fields = [
  { path: 'lastName', serverPath: 'lastName', label: 'Last name' },
  { path: 'phone', serverPath: 'phoneNumber', label: 'Phone' },
  { path: 'stores', serverPath: 'stores', label: 'Dealerships' },
];
const problem = {
  detail: 'Some values are missing or not valid.',
  requestId: 'r-1',
  errors: [
    { path: 'lastName', code: 'required', message: 'is required' },
    { path: 'phoneNumber', code: 'custom', message: 'This number belongs to somebody else.' },
    { path: 'stores.1', code: 'foreign', message: 'is not yours' },
    { path: 'role', code: 'custom', message: 'is too high' },
  ],
};
const wanted = {
  message: 'Some values are missing or not valid. role is too high',
  reference: 'r-1',
  fields: {
    lastName: 'Last name is required',
    phone: 'This number belongs to somebody else.',
    stores: 'Dealerships is not yours',
  },
};

test('complaints of a problem answer go to their fields, the rest into the message', () => {
  const error = Object.assign(new Error(problem.detail), { problem, requestId: 'r-1' });
  expect(saveFailure(error, fields)).toEqual(wanted);
});

test('the answer thrown by itself, as user-management calls do, reads the same', () => {
  expect(saveFailure(problem, fields)).toEqual(wanted);
});

test('where the server names only some of what it refused, the message says how much it was', () => {
  const { message } = saveFailure({ ...problem, errorCount: 1204 }, fields);
  expect(message).toBe('Some values are missing or not valid. 1,204 values were refused in total. role is too high');
});

test('an error about a whole row is shown beside its first field, and an error about the list stays with the message', () => {
  const rows = ['rates.0.from', 'rates.0.rate', 'rates.1.from', 'rates.1.rate'].map((path) => {
    return { path, serverPath: `data.${path}`, label: path.endsWith('from') ? 'From' : 'Rate' };
  });
  const errors = [
    { path: 'data.rates.1', code: 'twice', message: 'A rate of this day is there already' },
    { path: 'data.rates', code: 'too_many', message: 'At most 100 rates.' },
    { path: 'data', code: 'in_use', message: 'One is in use.' },
  ];
  expect(saveFailure({ detail: 'This cannot be saved.', errors }, rows)).toMatchObject({
    message: 'This cannot be saved. At most 100 rates. One is in use.',
    fields: { 'rates.1.from': 'A rate of this day is there already' },
  });
});

test('an error about a part of a row without a field, such as its key, is shown beside the first field of the row', () => {
  const rows = ['columns.0.shown', 'columns.1.shown', 'columns.1.goal'].map((path) => {
    return { path, serverPath: `data.${path}`, label: 'Shown' };
  });
  const errors = [
    { path: 'data.columns.1.key', code: 'unknown_column', message: '“oil” is not an item of the mapping' },
  ];
  expect(saveFailure({ detail: 'This cannot be saved.', errors }, rows)).toMatchObject({
    message: 'This cannot be saved.',
    fields: { 'columns.1.shown': '“oil” is not an item of the mapping' },
  });
});

test('anything else thrown is a sentence', () => {
  expect(saveFailure(new Error('You are offline.'), fields).message).toBe('You are offline.');
  expect(saveFailure(null, fields)).toEqual({
    message: 'The changes could not be saved.',
    reference: null,
    fields: {},
  });
});
