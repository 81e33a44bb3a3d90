import { Caches } from '@fixed-ops/database';
import type { SumsFacts } from '../../core/rollups/span-rollups.ts';
import type { Span } from '../../core/sums/span.ts';
import { defineRanges, readRanges } from './known-ranges.ts';

const FACTS: SumsFacts = {
  dataVersion: 1,
  doorRates: [],
  serviceContractAsCustomer: false,
  policyLaborTypes: [],
  hasClockFeed: true,
  dataThrough: '2026-11-19',
};
const november = { startDate: '2026-11-01', endDate: '2026-11-19' };
const october = { startDate: '2026-10-01', endDate: '2026-10-19' };

describe('what rows say of ranges of days', () => {
  const rangesOf = defineRanges<string>();
  let caches: Caches;
  let reads: string[][];

  beforeEach(() => {
    caches = new Caches();
    reads = [];
  });

  /** Rows say of each range when it begins, and of October nothing. */
  const read = async (spans: readonly Span[]) => {
    reads.push(spans.map(({ range }) => range.startDate));
    return new Map(spans.flatMap(({ id, range }) => (range === october ? [] : [[id, range.startDate] as const])));
  };
  const ask = (spans: readonly Span[], facts = FACTS, store = 'd-one', db: { caches?: Caches } = { caches }) =>
    readRanges({ caches: db.caches }, facts, store, spans, rangesOf, read);

  it('is read once for spans of the same days, and told to each of them', async () => {
    const told = await ask([
      { id: 4, range: november },
      { id: 9, range: november },
    ]);
    expect([...told]).toEqual([
      [4, '2026-11-01'],
      [9, '2026-11-01'],
    ]);
    expect(reads).toEqual([['2026-11-01']]);
  });

  it('is not read again for another question, also where rows say nothing', async () => {
    await ask([{ id: 0, range: october }]);
    expect([
      ...(await ask([
        { id: 1, range: november },
        { id: 2, range: october },
      ])),
    ]).toEqual([[1, '2026-11-01']]);
    expect(reads).toEqual([['2026-10-01'], ['2026-11-01']]);
  });

  it.each([
    ['once data have changed', { ...FACTS, dataVersion: 2 }, 'd-one'],
    ['for another store', FACTS, 'd-two'],
    ['once the last day with data is another', { ...FACTS, dataThrough: '2026-11-18' }, 'd-one'],
  ])('is read again %s', async (_, facts, store) => {
    await ask([{ id: 0, range: november }]);
    await ask([{ id: 0, range: november }], facts, store);
    expect(reads).toHaveLength(2);
  });

  it('is read each time where nothing is kept between requests', async () => {
    await ask([{ id: 0, range: november }], FACTS, 'd-one', {});
    await ask([{ id: 0, range: november }], FACTS, 'd-one', {});
    expect(reads).toHaveLength(2);
  });
});
