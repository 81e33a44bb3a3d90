import { type CallDefinition, calls, type StoreEvent } from '@fixed-ops/contract';
import { type StoreRequest, TestStore, useTestStore } from '../testing/test-store.ts';

const store = useTestStore(async () => {
  const opened = await TestStore.open([{ id: 'd1' }, { id: 'd2' }]);
  await opened.addPeople({
    dana: { role: 'ADMIN' },
    mark: { role: 'MANAGER', jobTitle: 'SERVICE_MANAGER' },
    mia: { role: 'MANAGER', jobTitle: 'SERVICE_MANAGER' },
    ann: { role: 'EMPLOYEE', jobTitle: 'SERVICE_ADVISOR' },
    carl: { role: 'CONSULTANT', jobTitle: 'CONSULTANT' },
    pam: { role: 'MANAGER', jobTitle: 'PARTS_MANAGER' },
    pete: { role: 'EMPLOYEE', jobTitle: 'PARTS_OTHER' },
    gina: { role: 'MANAGER', jobTitle: 'GENERAL_MANAGER' },
  });
  await opened.db.execute(
    `insert into labor_matrix (dealership_id, name, effective_from, cells, active)
     values ('d1', 'Customer repair grid', '2026-02-01', '{10000}', true), ('d1', 'Draft', '2026-03-01', '{10000}', false)`,
  );
  await opened.db.execute(
    `insert into parts_matrix (dealership_id, name, effective_from, active)
     values ('d1', 'Repair parts', '2027-02-03', true), ('d1', 'Draft', '2027-02-04', false),
            ('d1', 'Former', '2027-01-31', true), ('d2', 'Repair parts', '2027-02-05', true)`,
  );
  await opened.db.execute(
    `insert into labor_matrix (dealership_id, name, effective_from, cells, active)
     values ('d2', 'Customer repair grid', '2027-02-05', '{10000}', true)`,
  );
  await opened.db.execute(
    `insert into door_rate (dealership_id, scope, from_date, rate_c)
     values ('d2', 'door', '2025-01-01', 15000), ('d2', 'door', '2027-02-05', 15500)`,
  );
  await opened.db.execute(`insert into work_calendar (dealership_id, date, day_weight) values ('d2', '2027-02-08', 0)`);
  return opened;
});

const ask = (call: CallDefinition, who: string, request: StoreRequest = {}, dealershipId = 'd1') =>
  store().ask(call, who, { ...request, dealershipId });
const span = { startDate: '2026-01-01', endDate: '2026-12-31' };
const eventsOf = async (who: string, query: Record<string, string> = span, dealershipId?: string) =>
  ((await ask(calls.storeEvents, who, { query }, dealershipId)).body as { data: StoreEvent[] }).data;
const mark = (who: string, body: object) => ask(calls.createStoreEvent, who, { body });
const restore = (who: string, eventId: string | null) =>
  ask(calls.restoreStoreEvent, who, { params: { eventId: String(eventId) } });
const remove = (who: string, eventId: string | null) =>
  ask(calls.deleteStoreEvent, who, { params: { eventId: String(eventId) } });

describe('dated events', () => {
  test('are what the product knows by itself and what people mark, by date, at their dealership', async () => {
    const marked = await mark('mark', { date: '2026-04-03', text: ' New hours ', note: 'Open until 7' });
    expect(marked).toMatchObject({
      status: 200,
      body: { text: 'New hours', note: 'Open until 7', byName: 'mark Person' },
    });
    expect(await eventsOf('dana')).toMatchObject([
      {
        eventId: null,
        date: '2026-02-01',
        kind: 'matrix',
        text: 'Labor matrix “Customer repair grid” in force',
        canDelete: false,
      },
      { date: '2026-04-03', kind: 'person', text: 'New hours', canDelete: true },
    ]);
    expect(await eventsOf('mia')).toMatchObject([{ kind: 'matrix' }, { text: 'New hours', canDelete: false }]);
    expect(await eventsOf('dana', span, 'd2')).toEqual([]);
    expect(await eventsOf('dana', { startDate: '2026-05-01', endDate: '2026-05-31' })).toEqual([]);
    await remove('dana', (marked.body as StoreEvent).eventId);
  });

  test('are of parts matrices as of labor matrices: those in force within the days, at their dealership', async () => {
    expect(await eventsOf('ann', { startDate: '2027-02-01', endDate: '2027-02-28' })).toEqual([
      {
        eventId: null,
        date: '2027-02-03',
        kind: 'matrix',
        text: 'Parts matrix “Repair parts” in force',
        note: '',
        byName: '',
        canDelete: false,
      },
    ]);
  });

  test('of the parts department are its matrices and what people mark, for who may see its dashboard', async () => {
    const body = { date: '2027-02-06', text: 'The tunnel is closed' };
    const { body: marked } = await ask(calls.createStoreEvent, 'mark', { body }, 'd2');
    const days = { startDate: '2027-02-01', endDate: '2027-02-28' };
    const read = async (who: string, department?: string) => {
      const query = department === undefined ? days : { ...days, department };
      const { status, body: answer } = await ask(calls.storeEvents, who, { query }, 'd2');
      const { data = [], calendar = [] } = answer as { data?: StoreEvent[]; calendar?: { text: string }[] };
      return { status, texts: [...data, ...calendar].map(({ text }) => text) };
    };
    const ofParts = ['Parts matrix “Repair parts” in force', 'The tunnel is closed', 'Closed'];
    expect(await read('pam', 'parts')).toEqual({ status: 200, texts: ofParts });
    expect(await read('gina', 'parts')).toEqual({ status: 200, texts: ofParts });
    expect((await read('gina')).texts).toEqual([
      'Door rate $150.00 to $155.00',
      'Labor matrix “Customer repair grid” in force',
      ...ofParts,
    ]);
    // An own view reads nothing that colleagues wrote.
    expect(await read('pete', 'parts')).toEqual({ status: 200, texts: [ofParts[0], ofParts[2]] });
    expect(await read('pam')).toEqual({ status: 403, texts: [] });
    expect(await read('mark', 'parts')).toEqual({ status: 403, texts: [] });
    await ask(calls.deleteStoreEvent, 'mark', { params: { eventId: String((marked as StoreEvent).eventId) } }, 'd2');
  });

  test('have beside them the days on which the calendar of the dealership is its own', async () => {
    await store().db.execute(
      `insert into work_calendar (dealership_id, date, day_weight)
       values ('d1', '2026-03-02', 0), ('d1', '2026-12-25', 0), ('d1', '2027-03-02', 0), ('d2', '2026-03-03', 0)`,
    );
    const { body } = await ask(calls.storeEvents, 'ann', { query: span });
    expect(body).toMatchObject({ calendar: [{ date: '2026-03-02', text: 'Closed' }] });
  });

  test('of people are not shown to who sees own figures only', async () => {
    const { body } = await mark('mark', { date: '2026-04-03', text: 'Ann back from leave' });
    expect((await eventsOf('ann')).map(({ kind }) => kind)).toEqual(['matrix']);
    await remove('mark', (body as StoreEvent).eventId);
  });

  test('are taken away by who marked them or an administrator, and kept for the audit', async () => {
    const { body } = await mark('mark', { date: '2026-04-03', text: 'New hours' });
    const { eventId } = body as StoreEvent;
    expect(await remove('mia', eventId)).toMatchObject({ status: 403, body: { code: 'not_author' } });
    expect((await remove('mark', eventId)).status).toBe(200);
    expect((await remove('mark', eventId)).status).toBe(404);
    expect((await eventsOf('dana')).map(({ kind }) => kind)).toEqual(['matrix']);
    const audited = await store().db.query(
      `select action from audit_log where entity = 'store_event' and entity_id = $1 order by id`,
      [eventId],
    );
    expect(audited).toEqual([{ action: 'PostEvents' }, { action: 'DeleteEvents' }]);
  });

  test('come back as they were, with whoever marked them, when an administrator takes the deletion back', async () => {
    const { body: marked } = await mark('mark', { date: '2026-04-03', text: 'New hours', note: 'Open until 7' });
    const { eventId } = marked as StoreEvent;
    await remove('dana', eventId);
    expect(await restore('mia', eventId)).toMatchObject({ status: 403, body: { code: 'not_author' } });
    expect(await restore('ann', eventId)).toMatchObject({ status: 403 });
    const back = { eventId, text: 'New hours', note: 'Open until 7', byName: 'mark Person' };
    expect(await restore('dana', eventId)).toMatchObject({ status: 200, body: { ...back, canDelete: true } });
    expect(await eventsOf('mark')).toMatchObject([{ kind: 'matrix' }, { ...back, canDelete: true }]);
    // A second press, or one of somebody else, finds it there.
    expect(await restore('mark', eventId)).toMatchObject({ status: 200, body: back });
    expect(await restore('mark', '999999')).toMatchObject({ status: 404 });
    expect((await ask(calls.restoreStoreEvent, 'dana', { params: { eventId: String(eventId) } }, 'd2')).status).toBe(
      404,
    );
    const audited = await store().db.query(
      `select action, user_id as "userId" from audit_log where entity = 'store_event' and entity_id = $1 order by id`,
      [eventId],
    );
    expect(audited.map(({ action }) => action)).toEqual(['PostEvents', 'DeleteEvents', 'RestoreEvents']);
    await remove('mark', eventId);
  });

  test('are marked by managers of the store, on days that are, in words', async () => {
    expect((await mark('carl', { date: '2026-04-03', text: 'x' })).status).toBe(403);
    expect((await mark('ann', { date: '2026-04-03', text: 'x' })).status).toBe(403);
    expect((await mark('mark', { date: '2026-02-30', text: 'x' })).status).toBe(400);
    expect((await mark('mark', { date: '2026-04-03', text: '  ' })).status).toBe(400);
    expect((await mark('mark', { date: '2026-04-03', text: 'x'.repeat(81) })).status).toBe(400);
    expect(
      (await ask(calls.storeEvents, 'dana', { query: { startDate: '2026-05-02', endDate: '2026-05-01' } })).status,
    ).toBe(400);
  });
});
