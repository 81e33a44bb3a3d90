import { searchOfDefault } from './default-view.ts';

const view = { viewId: '1', name: 'Derek’s month', query: 'advisors=A3&period=thisMonth' };

describe('a screen that opens with a saved view', () => {
  it.each([
    ['', '?advisors=A3&period=thisMonth'],
    ['?dealership=d1', '?advisors=A3&period=thisMonth'],
  ])('has its filters where the address has none: %s', (search, expected) => {
    expect(searchOfDefault(search, view)?.replace('dealership=d1&', '')).toBe(expected);
  });

  it('keeps a period that came along', () => {
    expect(searchOfDefault('?period=custom&startDate=2026-10-01&endDate=2026-10-31', view)).toBe(
      '?advisors=A3&period=custom&startDate=2026-10-01&endDate=2026-10-31',
    );
  });

  it('is the bare screen where the view has no filters', () => {
    expect(searchOfDefault('', { ...view, query: '' })).toBe('');
  });

  it('is as the address says where that says anything else', () => {
    expect(searchOfDefault('?payType=C', view)).toBeNull();
    expect(searchOfDefault('?drill=elr.C', view)).toBeNull();
    expect(searchOfDefault('?period=thisMonth&filters=none&dealership=d1', view)).toBeNull();
    expect(searchOfDefault('', undefined)).toBeNull();
  });
});
