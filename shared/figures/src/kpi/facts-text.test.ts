import type { Kpi } from '@fixed-ops/contract';
import { factsInWords } from './facts-text.ts';

const words = (facts: Kpi['facts']) =>
  factsInWords({
    key: 'elr',
    scope: 'C',
    value: 1,
    reason: null,
    unit: 'percent',
    numerator: null,
    denominator: null,
    compareValue: null,
    target: null,
    status: 'none',
    gapDollars: null,
    n: 10,
    smallSample: false,
    spark: [],
    facts,
  });

test.each<[string, Kpi['facts'], string]>([
  ['nothing', {}, ''],
  [
    'an estimated cost',
    { costEstimated: true },
    'Some lines came without a cost; theirs is estimated from technician rates.',
  ],
  ['charges without hours', { flatPct: 6.67 }, '6.7% of these sales are charges without hours.'],
  ['a median', { median: 1 }, 'Half of them closed within 1 day.'],
  ['a median between two days', { median: 2.5 }, 'Half of them closed within 2.5 days.'],
  ['one unmapped line', { unmappedLines: 1 }, 'One line is left out: its op code has no kind of work.'],
  ['unmapped lines', { unmappedLines: 1200 }, '1,200 lines are left out: their op codes have no kind of work.'],
  ['no unmapped line', { unmappedLines: 0 }, ''],
  ['no tires', { withoutTires: 0.2 }, 'Without tires 0.20.'],
  [
    'express apart',
    { express: { value: 100, n: 1 }, elsewhere: { value: 66.67, n: 3 } },
    'In express 100.0% of 1, elsewhere 66.7% of 3.',
  ],
  [
    'policy of the ledger',
    { source: 'ledger', ledgerDollars: 50, ledgerPct: 6.49, noComparison: 'Nothing is posted.' },
    'From the ledger’s policy accounts: $50. Nothing is posted.',
  ],
  ['policy of labor types', { source: 'laborTypes' }, 'From internal lines of policy labor types.'],
  [
    'a mix, without what there is none of',
    {
      mix: [
        { category: 'repair', pct: 60 },
        { category: 'diagnostic', pct: 0 },
        { category: 'unmapped', pct: 40 },
      ],
    },
    'Hours: repair 60.0%, op codes without a kind of work 40.0%.',
  ],
])('says of a figure with %s: %j', (_what, facts, said) => {
  expect(words(facts)).toBe(said);
});
