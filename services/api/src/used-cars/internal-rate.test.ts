import { againstRates } from './internal-rate.ts';

const rates = [
  { from: '2026-10-08', cents: 20_000 },
  { from: '2026-01-01', cents: 10_000 },
];

test('the internal rate is averaged over the days by hours, and the charged rate is a share of it', () => {
  const works = [
    { day: '2026-10-05', soldH: 100, laborC: 9000 },
    { day: '2026-10-08', soldH: 300, laborC: 30_000 },
  ];
  // 1 h at $100 and 3 h at $200 are $700, $175 an hour; $390 was charged.
  expect(againstRates(works, rates)).toEqual({ internalRate: 175, elrPctInternal: 55.71 });
});

test('work of days without a rate, and work without hours, are on neither side', () => {
  const works = [
    { day: '2025-12-31', soldH: 100, laborC: 9000 },
    { day: '2026-01-01', soldH: 0, laborC: 500 },
    { day: '2026-01-02', soldH: 100, laborC: 10_000 },
  ];
  expect(againstRates(works, rates)).toEqual({ internalRate: 100, elrPctInternal: 100 });
  expect(againstRates(works, [])).toEqual({ internalRate: null, elrPctInternal: null });
});
