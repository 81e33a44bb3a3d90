import { z } from 'zod';
import { undeclaredFields } from './undeclared-fields.ts';

const contract = z.object({
  total: z.number(),
  data: z.array(z.object({ name: z.string(), note: z.string().optional() })),
});
const undeclared = (answer: unknown) => undeclaredFields(answer, contract.parse(answer));

test('fields that the contract does not have are named with their row', () => {
  expect(undeclared({ total: 2, data: [{ name: 'a' }, { name: 'b', color: 'red' }], asOf: null })).toEqual([
    'data.1.color',
    'asOf',
  ]);
});

test('a field that is left out, or that JSON drops, does not count as undeclared', () => {
  expect(undeclared({ total: 1, data: [{ name: 'a', note: undefined, color: undefined }] })).toEqual([]);
});
