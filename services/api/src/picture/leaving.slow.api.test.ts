import { ServedApi } from '../testing/served-api.ts';

let served: ServedApi;
beforeAll(async () => {
  served = await ServedApi.open(async () => {});
}, 60_000);
afterAll(() => served?.close());

test.each([
  ['a picture of somebody', 'user_avatar', `/usermgmt/Avatars/${'a'.repeat(22)}`],
  ['the logo of a store', 'dealership', `/api/Logos/${'0'.repeat(32)}`],
])('who leaves before %s has come ends its statement in the database too', async (_what, table, address) => {
  const held = await served.hold(table);
  const leaving = new AbortController();
  const gone = expect(served.look(address, leaving.signal)).rejects.toThrow();
  await served.untilHeld((count) => count > 0);
  leaving.abort();
  await gone;
  await served.untilHeld((count) => count === 0);
  await held.release();
  expect(served.api.logged).toEqual([]);
});
