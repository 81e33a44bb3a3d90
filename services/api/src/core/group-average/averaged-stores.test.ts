import { metricOf } from '@fixed-ops/metrics';
import { averagedStores, hiddenPayTypes, hidesEach, revealsPayType } from './averaged-stores.ts';

const seen = { isSeen: true };
const other = { isSeen: false };

describe('a sum over dealerships hides each', () => {
  test.each([
    ['two', [seen, other], false],
    ['one’s own and two others', [seen, other, other], true],
    ['three others', [other, other, other], true],
    ['two of one’s own and a single other', [seen, seen, other], false],
    ['two of one’s own and two others', [seen, seen, other, other], true],
    ['one’s own alone, of which nothing is hidden', [seen, seen, seen], true],
  ])('of %s: %#', (_who, stores, expected) => {
    expect(hidesEach(stores)).toBe(expected);
  });
});

describe('the dealerships of a group’s average', () => {
  const store = (name: string, ...fieldsNotProvided: string[]) => ({ name, fieldsNotProvided });
  const names = (...stores: ReturnType<typeof store>[]) => averagedStores(stores).map(({ name }) => name);

  test('are all while a feed that lacks something has the most figures with it', () => {
    // Three with all 43 metrics are 129 figures; four without the seven that need cost are 144.
    expect(names(store('bare', 'labor_cost'), store('b'), store('c'), store('d'))).toEqual(['b', 'c', 'd', 'bare']);
  });

  test('leave out one whose feed would cost all others more figures than it brings', () => {
    const least = store('least', 'labor_cost', 'parts_sale', 'parts_cost', 'tech_number', 'op_code');
    expect(names(least, store('b'), store('c'), store('d'))).toEqual(['b', 'c', 'd']);
  });

  test('are three at least, whatever one of them lacks, and none of two', () => {
    expect(names(store('bare', 'labor_cost'), store('b'), store('c'))).toEqual(['b', 'c', 'bare']);
    expect(names(store('b'), store('c'))).toEqual([]);
  });
});

describe('pay types without an average', () => {
  const store = (isSeen: boolean, ...payTypes: string[]) => ({ isSeen, payTypes: new Set(payTypes) });
  const hidden = (...stores: ReturnType<typeof store>[]) => [...hiddenPayTypes(stores)].sort();

  test('are that of a single other dealership, and the one by which the total would tell it', () => {
    // Fleet is the second store's alone; without warranty beside it, no difference is one store's.
    expect(
      hidden(store(true, 'C', 'W'), store(false, 'C', 'W', 'F'), store(false, 'C', 'W'), store(false, 'C')),
    ).toEqual(['F', 'W']);
  });

  test('are two where two others have one each: their difference to the total is of both', () => {
    expect(hidden(store(true, 'C'), store(false, 'C', 'F'), store(false, 'C', 'B'))).toEqual(['B', 'F']);
  });

  test('are none if every pay type is of two other stores or only of the person’s own store', () => {
    expect(hidden(store(true, 'C', 'F'), store(false, 'C', 'W'), store(false, 'C', 'W'))).toEqual([]);
  });

  test('take the shares of all work with them that tell them', () => {
    const tells = (key: string, ...payTypes: string[]) => revealsPayType(metricOf(key), new Set(payTypes));
    expect([tells('warranty_pct', 'W'), tells('cp_hours_share', 'C'), tells('labor_sales', 'W', 'C')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(tells('warranty_pct')).toBe(false);
  });
});
