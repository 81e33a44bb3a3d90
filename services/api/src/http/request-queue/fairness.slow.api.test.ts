import { setTimeout as pause } from 'node:timers/promises';
import { type CallDefinition, calls, defaultInventoryOptions, problemSchema } from '@fixed-ops/contract';
import { CSV_TYPE } from '@fixed-ops/sheets';
import { insertRepairOrder } from '../../core/testing/repair-order-builder.ts';
import { bumpDataVersion } from '../../data-version.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { type Hold, ServedApi } from '../../testing/served-api.ts';
import { FIGURES, FILES } from './request-queue.ts';

describe('while long reads run', () => {
  let served: ServedApi;
  const people = new Map<string, Person>();
  const personOf = (id: string) => people.get(id)!;
  let held: Hold;
  let asked = 0;

  beforeAll(async () => {
    served = await ServedApi.open(async (db) => {
      await insertGroup(db, 'g1');
      await insertDealership(db, { id: 'd1', groupId: 'g1' });
      await insertDealership(db, { id: 'd2', groupId: 'g1' });
      for (const id of ['ann', 'ben', 'cay'])
        people.set(id, await insertPerson(db, { id, groupId: 'g1', dealerships: ['d1'], role: 'DEVELOPER' }));
      const dealerships = ['d1', 'd2'];
      people.set('sue', await insertPerson(db, { id: 'sue', groupId: 'g1', dealerships, role: 'ADMIN_SUPER' }));
      await insertRepairOrder(db, 'd1', {
        number: '618034',
        closed: '2026-11-04',
        lines: [{ pay: 'C', hours: 1, labor: 100 }],
      });
    });
  });
  /** The store's data change, so that figures are worked out anew; what is known of it is asked for before it is held. */
  async function changeData() {
    const orders = () => served.fetch(calls.repairOrders, { as: personOf('ann'), params: { dealershipId: 'd1' } });
    const before = (await orders()).headers.get('etag');
    await bumpDataVersion(served.observer, 'd1', new Date());
    for (let now = before; now === before; ) now = (await orders()).headers.get('etag');
  }
  beforeEach(async () => {
    await changeData();
    held = await served.hold('repair_order, ro_line');
  });
  afterEach(() => held.release());
  afterAll(() => served?.close());

  /** Figures that nobody has asked for yet, so that they have to be worked out. */
  const figures = (who: string, signal?: AbortSignal, again = asked++) =>
    served.fetch(calls.monthlyNumbers, {
      as: personOf(who),
      params: { dealershipId: 'd1' },
      query: { startDate: '2025-11-01', endDate: '2026-10-31', asked: String(again) },
      ...(signal ? { signal } : {}),
    });
  const file = (who: string, signal?: AbortSignal) =>
    served.fetch(calls.repairOrders, {
      as: personOf(who),
      params: { dealershipId: 'd1' },
      headers: { accept: CSV_TYPE },
      ...(signal ? { signal } : {}),
    });
  const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
  const statuses = async (answers: readonly Promise<Response>[]) =>
    (await Promise.all(answers)).map((one) => one.status);
  const account = (who: string) =>
    served.fetch(calls.getUser, { as: personOf(who), query: { userId: personOf(who).localAccountId } });

  it.each([
    ['figures', figures],
    ['a file', file],
  ])('who leaves while %s are worked out ends that in the database too, and nothing is logged', async (_what, ask) => {
    const leaving = new AbortController();
    const gone = expect(ask('ann', leaving.signal)).rejects.toThrow();
    await served.untilHeld((count) => count > 0);
    leaving.abort();
    await gone;
    await served.untilHeld((count) => count === 0);
    expect(served.api.logged).toEqual([]);
  });

  /** What reads in the turns of its person as figures do: calls that are no GET, and those of no dealership. */
  const otherReads: [what: string, who: string, call: CallDefinition, body: unknown][] = [
    ['the slow columns of rows', 'ann', calls.additionalDetails, { roNumbers: ['618034'] }],
    ['the list of notifications', 'ann', calls.notifications, undefined],
    [
      'what copying settings would change',
      'sue',
      calls.previewPartsOptionsWholeSaleAnalysis,
      {
        data: { staleDays: 33, minPrior12: 500, customerTypes: [], excludeAccounts: [], gpTarget: 20 },
        copyTo: ['d2'],
      },
    ],
    [
      'what a mapping of the heat sheet would count',
      'sue',
      calls.heatSheetMappingEffect,
      { data: [{ itemKey: 'oil', department: 'service', opCodes: ['LOF*'], partGroups: [], eligible: 'C' }] },
    ],
    ['what inventory options would do', 'sue', calls.inventoryOptionsEffect, { data: defaultInventoryOptions }],
    [
      'what files are',
      'sue',
      calls.recognizeImportFiles,
      { files: [{ name: 'ros.csv', size: 10, head: btoa('ro_number,open_date\n') }] },
    ],
    ['what failed in browsers', 'ann', calls.clientEvents, undefined],
  ];
  const readTables = 'notification, wholesale_option, inventory_option, client_event';

  it.each(otherReads)(
    '%s is given up with who leaves, and one person has so many of it and no more',
    async (_what, who, call, body) => {
      const heldToo = await served.hold(readTables);
      const ask = (signal?: AbortSignal) =>
        served.fetch(call, {
          as: personOf(who),
          params: { dealershipId: 'd1' },
          body,
          ...(signal ? { signal } : {}),
        });
      const leaving = new AbortController();
      const gone = expect(ask(leaving.signal)).rejects.toThrow();
      await served.untilHeld((count) => count > 0);
      leaving.abort();
      await gone;
      await served.untilHeld((count) => count === 0);

      const room = FIGURES.perOwner + (FIGURES.waitingPerOwner ?? 0);
      const asked = many(room + 1, () => ask());
      const more = await Promise.race(asked);
      expect([more.status, more.headers.get('retry-after')]).toEqual([429, '2']);
      await heldToo.release();
      await held.release();
      expect((await statuses(asked)).filter((status) => status === 200)).toHaveLength(room);
      expect(served.api.logged).toEqual([]);
    },
  );

  it('what is marked as read is marked though who did it has left', async () => {
    const ann = { as: personOf('ann'), params: { dealershipId: 'd1' }, query: { dealershipId: 'd1' } };
    await served.observer.execute(
      `insert into notification (dealership_id, id, user_id, type, title) values ('d1', 1, 'ann', 'mention', 'Ben named you')`,
    );
    const heldToo = await served.hold(readTables);
    const leaving = new AbortController();
    const gone = expect(
      served.fetch(calls.notifications, { ...ann, query: { action: 'markAllRead' }, signal: leaving.signal }),
    ).rejects.toThrow();
    await served.untilHeld((count) => count > 0);
    leaving.abort();
    await gone;
    await heldToo.release();
    const unread = async () => (await served.fetch(calls.unreadNotifications, ann)).json();
    let left = await unread();
    while (left !== 0) {
      await pause(50);
      left = await unread();
    }
  });

  it('who waits for the same figures gets them though the one who asked first has left', async () => {
    const leaving = new AbortController();
    const same = asked++;
    const gone = expect(figures('ann', leaving.signal, same)).rejects.toThrow();
    await served.untilHeld((count) => count > 0);
    const other = figures('ann', undefined, same);
    leaving.abort();
    await gone;
    await held.release();
    expect((await other).status).toBe(200);
  });

  it('who looks at figures whose sums somebody else was reading gets them though that one has left', async () => {
    const leaving = new AbortController();
    const gone = expect(figures('ann', leaving.signal)).rejects.toThrow();
    await served.untilHeld((count) => count > 0);
    const other = figures('ben');
    leaving.abort();
    await gone;
    await held.release();
    expect((await other).status).toBe(200);
  });

  it('another person’s account, products and unread messages are answered', async () => {
    const reads = [...many(25, () => figures('ann')), ...many(25, () => figures('ben'))];
    const files = [...many(8, () => file('ann')), ...many(8, () => file('ben'))];
    await served.untilHeld((count) => count > 0);
    const cay = { as: personOf('cay'), params: { dealershipId: 'd1' }, query: { dealershipId: 'd1' } };
    const shell = [
      account('cay'),
      served.fetch(calls.getProductsForDealership, cay),
      served.fetch(calls.unreadNotifications, cay),
    ];
    expect(await statuses(shell)).toEqual([200, 200, 200]);
    await held.release();
    // Whose turn does not come in time, on a busy machine, is told to come back.
    for (const status of await statuses([...reads, ...files])) expect([200, 429]).toContain(status);
  });

  it('pictures, which anybody may ask for, keep nobody who is signed in waiting', async () => {
    const heldToo = await served.hold('user_avatar');
    const pictures = many(40, async () => served.api.app.inject(`/usermgmt/Avatars/${'a'.repeat(22)}`));
    await served.untilHeld((count) => count >= 3);
    const cay = { as: personOf('cay'), params: { dealershipId: 'd1' }, query: { dealershipId: 'd1' } };
    const unread = served.fetch(calls.unreadNotifications, cay);
    const first = await Promise.race([
      unread.then(() => 'unread'),
      ...pictures.map((one) => one.then(() => 'picture')),
    ]);
    expect([first, (await unread).status]).toEqual(['unread', 200]);
    await heldToo.release();
    await Promise.all(pictures);
  });

  it('one person has so many answers worked out or waiting and no more, and a dashboard is far from it', async () => {
    const room = FIGURES.perOwner + (FIGURES.waitingPerOwner ?? 0);
    const reads = many(room, () => figures('ann'));
    await served.untilHeld((count) => count > 0);
    const dashboard = many(12, () => figures('ben'));
    // Whichever of them comes last.
    const more = await Promise.race([...reads, figures('ann')]);
    expect([more.status, more.headers.get('retry-after')]).toEqual([429, '2']);
    expect(problemSchema.parse(await more.json())).toMatchObject({ code: 'too_many_requests' });
    expect((await account('ann')).status).toBe(200);
    await held.release();
    expect(new Set(await statuses(dashboard))).toEqual(new Set([200]));
    expect((await figures('ann')).status).toBe(200);
    await Promise.all(reads);
  });

  it('one person has so many files made or waiting and no more', async () => {
    const room = FILES.perOwner + (FILES.waitingPerOwner ?? 0);
    const files = many(room + 1, () => file('ann'));
    const more = await Promise.race(files);
    expect([more.status, more.headers.get('retry-after')]).toEqual([429, '5']);
    await held.release();
    expect((await statuses(files)).filter((status) => status === 200)).toHaveLength(room);
    const texts = await Promise.all(many(2, () => file('ann')).map(async (one) => (await one).text()));
    for (const text of texts) expect(text).toContain('618034');
  });

  it('a thousand connections at once are all answered', async () => {
    const answers = await Promise.all(many(1000, () => account('cay')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  });
});
