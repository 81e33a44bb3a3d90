import { z } from 'zod';
import { fieldErrors } from './field-errors.ts';

const schema = z.object({
  name: z.string().min(2, { error: 'is too short' }),
  stores: z.array(z.object({ id: z.string() })),
});

function errorsOf(input: unknown) {
  const result = schema.safeParse(input, { reportInput: true });
  return result.success ? [] : fieldErrors(result.error);
}

test('every bad field is named with its dotted path', () => {
  expect(errorsOf({ name: 'x', stores: [{ id: 'a' }, { id: 7 }] })).toEqual([
    { path: 'name', code: 'too_small', message: 'is too short' },
    { path: 'stores.1.id', code: 'invalid_type', message: expect.any(String) },
  ]);
});

test('a missing field says that it is required', () => {
  expect(errorsOf({ name: 'Pat' })).toEqual([{ path: 'stores', code: 'required', message: 'is required' }]);
});

test('a missing choice says that it is required', () => {
  const choice = z.object({ department: z.enum(['service', 'parts']) }).safeParse({}, { reportInput: true });
  expect(choice.success ? [] : fieldErrors(choice.error)).toEqual([
    { path: 'department', code: 'required', message: 'is required' },
  ]);
});

test('a missing body is a complaint about the input as a whole', () => {
  expect(errorsOf(undefined)).toEqual([{ path: '', code: 'required', message: 'is required' }]);
});
