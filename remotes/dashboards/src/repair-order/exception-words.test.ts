import type { LineFinding } from '@fixed-ops/contract';
import { exceptionsInWords } from './exception-words.ts';

const discount = (amount: number): LineFinding => ({ code: 'discount', text: '', amount });
const noReason = (amount: number): LineFinding => ({ code: 'discountNoReason', text: '', amount });
const below = (amount: number): LineFinding => ({ code: 'belowMatrix', text: '', amount });
const nobody: LineFinding = { code: 'noTechnician', text: '', amount: null };
const part: LineFinding = { code: 'belowCostPart', text: '', amount: null };
const cost: LineFinding = { code: 'costEstimated', text: '', amount: null };
const line = (letter: string, ...findings: LineFinding[]) => ({ letter, findings });

test.each([
  [
    [line('A', discount(78)), line('B', below(17.78), noReason(33.78)), line('C', nobody), line('D')],
    4,
    'Lines A and B gave $111.78 in discounts, B without a reason; B was $17.78 under the matrix; C has no technician.',
  ],
  [
    [line('A', below(10)), line('B', below(5.5)), line('C', below(1))],
    3,
    'Lines A, B and C were $16.50 under the matrix.',
  ],
  [[line('A', noReason(20))], 1, 'Line A gave $20.00 in discounts without a reason.'],
  [
    [line('A', part, cost), line('B', cost, nobody), line('C', nobody)],
    5,
    'Lines B and C have no technician; A sold parts below cost; A and B have no labor cost, or an estimated one.',
  ],
])('exceptions %# are told by what they are, with their sums', (lines, count, text) => {
  expect(exceptionsInWords(lines, false)).toEqual({ count, text });
});

test('a repair order of which rows were refused says that first', () => {
  expect(exceptionsInWords([line('A', nobody)], true)).toEqual({
    count: 2,
    text: 'Lines may be missing, because rows were refused when it was loaded; A has no technician.',
  });
});
