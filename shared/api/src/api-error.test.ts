import { z } from 'zod';
import { ApiError, isEditConflict, versionInConflict } from './api-error.ts';

const noteSchema = z.object({ text: z.string() });

const refusal = (status: number, data?: unknown) =>
  new ApiError('problem', 'refused', 'No.', status, 'req-1', null, data);

describe('a change that somebody else came before', () => {
  test('is told from every other failure', () => {
    expect(isEditConflict(refusal(412))).toBe(true);
    expect(isEditConflict(refusal(409))).toBe(false);
    expect(isEditConflict(new Error('412'))).toBe(false);
  });

  test('has the version that stands now', () => {
    expect(versionInConflict(refusal(412, { current: { text: 'Theirs' } }), noteSchema)).toEqual({ text: 'Theirs' });
  });

  test('has none where the server sent none, or one that this release cannot read', () => {
    expect(versionInConflict(refusal(412), noteSchema)).toBeNull();
    expect(versionInConflict(refusal(412, null), noteSchema)).toBeNull();
    expect(versionInConflict(refusal(412, { current: null }), noteSchema)).toBeNull();
    expect(versionInConflict(refusal(412, { current: { text: 3 } }), noteSchema)).toBeNull();
  });

  test('is not looked for in another failure', () => {
    expect(versionInConflict(refusal(409, { current: { text: 'Theirs' } }), noteSchema)).toBeNull();
  });
});
