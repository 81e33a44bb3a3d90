import { advisorOfGroup, drillAddress, monthOfGroup, parseDrillAddress, weekdayOfGroup } from './drill-address.ts';

describe('the address of a drill-down', () => {
  test.each([
    { metricKey: 'elr', scope: 'C', group: null },
    { metricKey: 'one_line_pct', scope: 'C', group: 'advisor:1043' },
    { metricKey: 'labor_sales', scope: 'all', group: 'month:2026-10' },
    { metricKey: 'labor_sales', scope: 'all', group: 'laborType:C.M.2' },
  ])('names $metricKey $scope $group and is read back', (target) => {
    expect(parseDrillAddress(drillAddress(target))).toEqual(target);
  });

  test.each(['', 'elr', 'ELR.C', 'elr.', 'elr.C;drop', '.C'])('"%s" names no figure', (text) => {
    expect(parseDrillAddress(text)).toBeNull();
  });

  test('repair orders without advisor are a group of their own', () => {
    expect(advisorOfGroup('advisor:')).toBe('');
    expect(advisorOfGroup('month:2026-10')).toBeNull();
  });

  test('a month that no calendar has is none', () => {
    expect(monthOfGroup('month:2026-13')).toBeNull();
    expect(monthOfGroup('month:2026-10')).toBe('2026-10');
  });

  test('a weekday is one of seven', () => {
    expect(weekdayOfGroup('weekday:0')).toBe(0);
    expect(weekdayOfGroup('weekday:7')).toBeNull();
    expect(weekdayOfGroup('day:2026-10-05')).toBeNull();
  });
});
