import { toSearchParams } from './query-string.ts';

describe('query string', () => {
  it('leaves out empty and missing values', () => {
    expect(toSearchParams({ a: '', b: null, c: undefined, d: [], e: [''], f: 'x' }).toString()).toBe('f=x');
  });

  it('keeps zero and false, which are values', () => {
    expect(toSearchParams({ page: 0, showAll: false }).toString()).toBe('page=0&showAll=false');
  });

  it('sends lists comma separated', () => {
    expect(toSearchParams({ payTypes: ['C', 'W'] }).get('payTypes')).toBe('C,W');
  });
});
