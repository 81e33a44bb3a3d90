import type { FieldRules } from './field-rules.ts';
import { leavesOf } from './form-leaves.ts';
import { besideFields } from './save-failure.ts';

interface Values {
  readonly codes: readonly { readonly code: string; readonly place: string }[];
}
const rules: FieldRules<Values> = {
  codes: {
    label: 'Codes',
    serverPath: 'data.codes',
    each: {
      key: ({ code }) => code,
      label: ({ code }) => code,
      isSent: ({ place }) => place !== '',
      fields: { place: { label: 'Place', serverPath: 'category' } },
    },
  },
};
const values: Values = {
  codes: [
    { code: 'A', place: '' },
    { code: 'B', place: 'repair' },
    { code: 'C', place: '' },
    { code: 'D', place: 'internal' },
  ],
};

test('a complaint of the server is beside the row that it counts, which are those that were sent', () => {
  const complaints = [
    { path: 'data.codes.1.category', message: 'is closed' },
    { path: 'data.codes.0.code', message: 'is in the list twice' },
    { path: 'data.codes.2.category', message: 'is not there' },
  ];
  expect(besideFields(complaints, leavesOf(rules, values))).toEqual({
    fields: { 'codes.3.place': 'Place is closed', 'codes.1.place': 'Place is in the list twice' },
    rest: ['data.codes.2.category is not there'],
  });
});
