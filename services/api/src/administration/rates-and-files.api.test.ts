import { calls, type DealershipInfo } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { ExtractFolder, runImport } from '@fixed-ops/importer/testing';
import { readStoreFacts } from '../core/store-facts/store-facts.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi, testClock } from '../testing/start-api.ts';
import { readInternalRates } from '../used-cars/internal-rate.ts';
import { readInfos } from './group-dealership-info.ts';

let db: Database;
let close: () => Promise<void>;
let api: TestApi;
let ann: Person;
const folder = new ExtractFolder();

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await insertGroup(db, 'g-1');
  api = await startApi({ db });
}, 60_000);
let store: string;
let stores = 0;
beforeEach(async () => {
  stores += 1;
  store = `d-${stores}`;
  await insertDealership(db, { id: store, groupId: 'g-1', name: `Store ${stores}` });
  ann = await insertPerson(db, { id: `ann-${stores}`, groupId: 'g-1', dealerships: [store], role: 'ADMIN' });
});
afterAll(async () => {
  folder.remove();
  await api?.close();
  await close?.();
});

/** The nightly file: `2026-01-01 180` of each scope. */
const load = async (...rates: string[]) => {
  const rows = rates.flatMap((rate) =>
    ['door', 'warranty', 'internal'].map((scope) => [rate.split(' ')[0], scope, rate.split(' ')[1]].join(',')),
  );
  folder.write({ 'rates.csv': `from_date,scope,rate\n${rows.join('\n')}\n` });
  await runImport(db, store, folder.path);
};
const info = async (): Promise<DealershipInfo> => {
  const [found] = await readInfos(db, store, false, testClock);
  if (found === undefined) throw new Error('no such store');
  return found;
};
const LISTS = ['doorRates', 'plainWarrantyRates', 'internalRates'] as const;
type List = (typeof LISTS)[number];
const ratesOf = async (list: List) => ((await info())[list] ?? []).map(({ from, rate }) => `${from} ${rate}`);
const params = () => ({ userId: ann.userId, dealershipId: store });
const save = async (list: List, ...rates: string[]) => {
  const rows = rates.map((each) => ({ from: each.split(' ')[0], rate: Number(each.split(' ')[1]) }));
  const body = { basedOn: (await info()).updatedAt, [list]: rows };
  expect(await api.send(calls.updateDealershipInfo, { as: ann, params: params(), body })).toMatchObject({
    status: 200,
  });
};
/** Takes a change back, the newest by default; 1 is the one before. */
const undo = async (age = 0) => {
  const history = await api.send(calls.updateDealershipInfoHistory, { as: ann, params: params() });
  const change = calls.updateDealershipInfoHistory.response.parse(history.body).data[age];
  const body = { basedOn: (await info()).updatedAt, historyId: change?.historyId };
  expect(await api.send(calls.restoreDealershipInfo, { as: ann, params: params(), body })).toMatchObject({
    status: 200,
  });
};

describe.each(LISTS)('a person’s %s and rates.csv', (list) => {
  test('a corrected rate of the file stays through the next files, whose later days apply', async () => {
    await load('2026-01-01 180');
    await save(list, '2026-01-01 199');
    await load('2026-01-01 180');
    expect(await ratesOf(list)).toEqual(['2026-01-01 199']);
    await load('2026-01-01 185', '2026-11-01 190');
    expect(await ratesOf(list)).toEqual(['2026-01-01 199', '2026-11-01 190']);
  });

  test('a removed rate does not come back', async () => {
    await load('2026-01-01 180', '2026-06-01 190');
    await save(list, '2026-01-01 180');
    await load('2026-01-01 182', '2026-06-01 190');
    expect(await ratesOf(list)).toEqual(['2026-01-01 182']);
  });

  test('a removed rate that a person had given for a day of the files does not come back either', async () => {
    await save(list, '2026-06-01 199');
    await load('2026-06-01 190');
    await save(list);
    await load('2026-06-01 190');
    expect(await ratesOf(list)).toEqual([]);
    // Figures do not know it either.
    expect((await readStoreFacts(db, store)).doorRates).toHaveLength(list === 'doorRates' ? 0 : 1);
    expect(await readInternalRates(db, store)).toHaveLength(list === 'internalRates' ? 0 : 1);
  });

  test.each([
    ['corrected', ['2026-01-01 199']],
    ['removed', []],
  ])('a %s rate is the files’ again once the change is taken back', async (_what, rates) => {
    await load('2026-01-01 180');
    await save(list, ...rates);
    await load('2026-01-01 185');
    await undo();
    expect(await ratesOf(list)).toEqual(['2026-01-01 185']);
    await load('2026-01-01 186');
    expect(await ratesOf(list)).toEqual(['2026-01-01 186']);
    // To take that back sets again what the person had set.
    await undo();
    await load('2026-01-01 187');
    expect(await ratesOf(list)).toEqual(rates);
    await undo();
    await load('2026-01-01 188');
    expect(await ratesOf(list)).toEqual(['2026-01-01 188']);
  });

  test('the newest rate of the files makes the day theirs again, and one that they have corrected since does not', async () => {
    await load('2026-01-01 180');
    await save(list, '2026-01-01 199');
    await load('2026-01-01 185');
    await save(list, '2026-01-01 180');
    await load('2026-01-01 186');
    expect(await ratesOf(list)).toEqual(['2026-01-01 180']);
    await save(list, '2026-01-01 210');
    await undo();
    expect(await ratesOf(list)).toEqual(['2026-01-01 180']);
    await save(list, '2026-01-01 186');
    await load('2026-01-01 187');
    expect(await ratesOf(list)).toEqual(['2026-01-01 187']);
  });

  test('changes that are taken back one after the other lead to the files', async () => {
    await load('2026-01-01 180');
    await save(list, '2026-01-01 199');
    await load('2026-01-01 185');
    await save(list, '2026-01-01 185');
    await undo();
    await load('2026-01-01 186');
    expect(await ratesOf(list)).toEqual(['2026-01-01 199']);
    await undo(2);
    await load('2026-01-01 187');
    expect(await ratesOf(list)).toEqual(['2026-01-01 187']);
  });

  test.each([
    ['corrected', ['2026-01-01 199']],
    ['removed', []],
  ])(
    'a %s rate is the files’ again, also if a person had entered their former rate meanwhile',
    async (_what, rates) => {
      await load('2026-01-01 180');
      await save(list, ...rates);
      await load('2026-01-01 185');
      await save(list, '2026-01-01 180');
      await undo();
      expect(await ratesOf(list)).toEqual(rates);
      await undo(2);
      expect(await ratesOf(list)).toEqual(['2026-01-01 185']);
      await load('2026-01-01 187');
      expect(await ratesOf(list)).toEqual(['2026-01-01 187']);
    },
  );

  test('an added rate that is taken back twice leaves the rate of the files', async () => {
    await save(list, '2026-01-01 199');
    await load('2026-01-01 190');
    await undo();
    expect(await ratesOf(list)).toEqual(['2026-01-01 190']);
    await undo(1);
    expect(await ratesOf(list)).toEqual(['2026-01-01 190']);
    await load('2026-01-01 191');
    expect(await ratesOf(list)).toEqual(['2026-01-01 191']);
  });

  test('an added rate that is taken back, set again and taken back again leaves its day to the files', async () => {
    await save(list, '2026-01-01 199');
    await undo();
    expect(await ratesOf(list)).toEqual([]);
    await undo();
    expect(await ratesOf(list)).toEqual(['2026-01-01 199']);
    await undo(2);
    expect(await ratesOf(list)).toEqual([]);
    await load('2026-01-01 190');
    expect(await ratesOf(list)).toEqual(['2026-01-01 190']);
  });

  test('a person’s rate that replaced another of a person leads back to that one', async () => {
    await load('2026-01-01 180');
    await save(list, '2026-01-01 199');
    await save(list, '2026-01-01 210');
    await load('2026-01-01 185');
    await undo();
    await load('2026-01-01 186');
    expect(await ratesOf(list)).toEqual(['2026-01-01 199']);
  });

  test('an added rate leaves its day to the files once the change is taken back', async () => {
    await save(list, '2026-01-01 199');
    await load('2026-01-01 180');
    await load('2026-01-01 185');
    expect(await ratesOf(list)).toEqual(['2026-01-01 199']);
    await undo();
    expect(await ratesOf(list)).toEqual(['2026-01-01 185']);
    await load('2026-01-01 187');
    expect(await ratesOf(list)).toEqual(['2026-01-01 187']);
  });

  test.each([
    ['a rate of the files', ['180'], []],
    ['an own rate', [], ['199']],
    ['an own rate over one of the files', ['180'], ['199']],
  ])(
    'a rate that is added where %s was removed leaves the day removed once it is taken back',
    async (_, before, own) => {
      for (const rate of before) await load(`2026-01-01 ${rate}`);
      for (const rate of own) await save(list, `2026-01-01 ${rate}`);
      await save(list);
      await save(list, '2026-01-01 205');
      await undo();
      await load('2026-01-01 190');
      expect(await ratesOf(list)).toEqual([]);
    },
  );

  test('rates that a save leaves as they are stay the files’', async () => {
    await load('2026-01-01 180');
    await save(list, '2026-01-01 180', '2026-03-01 199');
    await load('2026-01-01 185');
    expect(await ratesOf(list)).toEqual(['2026-01-01 185', '2026-03-01 199']);
  });
});

test('a warranty rate that is given alone stays through a file of the same day', async () => {
  await load('2026-01-01 180');
  const today = testClock.today((await info()).timezone);
  await db.execute(`update dealership set brands = '["Ford"]' where id = $1`, [store]);
  const body = { basedOn: null, warrantyRate: 171 };
  expect(await api.send(calls.updateDealershipInfo, { as: ann, params: params(), body })).toMatchObject({
    status: 200,
  });
  await load('2026-01-01 180', `${today} 165`);
  expect(await info()).toMatchObject({ warrantyRate: 171, doorRate: 165 });
});
