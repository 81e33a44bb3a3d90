import { differenceText, isOverBudget, statusOf, vitalText, worseThanCurrent } from './release-words.ts';
import { sampleReleases } from './testing/sample.ts';

test('numbers from a thousand on are written as everywhere, in the table, the difference and the sentence', () => {
  expect(vitalText('errorsPer1000', 1000)).toBe('1,000.0');
  expect(vitalText('inpP75Ms', 1204)).toBe('1,204 ms');
  expect(differenceText('errorsPer1000', 1000, 0)).toBe('+1,000.0');
  const entry = sampleReleases().entries.find(({ served }) => served.some(({ role }) => role === 'canary'))!;
  const served = entry.served.map((each) =>
    each.role === 'canary'
      ? { ...each, figures: { ...each.figures, errors: 4200, views: 2100, errorsPer1000: 2000, lcpP75Ms: 3000 } }
      : each,
  );
  expect(worseThanCurrent({ ...entry, served })).toBe(
    '2,000 errors in 1,000 visits against 0.7: 4,200 of 2,100. LCP is 1,380 ms slower.',
  );
});

test('a figure is judged from fifty visits on, and one that was not measured never', () => {
  expect(statusOf('lcpP75Ms', 7380, 49)).toBe('none');
  expect(statusOf('lcpP75Ms', 1200, 49)).toBe('none');
  expect(statusOf('lcpP75Ms', 7380, 50)).toBe('red');
  expect(statusOf('lcpP75Ms', 1200, 50)).toBe('green');
  expect(statusOf('lcpP75Ms', null, 5000)).toBe('none');
  const [{ figures } = { figures: null }] = sampleReleases().entries.flatMap(({ served }) => served);
  if (figures === null) throw new Error('the sample serves nothing');
  expect(isOverBudget({ ...figures, clsP75: 0.4, views: 49 })).toBe(false);
  expect(isOverBudget({ ...figures, clsP75: 0.4, views: 50 })).toBe(true);
});
