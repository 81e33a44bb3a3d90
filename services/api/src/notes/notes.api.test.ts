import { setTimeout as pause } from 'node:timers/promises';
import { type CallDefinition, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { startApi } from '../testing/start-api.ts';
import { type StoreRequest, TestStore, useTestStore } from '../testing/test-store.ts';

let now = new Date('2026-11-20T18:00:00Z');
const clock = { now: () => now, today: () => '2026-11-20' };
const mails: unknown[] = [];

/** A1 writes 100 and 200, T1 works on 100 alone; A2 writes 300. */
const store = useTestStore(async () => {
  const mailer = { send: async (mail: unknown) => void mails.push(mail) };
  const opened = await TestStore.open([{ id: 'd1' }, { id: 'd2' }], { clock, mailer });
  const { db } = opened;
  const technicians = [{ number: 'T1' }];
  const line = { pay: 'C', hours: 1, labor: 100 };
  await insertRepairOrder(db, 'd1', {
    number: '100',
    closed: '2026-11-10',
    advisor: 'A1',
    lines: [{ ...line, technicians }],
  });
  await insertRepairOrder(db, 'd1', { number: '200', closed: '2026-11-11', advisor: 'A1', lines: [line] });
  await insertRepairOrder(db, 'd1', { number: '300', closed: '2026-11-12', advisor: 'A2', lines: [line] });
  const one = { dealerships: ['d1'] };
  const numbered = (kind: 'advisor' | 'technician', number: string) => ({
    role: 'EMPLOYEE' as const,
    jobTitle: kind === 'advisor' ? ('SERVICE_ADVISOR' as const) : ('SERVICE_TECHNICIAN' as const),
    numbers: [{ dealershipId: 'd1', kind, number }],
  });
  await opened.addPeople({
    director: one,
    manager: { ...one, jobTitle: 'SERVICE_MANAGER', role: 'MANAGER' },
    admin: { ...one, role: 'ADMIN', jobTitle: 'OFFICE_MANAGER' },
    consultant: { ...one, role: 'CONSULTANT', jobTitle: 'CONSULTANT' },
    ann: { ...one, ...numbered('advisor', 'A1') },
    bob: { ...one, ...numbered('advisor', 'A2') },
    tom: { ...one, ...numbered('technician', 'T1') },
    stranger: { dealerships: ['d2'] },
  });
  return opened;
});

const ask = (call: CallDefinition, who: string, request: StoreRequest = {}) => store().ask(call, who, request);
const notesOf = (who: string, roNumber: string) => ask(calls.roNotes, who, { query: { roNumber } });
const write = async (who: string, body: object, headers: Record<string, string> = {}) =>
  ask(calls.createRoNote, who, { body, headers });
const idOf = (answer: { body: unknown }) => (answer.body as { noteId: string }).noteId;
const told = (noteWord: string) =>
  store().db.query<{ user_id: string; type: string; link: string }>(
    'select user_id, type, link from notification where title like $1 order by user_id',
    [`%${noteWord}%`],
  );

describe('writing a note', () => {
  test('answers it, shows it on the repair order and marks the repair order in the lists', async () => {
    const written = await write('director', { roNumber: '200', text: ' Why the discount? ', category: 'Pricing' });
    expect(written).toMatchObject({
      status: 200,
      body: { roNumber: '200', text: 'Why the discount?', category: 'Pricing', flag: 'none', createdBy: 'director' },
    });
    const flagged = await write('director', { roNumber: '200', text: 'Look here', flag: 'review', lineNumber: 1 });
    expect(flagged.body).toMatchObject({ flag: 'review', lineNumber: 1 });
    const { body } = await notesOf('manager', '200');
    expect(body).toMatchObject({
      data: [
        { text: 'Why the discount?', createdByName: 'director Person', canEdit: false, canDelete: false },
        { text: 'Look here' },
      ],
    });
    const list = await ask(calls.repairOrders, 'director', { query: { flag: 'review' } });
    expect(list.body).toMatchObject({ total: 1, data: [{ roNumber: '200', hasNotes: true, flag: 'review' }] });
    const detail = await ask(calls.repairOrderDetailByLine, 'director', { query: { roNumber: '200' } });
    expect(detail.body).toMatchObject({ data: { header: { hasNotes: true, flag: 'review' } } });
  });

  test('notifies the people it mentions and those who run the service department, each once, with a link to the note in the dealership', async () => {
    const about = { roNumber: '100', text: 'See this', flag: 'coach', mentions: ['ann', 'ann', 'director'] };
    const link = `/dashboard/ros/100?dealership=d1#note-${idOf(await write('director', about))}`;
    const rows = await told('RO 100');
    expect(rows).toEqual([
      { user_id: 'ann', type: 'mention', link },
      { user_id: 'manager', type: 'flag', link },
    ]);
  });

  test('tells nobody who has turned that kind off', async () => {
    await store().db.execute(`insert into preference (user_id, data) values ('bob', $1::jsonb)`, [
      JSON.stringify({ notifications: { mention: { inProduct: false, email: false } } }),
    ]);
    await write('director', { roNumber: '300', text: 'Hello', mentions: ['bob'] });
    expect(await told('RO 300')).toEqual([]);
  });

  test('mails those who want this kind by e-mail, with a link that opens the repair order at the note', async () => {
    await store().db.execute(`insert into preference (user_id, data) values ('tom', $1::jsonb)`, [
      JSON.stringify({ notifications: { mention: { inProduct: false, email: true } } }),
    ]);
    const written = await write('director', { roNumber: '100', text: 'Please look at it', mentions: ['tom'] });
    expect(mails).toMatchObject([
      {
        to: 'tom@example.com',
        subject: 'director Person mentioned you on RO 100 (Dealership d1)',
        text: expect.stringContaining(`/dashboard/ros/100?dealership=d1#note-${idOf(written)}`),
        html: expect.stringContaining(`#note-${idOf(written)}">`),
        isAutomatic: true,
      },
    ]);
  });

  test('does not wait for the mail server, and notes the mail as gone once that has taken it', async () => {
    let take = () => {};
    const taken = new Promise<void>((resolve) => {
      take = resolve;
    });
    const slow = await startApi({ db: store().db, clock, mailer: { send: () => taken } });
    const as = store().personOf('director');
    const params = { userId: as.userId, dealershipId: 'd1' };
    const body = { roNumber: '100', text: 'Please look at it again', mentions: ['tom'] };
    const answer = await slow.send(calls.createRoNote, { as, params, body });
    expect(answer.status).toBe(200);
    const isDue = async () => {
      const event = [`mention:${idOf(answer)}`];
      return (
        (await store().db.query('select 1 from notification where event_key = $1 and mail_due_at is not null', event))
          .length > 0
      );
    };
    try {
      expect(await isDue()).toBe(true);
      take();
      while (await isDue()) await pause(10);
    } finally {
      await slow.close();
    }
  });

  test('notifies the people it mentions even if the process dies after saving, and a retry notifies nobody twice', async () => {
    // It comes to nothing about notifications any more after the commit.
    const query: Database['query'] = (sql, parameters) =>
      /\bnotification\b/.test(sql) ? Promise.reject(new Error('killed')) : store().db.query(sql, parameters);
    const killed = await startApi({ db: { ...store().db, query }, clock });
    const as = store().personOf('director');
    const body = { roNumber: '300', text: 'Do not lose this', mentions: ['admin'] };
    const headers = { 'idempotency-key': 'killed-0001' };
    const params = { userId: as.userId, dealershipId: 'd1' };
    expect((await killed.send(calls.createRoNote, { as, params, body, headers })).status).toBe(200);
    await killed.close();
    expect(await told('RO 300')).toMatchObject([{ user_id: 'admin', type: 'mention' }]);
    expect((await write('director', body, headers)).status).toBe(200);
    expect(await told('RO 300')).toHaveLength(1);
  });

  test('under a key that was used before writes no second note', async () => {
    const headers = { 'idempotency-key': 'retry-0001' };
    const body = { roNumber: '100', text: 'Only once' };
    const first = await write('ann', body, headers);
    const second = await write('ann', body, headers);
    expect(second).toMatchObject({ status: 200, body: { noteId: idOf(first) } });
    expect(await write('ann', { ...body, text: 'Other' }, headers)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    expect(await write('tom', body, headers)).toMatchObject({ status: 200 });
    const count = await store().db.query<{ n: number }>(`select count(*) as n from ro_note where text = 'Only once'`);
    expect(count).toEqual([{ n: 2 }]);
  });

  test.each([
    [{ roNumber: '100', text: '   ' }, 'text'],
    [{ roNumber: '100', text: 'x'.repeat(2001) }, 'text'],
    [{ roNumber: '100', text: 'a', flag: 'red' }, 'flag'],
    [{ roNumber: '100', text: 'a', mentions: ['stranger'] }, 'mentions.0'],
    [{ roNumber: '100', text: 'a', mentions: ['ann', 'nobody'] }, 'mentions.1'],
    [{ roNumber: '200', text: 'a', mentions: ['bob'] }, 'mentions.0'],
    [{ roNumber: '100', text: 'a', lineNumber: 9 }, 'lineNumber'],
    [{ roNumber: '100', text: 'a', colour: 'red' }, 'colour'],
  ])('refuses note %# and names the field', async (body, path) => {
    expect(await write('director', body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  test('is not for the read-only role, and not on a repair order that is not there', async () => {
    expect(await write('consultant', { roNumber: '100', text: 'a' })).toMatchObject({
      status: 403,
      body: { code: 'read_only' },
    });
    expect(await write('director', { roNumber: '999', text: 'a' })).toMatchObject({ status: 404 });
  });
});

describe('an own view', () => {
  test('reads and writes on own repair orders alone, and is told of others as if they did not exist', async () => {
    expect(await notesOf('tom', '100')).toMatchObject({ status: 200 });
    const foreign = await notesOf('tom', '200');
    const missing = await notesOf('tom', '999');
    expect(foreign).toMatchObject({ status: 404 });
    const sentence = (answer: { body: unknown }) => (answer.body as { detail: string }).detail;
    expect(sentence(foreign).replace('200', '…')).toBe(sentence(missing).replace('999', '…'));
    expect(await write('bob', { roNumber: '100', text: 'a' })).toMatchObject({ status: 404 });
  });

  test('may not touch a note on another’s repair order, whatever its id', async () => {
    const noteId = idOf(await write('director', { roNumber: '300', text: 'For Bob' }));
    const nothing = { status: 404, body: { detail: 'There is no such note here that you may see.' } };
    expect(await ask(calls.editRoNote, 'ann', { body: { noteId, text: 'a' } })).toMatchObject(nothing);
    expect(await ask(calls.deleteRoNote, 'ann', { query: { noteId } })).toMatchObject(nothing);
    expect(await ask(calls.flagRoNote, 'ann', { params: { noteId }, body: { flag: 'none' } })).toMatchObject(nothing);
    const unknown = await ask(calls.editRoNote, 'ann', { body: { noteId: '424242', text: 'a' } });
    expect(unknown).toMatchObject(nothing);
  });

  test('is offered management to mention, and no other advisor or technician', async () => {
    const peopleFor = async (who: string) =>
      ((await notesOf(who, '100')).body as { people: { userId: string }[] }).people.map((person) => person.userId);
    expect(await peopleFor('ann')).toEqual(['admin', 'consultant', 'director', 'manager']);
    expect(await peopleFor('director')).toEqual(['admin', 'ann', 'consultant', 'director', 'manager', 'tom']);
    expect(await write('ann', { roNumber: '100', text: 'a', mentions: ['tom'] })).toMatchObject({ status: 400 });
  });

  test('never names another advisor or technician: not as author, not as who resolved a flag, and not in notifications', async () => {
    const asked = idOf(await write('ann', { roNumber: '100', text: 'Does it still leak?', flag: 'review' }));
    await ask(calls.flagRoNote, 'tom', { params: { noteId: asked }, body: { flag: 'resolved' } });
    const nobodyElse = { createdByName: 'Service Advisor', resolvedByName: 'tom Person' };
    const ofAsked = async (who: string) =>
      (await notesOf(who, '100')).body as { data: { noteId: string; createdByName: string; resolvedByName: string }[] };
    const find = async (who: string) => (await ofAsked(who)).data.find(({ noteId }) => noteId === asked);
    expect(await find('tom')).toMatchObject(nobodyElse);
    expect(await find('ann')).toMatchObject({ createdByName: 'ann Person', resolvedByName: 'Service Technician' });
    expect(await find('manager')).toMatchObject({ createdByName: 'ann Person', resolvedByName: 'tom Person' });
    const [about] = await store().db.query<{ title: string; actor_name: string }>(
      `select title, actor_name from notification where user_id = 'ann' and event_key like $1`,
      [`resolved:${asked}:%`],
    );
    expect(about).toEqual({
      title: 'Service Technician resolved your note on RO 100',
      actor_name: 'Service Technician',
    });
  });
});

describe('changing a note', () => {
  test('is for its author and for administrators, and is kept in the audit', async () => {
    const noteId = idOf(await write('ann', { roNumber: '200', text: 'First' }));
    expect(await ask(calls.editRoNote, 'director', { body: { noteId, text: 'Mine' } })).toMatchObject({
      status: 403,
      body: { code: 'not_author' },
    });
    expect(await ask(calls.editRoNote, 'ann', { body: { noteId, text: 'Second' } })).toMatchObject({
      body: { text: 'Second', editedAt: '2026-11-20T18:00:00Z' },
    });
    expect(await ask(calls.editRoNote, 'admin', { body: { noteId, text: 'Third' } })).toMatchObject({ status: 200 });
    const audits = await store().db.query<{ action: string; user_id: string; before: unknown }>(
      `select action, user_id, before->>'text' as before from audit_log
        where entity = 'ro_note' and entity_id = $1 order by id`,
      [noteId],
    );
    expect(audits).toEqual([
      { action: 'PostRONote', user_id: 'ann', before: null },
      { action: 'PatchRONote', user_id: 'ann', before: 'First' },
      { action: 'PatchRONote', user_id: 'admin', before: 'Second' },
    ]);
  });

  test('is in the audit log with the names of the people that it mentions, who are found by them', async () => {
    await write('director', { roNumber: '200', text: 'Whose offer was it?', mentions: ['consultant'] });
    const found = await ask(calls.auditLog, 'admin', { query: { search: 'consultant Person' } });
    expect(found.body).toMatchObject({
      total: 1,
      data: [{ action: 'PostRONote', after: { text: 'Whose offer was it?', mentions: ['consultant Person'] } }],
    });
  });

  test('keeps a mention that was added, and tells whom it names for the first time alone', async () => {
    const noteId = idOf(
      await write('director', { roNumber: '200', text: 'Ask @manager twice', mentions: ['manager'] }),
    );
    const edit = (body: object) => ask(calls.editRoNote, 'director', { body: { noteId, ...body } });
    const mentions = ['manager', 'admin'];
    expect(await edit({ text: 'Ask @manager and @admin', mentions })).toMatchObject({
      status: 200,
      body: { mentions },
    });
    const mine = async () =>
      (await told('mentioned you on RO 200')).filter(({ link }) => link.endsWith(`#note-${noteId}`));
    expect((await mine()).map(({ user_id }) => user_id)).toEqual(['admin', 'manager']);
    // The text alone leaves them, and tells nobody again.
    expect(await edit({ text: 'Ask them both' })).toMatchObject({ status: 200, body: { mentions } });
    expect(await mine()).toHaveLength(2);
    expect(await edit({ text: 'Ask @stranger', mentions: ['stranger'] })).toMatchObject({ status: 400 });
  });

  test('leads to the repair order of its line where several have the number', async () => {
    const line = { pay: 'C', hours: 1, labor: 100 } as const;
    await insertRepairOrder(store().db, 'd1', { number: '800', closed: '2026-11-12', advisor: 'A2', lines: [line] });
    await store().db.execute(
      "update repair_order set ro_suffix = 'A' where dealership_id = 'd1' and ro_number = '800'",
    );
    const noteId = idOf(await write('director', { roNumber: '800', text: 'See @manager', mentions: ['manager'] }));
    expect((await told('mentioned you on RO 800')).map(({ link }) => link)).toEqual([
      `/dashboard/ros/800?suffix=A&dealership=d1#note-${noteId}`,
    ]);
  });

  test('is refused with both versions where somebody else has changed it since it was read', async () => {
    const noteId = idOf(await write('ann', { roNumber: '200', text: 'Begun' }));
    const read = { noteId, expectedEditedAt: null };
    const first = await ask(calls.editRoNote, 'admin', { body: { ...read, text: 'By an administrator' } });
    const { editedAt } = first.body as { editedAt: string };
    expect(await ask(calls.editRoNote, 'ann', { body: { ...read, text: 'By its author' } })).toMatchObject({
      status: 412,
      body: {
        code: 'changed_in_the_meantime',
        current: { text: 'By an administrator', editedAt, canEdit: true },
        sent: { text: 'By its author' },
      },
    });
    // Both wrote the same, so nobody loses anything.
    expect(await ask(calls.editRoNote, 'ann', { body: { ...read, text: 'By an administrator' } })).toMatchObject({
      status: 200,
    });
    const onTop = { noteId, expectedEditedAt: editedAt, text: 'By its author' };
    expect(await ask(calls.editRoNote, 'ann', { body: onTop })).toMatchObject({ body: { text: 'By its author' } });
    const { body } = await notesOf('ann', '200');
    expect(JSON.stringify(body)).not.toContain('By an administrator');
    await ask(calls.deleteRoNote, 'admin', { query: { noteId } });
    expect(await ask(calls.editRoNote, 'ann', { body: onTop })).toMatchObject({ status: 404 });
  });

  test('settling a flag keeps who and when and tells the author; flagging again forgets it', async () => {
    const noteId = idOf(await write('ann', { roNumber: '200', text: 'Settle me', flag: 'warranty' }));
    const settled = await ask(calls.flagRoNote, 'manager', { params: { noteId }, body: { flag: 'resolved' } });
    expect(settled.body).toMatchObject({
      flag: 'resolved',
      resolvedBy: 'manager',
      resolvedByName: 'manager Person',
      resolvedAt: '2026-11-20T18:00:00Z',
    });
    expect(await told('resolved your note on RO 200')).toMatchObject([{ user_id: 'ann', type: 'flag' }]);
    const again = await ask(calls.flagRoNote, 'manager', { params: { noteId }, body: { flag: 'pricing' } });
    expect(again.body).toMatchObject({ flag: 'pricing', resolvedBy: null, resolvedAt: null });
    expect(await told('manager Person flagged RO 200')).toMatchObject([{ user_id: 'director' }]);
  });

  test('its author may delete it within 24 hours, an administrator at any time; the row stays', async () => {
    const first = idOf(await write('ann', { roNumber: '200', text: 'Young' }));
    const second = idOf(await write('ann', { roNumber: '200', text: 'Old' }));
    expect(await ask(calls.deleteRoNote, 'director', { query: { noteId: first } })).toMatchObject({ status: 403 });
    expect(await ask(calls.deleteRoNote, 'ann', { query: { noteId: first } })).toMatchObject({ status: 200 });
    now = new Date('2026-11-21T18:00:01Z');
    expect(await ask(calls.deleteRoNote, 'ann', { query: { noteId: second } })).toMatchObject({
      status: 403,
      body: { code: 'note_too_old' },
    });
    expect(await ask(calls.deleteRoNote, 'admin', { query: { noteId: second } })).toMatchObject({ status: 200 });
    const { body } = await notesOf('ann', '200');
    expect(JSON.stringify(body)).not.toMatch(/Young|Old/);
    const kept = await store().db.query<{ n: number }>(
      `select count(*) as n from ro_note where text in ('Young', 'Old')`,
    );
    expect(kept).toEqual([{ n: 2 }]);
  });
});
