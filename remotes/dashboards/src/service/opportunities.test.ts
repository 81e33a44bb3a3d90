import { kpi } from '@fixed-ops/contract/testing';
import { largestGaps, shortOfTarget } from './opportunities.ts';

const gap = (key: string, gapDollars: number, fields = {}) =>
  kpi(key, { gapDollars, status: 'amber', target: 10, ...fields });
const nobody = { byAdvisor: [] };

describe('what is worth fixing first', () => {
  test('is the three largest gaps, ranked, each relative to the largest', () => {
    const found = largestGaps(
      [gap('hpro', 100), gap('elr', 400), gap('discount_pct', 50), gap('parts_to_labor', 200)],
      nobody,
      null,
    );
    expect(found.map(({ kpi: { key }, share }) => [key, share])).toEqual([
      ['elr', 1],
      ['parts_to_labor', 0.5],
      ['hpro', 0.25],
    ]);
  });

  test('counts what misses its target without a price', () => {
    const cards = [
      gap('one_line_pct', 0, { gapDollars: null, status: 'red' }),
      gap('elr', 400, { status: 'green' }),
      gap('hpro', 300, { smallSample: true }),
    ];
    expect(largestGaps(cards, nobody, null)).toEqual([]);
    expect(shortOfTarget(cards)).toBe(1);
  });

  test('is no figure ahead of its target, and none of a small sample', () => {
    const found = largestGaps(
      [gap('elr', 400, { status: 'green' }), gap('hpro', 300, { smallSample: true }), gap('parts_to_labor', 0)],
      nobody,
      null,
    );
    expect(found).toEqual([]);
  });

  test('says how many more hours close the gap of proficiency, and opens the technicians', () => {
    const proficiency = gap('tech_proficiency', 12_906, {
      value: 95.2,
      target: 100,
      numerator: 2188,
      denominator: 2299,
    });
    expect(largestGaps([proficiency], nobody, 20)[0]).toMatchObject({
      reason: '2,188.0 hrs sold of 2,299.0 hrs attended, 111.0 hrs short.',
      openLabel: '20 technicians',
    });
    expect(largestGaps([proficiency], nobody, null)[0]?.openLabel).toBe('By technician');
  });

  test.each([
    [4_900, 'Derek ($2,914) and Hannah ($2,424) account for most of it.'],
    [15_670, 'Derek ($2,914) and Hannah ($2,424) account for the largest parts.'],
  ])(
    'of %d dollars names the two advisors whose gaps are worth most, whoever has the worst rate',
    (dollars, people) => {
      const advisor = (name: string, value: number, worth: number) => ({
        number: name,
        name,
        firstSeen: null,
        kpis: [gap('one_line_pct', worth, { value, status: 'red' })],
      });
      const byAdvisor = [advisor('Tom', 71.4, 120), advisor('Hannah', 54.4, 2_424), advisor('Derek', 51.1, 2_914)];
      const oneLine = gap('one_line_pct', dollars, { numerator: 353, denominator: 731, n: 731 });
      expect(largestGaps([oneLine], { byAdvisor }, null)[0]).toMatchObject({
        reason: `353 of 731 customer-pay ROs left with one line. ${people}`,
        openLabel: '731 repair orders, 353 with one line',
      });
    },
  );

  test('names nobody whose gap nobody can put in dollars', () => {
    const advisor = (name: string) => ({
      number: name,
      name,
      firstSeen: null,
      kpis: [gap('one_line_pct', 0, { gapDollars: null, status: 'red' })],
    });
    const oneLine = gap('one_line_pct', 900, { numerator: 353, denominator: 731, n: 731 });
    expect(largestGaps([oneLine], { byAdvisor: [advisor('A'), advisor('B'), advisor('C')] }, null)[0]?.reason).toBe(
      '353 of 731 customer-pay ROs left with one line.',
    );
  });
});
