import { setTimeout as pause } from 'node:timers/promises';
import { type CallDefinition, type CoachingCard, type CoachingRecord, calls } from '@fixed-ops/contract';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { TestStore } from '../testing/test-store.ts';

/**
 * October at one store. Advisor A1 sells one line to twelve worn cars, and an hour for less than the grid asks; advisor A2 sells
 * three lines to each of ten.
 */
describe('coaching', () => {
  const october = { startDate: '2026-10-01', endDate: '2026-10-31', compare: 'none' };
  let store: TestStore;

  beforeAll(async () => {
    store = await TestStore.open();
    const { db } = store;
    const oil = { pay: 'C', op: 'LOFSYN', category: 'competitive', hours: 0.5, labor: 50, laborCost: 10 };
    const repair = {
      pay: 'C',
      op: 'WPUMP',
      category: 'repair',
      hours: 3,
      labor: 480,
      laborCost: 90,
      partsSale: 200,
      partsCost: 100,
    };
    for (let at = 0; at < 12; at += 1) {
      const number = `${100 + at}`;
      await insertRepairOrder(db, 'd1', {
        number,
        closed: '2026-10-05',
        advisor: 'A1',
        lines: [{ ...oil, labor: 50 + at }],
      });
    }
    for (let at = 0; at < 10; at += 1) {
      const number = `${300 + at}`;
      await insertRepairOrder(db, 'd1', { number, closed: '2026-10-06', advisor: 'A2', lines: [oil, repair, repair] });
    }
    await db.execute(
      `update repair_order r set mileage_in = 90000,
              total_sale_c = (select sum(l.labor_sale_c) from ro_line l where l.dealership_id = 'd1' and l.ro_id = r.id)
        where r.dealership_id = 'd1'`,
    );
    await db.execute(
      `update ro_line set matrix_price_c = labor_sale_c + 2500 where op_code = 'WPUMP' and dealership_id = 'd1'`,
    );
    for (const [number, name] of [
      ['A1', 'Marisol Vega'],
      ['A2', 'Owen Tate'],
    ]) {
      await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number, name });
    }
    await store.person('director', { jobTitle: 'FIXED_OPS_DIRECTOR', role: 'ADMIN_SUPER' });
    await store.person('manager', { jobTitle: 'SERVICE_MANAGER', role: 'MANAGER' });
    await store.person('consultant', { jobTitle: 'CONSULTANT', role: 'CONSULTANT' });
    await store.ownViewer('advisor', [{ kind: 'advisor', number: 'A1' }]);
  }, 60_000);
  beforeEach(() => store.db.execute('delete from coaching'));
  afterAll(() => store.close());

  const ask = (call: CallDefinition, who: string, request: object = {}) =>
    store.ask(call as never, who, request as never);
  const cards = async (who: string): Promise<CoachingCard[]> => {
    const { body } = await ask(calls.coachingCards, who, { query: october });
    return calls.coachingCards.response.parse(body).data;
  };
  const note = (who: string, body: object = {}) =>
    ask(calls.createCoaching, who, {
      body: {
        kind: 'advisor',
        personNumber: 'A1',
        metricKey: 'hpro',
        note: 'Walk every car.',
        followUpOn: '2026-11-25',
        ...body,
      },
    });
  const noted = async (who: string, body: object = {}) => {
    const answer = await note(who, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body as CoachingRecord;
  };
  const listed = async (who: string) =>
    calls.coaching.response.parse((await ask(calls.coaching, who, { query: { kind: 'advisor' } })).body).data;

  test('a card names the gap that costs most, and three repair orders of the person in which it shows', async () => {
    const [card] = (await cards('director')).filter(({ personNumber }) => personNumber === 'A1');
    expect(['hpro', 'one_line_pct']).toContain(card?.focus.key);
    expect(card?.focus.isLast).toBe(true);
    expect(card?.evidence?.kind).toBe('oneLine');
    expect(card?.evidence?.rows.map(({ roNumber, amount, mileage }) => [roNumber, amount, mileage])).toEqual([
      ['100', 50, 90_000],
      ['101', 51, 90_000],
      ['102', 52, 90_000],
    ]);
    expect(card?.coached).toBeNull();
  });

  test('the note is on the card and in the list, and the coached person reads the day without the note', async () => {
    await noted('manager');
    const [card] = await cards('director');
    expect(card?.coached).toMatchObject({ note: 'Walk every car.', followUpOn: '2026-11-25', isDone: false });
    expect(await listed('director')).toHaveLength(1);
    const [own] = await listed('advisor');
    expect(own).toMatchObject({ metricKey: 'hpro', note: null });
    const own_cards = await cards('advisor');
    expect(own_cards.map(({ personNumber, focus, coached }) => [personNumber, focus.isLast, coached?.note])).toEqual([
      ['A1', false, null],
    ]);
    expect(JSON.stringify(own_cards)).not.toContain('Owen');
  });

  test('somebody with the longest number that the import loads can be coached', async () => {
    const personNumber = '7'.repeat(250);
    await insert(store.db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: personNumber, name: 'Ida' });
    await noted('manager', { personNumber });
    const { body } = await ask(calls.coaching, 'director', { query: { kind: 'advisor', personNumber } });
    expect(body).toMatchObject({ data: [{ personNumber }] });
  });

  test('the earliest open follow-up of somebody counts, also after somebody coached again', async () => {
    const today = '2026-11-20';
    const { coachingId } = await noted('manager', { followUpOn: today });
    await noted('manager', { note: 'Again.', followUpOn: '2026-12-04' });
    const followUp = async () => (await cards('director')).find(({ personNumber }) => personNumber === 'A1')?.followUp;
    expect(await followUp()).toMatchObject({ coachingId, followUpOn: today });
    await ask(calls.changeCoaching, 'manager', { params: { coachingId }, body: { isDone: true } });
    expect(await followUp()).toMatchObject({ followUpOn: '2026-12-04' });
  });

  test('a due follow-up is shown for a person without a gap too, and for nobody else', async () => {
    const due = async (who: string) => {
      const { body } = await ask(calls.coachingCards, who, { query: october });
      return calls.coachingCards.response
        .parse(body)
        .due?.map(({ personName, followUp }) => [personName, followUp.note]);
    };
    expect((await cards('director')).map(({ personNumber }) => personNumber)).toEqual(['A1']);
    await noted('manager', { personNumber: 'A2', followUpOn: '2026-11-21' });
    expect(await due('director')).toEqual([]);
    await noted('manager', { personNumber: 'A2', followUpOn: '2026-11-20' });
    await noted('manager', { followUpOn: '2026-11-20' });
    expect(await due('director')).toEqual([['Owen Tate', 'Walk every car.']]);
    expect(await due('advisor')).toEqual([]);
  });

  test('a follow-up that is due stands also for somebody without work in the period', async () => {
    await insert(store.db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: 'A9', name: 'Ida Moss' });
    await store.db.execute(
      `insert into coaching (dealership_id, person_kind, person_number, metric_key, note, coached_by, coached_at, follow_up_on)
       select dealership_id, person_kind, 'A9', metric_key, note, coached_by, coached_at, '2026-11-18' from coaching where id = $1`,
      [(await noted('manager', { followUpOn: '2026-11-20' })).coachingId],
    );
    const due = async (who: string) =>
      calls.coachingCards.response
        .parse((await ask(calls.coachingCards, who, { query: october })).body)
        .due?.map(({ personName }) => personName);
    expect(await due('director')).toEqual(['Ida Moss']);
    expect(await due('advisor')).toEqual([]);
  });

  test('the writer changes it and takes it back; a colleague may not, an administrator may', async () => {
    const { coachingId } = await noted('manager');
    const change = (who: string, body: object) => ask(calls.changeCoaching, who, { params: { coachingId }, body });
    expect((await change('manager', { isDone: true })).body).toMatchObject({ isDone: true, note: 'Walk every car.' });
    expect((await change('director', { note: 'Done well.' })).body).toMatchObject({ note: 'Done well.', isDone: true });
    const mine = await noted('director');
    const others = await ask(calls.deleteCoaching, 'manager', { params: { coachingId: mine.coachingId } });
    expect(others).toMatchObject({ status: 403, body: { code: 'not_owner' } });
    expect((await ask(calls.deleteCoaching, 'manager', { params: { coachingId } })).status).toBe(200);
    expect(await listed('director')).toHaveLength(1);
    const audited = await store.db.query(
      `select action, before ->> 'note' as was, after ->> 'isDone' as done, coalesce(after ->> 'personNumber', before ->> 'personNumber') as of
         from audit_log where entity = 'coaching' and entity_id = $1 order by id`,
      [coachingId],
    );
    const of = 'A1';
    expect(audited).toMatchObject([
      { action: 'PostCoaching', was: null, done: 'false', of },
      { action: 'PatchCoaching', was: 'Walk every car.', done: 'true', of },
      { action: 'PatchCoaching', was: 'Walk every car.', done: 'true', of },
      { action: 'DeleteCoaching', was: 'Done well.', done: null, of },
    ]);
  });

  test('a change that would undo another is refused with both, and goes through over what stands now', async () => {
    const { coachingId, version } = await noted('manager');
    const change = (who: string, body: object) => ask(calls.changeCoaching, who, { params: { coachingId }, body });
    await change('director', { note: 'Walk every car twice.', expectedVersion: version });
    const refused = await change('manager', { note: 'Walk no car.', expectedVersion: version });
    expect(refused).toMatchObject({
      status: 412,
      body: {
        code: 'changed_in_the_meantime',
        current: { note: 'Walk every car twice.' },
        sent: { note: 'Walk no car.' },
      },
    });
    const { current } = refused.body as unknown as { current: CoachingRecord };
    expect((await change('manager', { note: 'Walk no car.', expectedVersion: current.version })).status).toBe(200);
    expect(await change('manager', { expectedVersion: version })).toMatchObject({ status: 400 });
  });

  /** Asks while somebody else's save of the note is not through yet; it goes through once the request waits for it. */
  const besideASave = async <T>(coachingId: string, request: () => Promise<T>): Promise<T> => {
    let goThrough = () => {};
    const isThrough = new Promise<void>((resolve) => {
      goThrough = resolve;
    });
    let save: Promise<void> | undefined;
    await new Promise<void>((written) => {
      save = store.db.transaction(async (tx) => {
        await tx.execute(`update coaching set note = 'Theirs.' where id = $1`, [coachingId]);
        written();
        await isThrough;
      });
    });
    const answer = request();
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await store.db.query(waits)).length === 0) await pause(5);
    goThrough();
    await save;
    return answer;
  };

  test('a follow-up that is done beside a save of the note leaves the note', async () => {
    const { coachingId } = await noted('manager');
    const done = await besideASave(coachingId, () =>
      ask(calls.changeCoaching, 'director', { params: { coachingId }, body: { isDone: true } }),
    );
    expect(done.body).toMatchObject({ isDone: true, note: 'Theirs.', followUpOn: '2026-11-25' });
  });

  test('of two saves of one version at once the later is refused, and so is taking it back', async () => {
    const { coachingId, version } = await noted('manager');
    const change = () =>
      ask(calls.changeCoaching, 'manager', {
        params: { coachingId },
        body: { note: 'Mine.', expectedVersion: version },
      });
    const refused = { status: 412, body: { current: { note: 'Theirs.' } } };
    expect(await besideASave(coachingId, change)).toMatchObject(refused);
    const takeBack = (expectedVersion: string | null) =>
      ask(calls.deleteCoaching, 'manager', {
        params: { coachingId },
        headers: expectedVersion === null ? {} : { 'If-Match': expectedVersion },
      });
    expect(await takeBack(version)).toMatchObject(refused);
    const [now] = await listed('manager');
    expect(await takeBack(now?.version ?? null)).toMatchObject({ status: 200 });
  });

  test('a list says of each record whether it may be changed, and of no note to who was coached', async () => {
    await noted('manager');
    await noted('director');
    const canEdit = async (who: string) => (await listed(who)).map((record) => record.canEdit);
    expect(await canEdit('manager')).toEqual([false, true]);
    expect(await canEdit('director')).toEqual([true, true]);
    expect(await canEdit('consultant')).toEqual([false, false]);
    expect((await listed('advisor')).map(({ canEdit: may, note: text, version }) => [may, text, version])).toEqual([
      [false, null, null],
      [false, null, null],
    ]);
  });

  test('nothing is noted of nobody, of no figure, for a day that is past, or by who only reads', async () => {
    expect(await note('manager', { personNumber: 'A99' })).toMatchObject({ status: 404 });
    expect(await note('manager', { metricKey: 'shoe_size' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'metricKey' }] },
    });
    expect(await note('manager', { followUpOn: '2026-01-01' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'followUpOn' }] },
    });
    expect((await note('consultant')).status).toBe(403);
    expect((await note('advisor')).status).toBe(403);
    expect((await note('manager', { kind: 'counterperson' })).status).toBe(403);
    expect(await listed('director')).toHaveLength(0);
  });
});
