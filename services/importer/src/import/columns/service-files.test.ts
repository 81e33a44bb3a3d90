import { serviceFiles } from './service-files.ts';

/** The error of a row whose values are valid by themselves. */
function check(kind: string, row: Readonly<Record<string, string>>) {
  const file = serviceFiles.find((each) => each.kind === kind);
  return file?.check?.((column) => row[column] ?? null);
}

describe('a repair order', () => {
  const row = { ro_number: '1', status: 'C', open_date: '2026-10-05', close_date: '2026-10-07' };

  test('may close on the day it was opened, or later', () => {
    expect(check('ros', row)).toBeNull();
    expect(check('ros', { ...row, close_date: '2026-10-05' })).toBeNull();
  });

  test('that is closed needs the day', () => {
    const { close_date: _none, ...without } = row;
    expect(check('ros', without)).toEqual({
      column: 'close_date',
      reason: 'is empty although the repair order is closed',
    });
    expect(check('ros', { ...without, status: 'O' })).toBeNull();
  });

  test('cannot close before it was opened', () => {
    expect(check('ros', { ...row, close_date: '2026-10-04' })).toEqual({
      column: 'close_date',
      reason: 'is before 2026-10-05, when the repair order was opened',
    });
  });
});
