import type { SampleFound } from '@fixed-ops/importer';
import { suggestPayType } from './suggest-pay-type.ts';

type LaborType = SampleFound['laborTypes'][number];

test.each<[LaborType['payTypes'], string]>([
  [{ C: 1 }, 'Its only line is customer pay'],
  [{ C: 12 }, 'All of its 12 lines are customer pay'],
  [{ C: 3, W: 1 }, '3 of its 4 lines are customer pay'],
])('says what the lines of a labor type say, of one as of many', (payTypes, reason) => {
  const found: LaborType = { code: 'CP', description: '', payType: '', lines: 1, hours: 1, labor: 100, payTypes };
  expect(suggestPayType(found)?.reason).toBe(reason);
});
