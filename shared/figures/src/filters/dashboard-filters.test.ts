import { parseSearch } from '@fixed-ops/router';
import { filterQuery, filterSchema, peopleFilter, peopleValues } from './dashboard-filters.ts';

describe('the filters of a dashboard', () => {
  test('an empty address is no filter, and sends the comparison alone', () => {
    expect(filterQuery(parseSearch(filterSchema, ''))).toEqual({ compare: 'priorPeriod' });
  });

  test('an advisor and a technician with the same number stay two people', () => {
    const filters = { advisors: ['7'], technicians: ['7', 'missing-tech'] };
    const values = peopleValues(filters);
    expect(new Set(values).size).toBe(3);
    expect(peopleFilter(values, 10)).toEqual(filters);
  });

  test('everybody chosen is no filter', () => {
    expect(peopleFilter(['advisor:1', 'technician:2'], 2)).toEqual({ advisors: [], technicians: [] });
  });
});
