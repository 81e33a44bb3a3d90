import { calls, problemSchema } from '@fixed-ops/contract';
import { startTcpProxy, type TcpProxy } from '@fixed-ops/database/testing/tcp-proxy';
import { CSV_TYPE } from '@fixed-ops/sheets';
import { insertRepairOrder } from '../../core/testing/repair-order-builder.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { ServedApi } from '../../testing/served-api.ts';

describe('a database that takes everything and answers nothing', () => {
  let served: ServedApi;
  let proxy: TcpProxy;
  let ann: Person;
  beforeAll(async () => {
    served = await ServedApi.open(
      async (db) => {
        await insertGroup(db, 'g1');
        await insertDealership(db, { id: 'd1', groupId: 'g1' });
        ann = await insertPerson(db, { id: 'ann', groupId: 'g1', dealerships: ['d1'], role: 'DEVELOPER' });
        await insertRepairOrder(db, 'd1', {
          number: '618034',
          closed: '2026-11-04',
          lines: [{ pay: 'C', hours: 1, labor: 100 }],
        });
      },
      async (databaseUrl) => {
        proxy = await startTcpProxy(databaseUrl);
        return proxy.url;
      },
    );
  });
  afterAll(async () => {
    proxy?.heal();
    await served?.close();
    await proxy?.close();
  });

  it('ends every kind of call with 503 in fifteen seconds, and answers again without a restart', async () => {
    const params = { dealershipId: 'd1' };
    let span = 0;
    const year = () => {
      span += 1;
      return { startDate: '2025-11-01', endDate: '2026-10-31', asked: String(span) };
    };
    const asks = {
      account: () => served.fetch(calls.getUser, { as: ann, query: { userId: ann.localAccountId } }),
      unread: () => served.fetch(calls.unreadNotifications, { as: ann, params, query: params }),
      // As a dashboard asks: most of them wait for their turn, which does not come.
      ...Object.fromEntries(
        Array.from({ length: 12 }, (_, place) => [
          `figures ${place + 1}`,
          () => served.fetch(calls.monthlyNumbers, { as: ann, params, query: year() }),
        ]),
      ),
      list: () => served.fetch(calls.repairOrders, { as: ann, params, query: year() }),
      file: () => served.fetch(calls.repairOrders, { as: ann, params, query: year(), headers: { accept: CSV_TYPE } }),
      write: () => served.fetch(calls.updateUserAccountStatus, { as: ann, body: { userId: 'ann', status: true } }),
    };
    const all = () =>
      Promise.all(
        Object.entries(asks).map(async ([name, ask]) => {
          const began = performance.now();
          const response = await ask();
          return { name, response, seconds: (performance.now() - began) / 1000 };
        }),
      );
    const statuses = async () => (await all()).map(({ name, response }) => [name, response.status]);
    const fine = Object.keys(asks).map((name) => [name, 200]);
    expect(await statuses()).toEqual(fine);
    proxy.swallow();
    for (const { name, response, seconds } of await all()) {
      expect([name, response.status]).toEqual([name, 503]);
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(problemSchema.parse(await response.json()).code).toMatch(
        /^(database_unavailable|database_busy|took_too_long)$/,
      );
      expect(seconds).toBeLessThan(15);
    }
    proxy.heal();
    expect(await statuses()).toEqual(fine);
  });
});
