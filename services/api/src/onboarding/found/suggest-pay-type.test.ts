import { suggestPayType } from './suggest-pay-type.ts';

test.each([
  [{ C: 1 }, 'Its only line is customer pay'],
  [{ C: 12 }, 'All of its 12 lines are customer pay'],
  [{ C: 3, W: 1 }, '3 of its 4 lines are customer pay'],
])('says what the lines of a labor type say, of one as of many', (payTypes, reason) => {
  const found = { laborType: 'CP', description: '', payType: '', lines: 1, payTypes };
  expect(suggestPayType(found as unknown as Parameters<typeof suggestPayType>[0])?.reason).toBe(reason);
});
