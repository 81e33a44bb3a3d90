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
      reason: '2,188 hours sold of 2,299 attended. Closing the gap is 111 more sold hours.',
      openLabel: '20 technicians',
    });
    expect(largestGaps([proficiency], nobody, null)[0]?.openLabel).toBe('By technician');
  });

  test('names the two advisors who are furthest off, the worst first', () => {
    const advisor = (name: string, value: number) => ({
      number: name,
      name,
      firstSeen: null,
      kpis: [gap('one_line_pct', 1, { value, status: 'red' })],
    });
    const byAdvisor = [advisor('Tom', 50.4), advisor('Derek', 57.1), advisor('Hannah', 54.4)];
    const oneLine = gap('one_line_pct', 15_670, { numerator: 353, denominator: 731, n: 731 });
    expect(largestGaps([oneLine], { byAdvisor }, null)[0]).toMatchObject({
      reason: '353 of 731 customer ROs left with one line. Derek (57.1%) and Hannah (54.4%) are highest.',
      openLabel: '731 repair orders, 353 with one line',
    });
  });
});
