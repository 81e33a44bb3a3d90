import { isFiltered, isOfSome } from './is-filtered.ts';

const none = { compare: 'priorPeriod', advisors: [], technicians: [], laborTypes: [], payType: 'all' } as const;
const filters = (change: object) => ({ ...none, advisors: [], technicians: [], laborTypes: [], ...change });

test.each([{ advisors: ['7'] }, { technicians: ['12'] }, { laborTypes: ['CP'] }])(
  '%j are figures of some, and are filtered',
  (change) => {
    expect(isOfSome(filters(change))).toBe(true);
    expect(isFiltered({ filters: filters(change) })).toBe(true);
  },
);

test('a pay type filters figures of everybody', () => {
  expect(isOfSome(filters({ payType: 'C' }))).toBe(false);
  expect(isFiltered({ filters: filters({ payType: 'C' }) })).toBe(true);
});

test('a comparison filters nothing', () => {
  expect(isFiltered({ filters: filters({ compare: 'none' }) })).toBe(false);
});
