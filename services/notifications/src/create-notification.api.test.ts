import { areaRules } from '@fixed-ops/access';
import type { Database } from '@fixed-ops/database';
import { openTemporaryDatabase } from '@fixed-ops/database/testing';
import {
  createNotification,
  mailNotification,
  type NewNotification,
  writeNotification,
} from './create-notification.ts';
import { sendDueMails } from './due-mails.ts';
import { notificationLinks } from './link.ts';
import type { NotificationMail } from './send-mails.ts';

let db: Database;
let close: (() => Promise<void>) | undefined;

const people = [
  ['e-1', 'MANAGER', 'SERVICE_MANAGER', null],
  ['e-2', 'EMPLOYEE', 'SERVICE_ADVISOR', null],
  ['e-3', 'MANAGER', 'SERVICE_DIRECTOR', '2026-11-01T00:00:00Z'],
] as const;

beforeAll(async () => {
  ({ db, close } = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE));
  await db.execute("insert into dealership_group (id, name) values ('g-1', 'Group')");
  await db.execute(
    `insert into dealership (id, group_id, name, timezone, brands) values
       ('d-1', 'g-1', 'One', 'America/New_York', '[]'), ('d-2', 'g-1', 'Two', 'America/New_York', '[]')`,
  );
  for (const [id, role, title, deletedAt] of people) {
    await db.execute(
      `insert into app_user (id, local_account_id, first_name, last_name, email, role, job_title, team_category, group_id, deleted_at)
       values ($1, $1, 'Pat', $1, $1 || '@example.com', $2, $3, 'Service', 'g-1', $4)`,
      [id, role, title, deletedAt],
    );
    await db.execute("insert into user_dealership (user_id, dealership_id) values ($1, 'd-1')", [id]);
  }
}, 60_000);
afterAll(() => close?.());
beforeEach(async () => {
  await db.execute('delete from notification');
  await db.execute('delete from preference');
});

const late: NewNotification = {
  dealershipId: 'd-1',
  kind: 'import',
  event: 'import:late:2026-11-17',
  title: 'Repair orders are late',
  text: 'Nothing has come since Nov 17.',
  link: notificationLinks.support,
  audience: { rule: areaRules.support },
  at: new Date('2026-11-20T06:00:00Z'),
};
const rows = () => db.query('select user_id, title, link, in_product from notification order by user_id');
const prefer = (userId: string, preferences: unknown) =>
  db.execute('insert into preference (user_id, data) values ($1, $2::jsonb)', [userId, JSON.stringify(preferences)]);

const sent: string[] = [];
beforeEach(() => sent.splice(0));
const publicUrl = 'https://ops.example.com';
const broken = { publicUrl, send: () => Promise.reject(new Error('relay away')) };
const mail = { publicUrl, send: async ({ to }: NotificationMail) => void sent.push(to) };
/** The recipients whose mail was not sent yet. */
const waiting = async () =>
  (await db.query('select user_id from notification where mail_due_at is not null order by user_id')).map(
    (row) => row.user_id,
  );
/** Passes the time in which the writers of notifications send the mails themselves. */
const passTime = () => db.execute("update notification set mail_due_at = mail_due_at - interval '1 hour'");

describe('the mail of a notification', () => {
  beforeEach(async () => {
    await prefer('e-1', { notifications: { import: { inProduct: true, email: true } } });
    await prefer('e-2', { notifications: { import: { inProduct: false, email: true } } });
  });

  test('of a process that died once the notification was there is sent by another, once', async () => {
    await db.transaction((tx) => writeNotification(tx, { ...late, at: new Date() }));
    expect(await waiting()).toEqual(['e-1', 'e-2']);
    await Promise.all([1, 2].map(() => sendDueMails({ db, mail })));
    // The writer may still send it.
    expect(sent).toEqual([]);
    await passTime();
    await Promise.all([1, 2].map(() => sendDueMails({ db, mail })));
    expect(sent.sort()).toEqual(['e-1@example.com', 'e-2@example.com']);
    expect(await waiting()).toEqual([]);
  });

  test('that has left is not sent again', async () => {
    await mailNotification({ db, mail }, await writeNotification(db, late));
    await createNotification({ db, mail }, { ...late, event: 'next' });
    expect([sent.length, await waiting()]).toEqual([4, []]);
  });

  test('that leaves again, because its process died before it could note so, is the same message for its reader', async () => {
    const mails: NotificationMail[] = [];
    const kept = { publicUrl, send: async (each: NotificationMail) => void mails.push(each) };
    const dying = { ...db, execute: () => Promise.reject(new Error('killed')) };
    const written = await writeNotification(db, { ...late, at: new Date() });
    await expect(mailNotification({ db: dying, mail: kept }, written)).rejects.toThrow('killed');
    await passTime();
    await sendDueMails({ db, mail: kept });
    const idsOf = (to: string) => mails.filter((each) => each.to === to).map(({ messageId }) => messageId);
    const [first, second] = [idsOf('e-1@example.com'), idsOf('e-2@example.com')];
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set(['Repair orders are late (One)']));
    expect([first.length, second.length, new Set(first).size, new Set(second).size]).toEqual([2, 2, 1, 1]);
    expect(first[0]).toMatch(/^<[\da-f]{32}@ops\.example\.com>$/);
    expect(first[0]).not.toBe(second[0]);
    // The same text about another time is a new event.
    await createNotification({ db, mail: kept }, { ...late, event: 'import:late:2026-11-18' });
    expect(new Set(idsOf('e-1@example.com')).size).toBe(2);
  });

  const now = () => ({ ...late, at: new Date() });
  /** Writes a notification without sending its mails. */
  const left = async (notification: NewNotification) => {
    await db.transaction((tx) => writeNotification(tx, notification));
    await passTime();
  };
  const old = { ...late, at: new Date(Date.now() - 73 * 3_600_000) };

  test('that no server takes waits, and leaves with the first that does, but not to who has left the dealership', async () => {
    await createNotification({ db, mail: broken }, now());
    await passTime();
    await sendDueMails({ db, mail: broken });
    // The process that met the broken server waits before the next attempt.
    await sendDueMails({ db, mail });
    expect([sent, await waiting()]).toEqual([[], ['e-1', 'e-2']]);
    await db.execute("delete from user_dealership where user_id = 'e-2'");
    await passTime();
    await sendDueMails({ db, mail });
    await db.execute("insert into user_dealership (user_id, dealership_id) values ('e-2', 'd-1')");
    expect([sent, await waiting()]).toEqual([['e-1@example.com'], []]);
  });

  test('is tried after two days still, and after three is given up and not sent', async () => {
    await left({ ...late, at: new Date(Date.now() - 71 * 3_600_000) });
    await sendDueMails({ db, mail });
    expect([sent.splice(0).length, await waiting()]).toEqual([2, []]);
    await left({ ...old, event: 'old' });
    const logged: string[] = [];
    await sendDueMails({ db, mail, log: (line) => logged.push(line) });
    expect([sent, await waiting()]).toEqual([[], []]);
    expect(logged).toEqual(['notifications: mails were given up: 2 that have not left for 3 days']);
  });

  test('that does not say who may be told is given up and keeps no other waiting', async () => {
    await left(now());
    await left({ ...now(), event: 'of before' });
    await db.execute("update notification set mail_audience = null where event_key = 'of before'");
    const logged: string[] = [];
    await sendDueMails({ db, mail, log: (line) => logged.push(line) });
    expect([sent.length, await waiting()]).toEqual([2, []]);
    expect(logged).toEqual([
      'notifications: mails were given up: 2 to people who may not be told any more, or want no mail',
    ]);
  });

  test('of a kind that a newer version alone knows waits for its process, three days long, and keeps no other waiting', async () => {
    await left({ ...now(), event: 'next' });
    await left(now());
    await db.execute("update notification set type = 'of a newer version' where event_key = 'next'");
    const logged: string[] = [];
    const log = (line: string) => void logged.push(line);
    await sendDueMails({ db, mail, log });
    expect([sent.splice(0).length, await waiting(), logged]).toEqual([2, ['e-1', 'e-2'], []]);
    // Makes the newer one due at once again.
    await db.execute(`update notification set type = '${late.kind}' where event_key = 'next' and user_id = 'e-1'`);
    await sendDueMails({ db, mail, log });
    expect([sent, await waiting()]).toEqual([['e-1@example.com'], ['e-2']]);
    await db.execute("update notification set created_at = created_at - interval '73 hours'");
    await passTime();
    await sendDueMails({ db, mail, log });
    expect([await waiting(), logged]).toEqual([
      [],
      ['notifications: mails were given up: 1 that have not left for 3 days'],
    ]);
  });

  test.each([
    [
      'an audience',
      `update notification set mail_audience = '{"rule": {"roles": "*", "titles": ["OF_A_NEWER"]}, "isAboutStore": false}'`,
      `update notification set mail_audience = '{"rule": {"roles": "*"}, "isAboutStore": false}'`,
    ],
    [
      'a title',
      `with people as (update app_user set job_title = 'OF_A_NEWER' where id in ('e-1', 'e-2'))
       update notification set mail_audience = '{"rule": {"roles": "*", "titles": ["SERVICE_MANAGER"]}, "isAboutStore": false}'`,
      "update app_user set job_title = 'SERVICE_MANAGER' where id in ('e-1', 'e-2')",
    ],
  ])(
    'to %s that a newer version alone knows waits for its process, minutes at most',
    async (_what, isNewer, isKnown) => {
      await left({ ...late, at: new Date(Date.now() - 3_600_000) });
      const before = await db.query("select id, job_title from app_user where id in ('e-1', 'e-2')");
      await db.execute(isNewer);
      const logged: string[] = [];
      await sendDueMails({ db, mail, log: (line) => logged.push(line) });
      expect([sent, await waiting(), logged]).toEqual([[], ['e-1', 'e-2'], []]);
      await db.execute(isKnown);
      await db.execute("update notification set mail_due_at = mail_due_at - interval '6 minutes'");
      await sendDueMails({ db, mail });
      for (const { id, job_title } of before)
        await db.execute('update app_user set job_title = $2 where id = $1', [String(id), String(job_title)]);
      expect([sent.length, await waiting()]).toEqual([2, []]);
    },
  );

  test('is not sent to who has turned mail off since, nor to who may not see any more what it tells', async () => {
    await left({ ...now(), audience: { rule: areaRules.serviceDashboard, isAboutStore: true } });
    expect(await waiting()).toEqual(['e-1']);
    await db.execute("update app_user set role = 'EMPLOYEE', job_title = 'SERVICE_ADVISOR' where id = 'e-1'");
    await sendDueMails({ db, mail });
    await db.execute("update app_user set role = 'MANAGER', job_title = 'SERVICE_MANAGER' where id = 'e-1'");
    expect([sent, await waiting()]).toEqual([[], []]);

    await left({ ...now(), event: 'next' });
    await db.execute('delete from preference');
    await prefer('e-2', { notifications: { import: { inProduct: true, email: true } } });
    await sendDueMails({ db, mail });
    expect([sent, await waiting()]).toEqual([['e-2@example.com'], []]);
  });

  test.each([
    ['is given up at once where no later try helps', true, []],
    ['waits for a server that may take it later', false, ['e-1', 'e-2']],
  ])('%s', async (_what, isForGood, who) => {
    const logged: string[] = [];
    const refused = { publicUrl, send: () => Promise.reject(Object.assign(new Error('no'), { isForGood })) };
    await createNotification({ db, mail: refused, log: (line) => logged.push(line) }, now());
    expect([logged.length, await waiting()]).toEqual([2, who]);
  });

  test('leaves ten at a time, and no more are taken once the server stops', async () => {
    const stop = new AbortController();
    const many = async () => {
      for (let index = 0; index < 6; index += 1) await left({ ...now(), event: `${index}` });
    };
    await many();
    let open = 0;
    let most = 0;
    const counted = {
      publicUrl,
      send: async ({ to }: NotificationMail) => {
        open += 1;
        most = Math.max(most, open);
        await new Promise(setImmediate);
        open -= 1;
        sent.push(to);
      },
    };
    await sendDueMails({ db, mail: counted, signal: stop.signal });
    expect([most, sent.splice(0).length, await waiting()]).toEqual([10, 12, []]);

    // The same holds for notifications to many people.
    const [to] = (await writeNotification(db, { ...now(), event: 'of many' })).recipients;
    most = 0;
    const ofMany = {
      notification: now(),
      store: 'Harborline Toyota',
      recipients: Array.from({ length: 12 }, () => to!),
    };
    await Promise.all([1, 2, 3].map(() => mailNotification({ db, mail: counted }, ofMany)));
    expect([most, sent.splice(0).length]).toEqual([10, 36]);

    await db.execute('delete from notification');
    await many();
    const stopping = {
      publicUrl,
      send: async (message: NotificationMail) => {
        stop.abort();
        await counted.send(message);
      },
    };
    await sendDueMails({ db, mail: stopping, signal: stop.signal });
    expect([sent.length, (await waiting()).length]).toEqual([10, 2]);
  });

  test('waits for nobody where nothing sends mail', async () => {
    await createNotification({ db }, late);
    expect(await waiting()).toEqual([]);
  });
});

describe('createNotification', () => {
  test('writes a row for each active person of the dealership, with a link that names it', async () => {
    expect(await createNotification({ db }, late)).toEqual({ notified: ['e-1', 'e-2'] });
    const row = { title: 'Repair orders are late', link: '/support?dealership=d-1', in_product: true };
    expect(await rows()).toEqual([
      { user_id: 'e-1', ...row },
      { user_id: 'e-2', ...row },
    ]);
  });

  test('tells nobody twice of the same event, also when two servers tell it at once', async () => {
    const told = await Promise.all([createNotification({ db }, late), createNotification({ db }, late)]);
    expect(told.flatMap(({ notified }) => notified).sort()).toEqual(['e-1', 'e-2']);
    expect(await createNotification({ db }, late)).toEqual({ notified: [] });
    expect((await createNotification({ db }, { ...late, event: 'import:late:2026-11-18' })).notified).toHaveLength(2);
  });

  test('keeps to each person’s preferences, by e-mail too, and survives a mail that cannot be sent', async () => {
    await prefer('e-1', { notifications: { import: { inProduct: false, email: true } } });
    await prefer('e-2', { notifications: 'of an older client' });
    const mails: NotificationMail[] = [];
    const kept = { publicUrl, send: async (each: NotificationMail) => void mails.push(each) };
    await createNotification({ db, mail: kept }, late);
    await createNotification({ db, mail: kept }, late);
    expect(mails).toEqual([
      {
        to: 'e-1@example.com',
        subject: 'Repair orders are late (One)',
        isAutomatic: true,
        messageId: expect.stringContaining('@ops.example.com>'),
        text: `${[
          'Nothing has come since Nov 17.',
          'https://ops.example.com/support?dealership=d-1',
          'Which notifications come by email is set in your profile: https://ops.example.com/profile-settings',
        ].join('\n\n')}\n`,
        html: expect.stringContaining('<a href="https://ops.example.com/support?dealership=d-1">'),
      },
    ]);
    expect((await rows()).map((row) => row.in_product)).toEqual([false, true]);

    const logged: string[] = [];
    const context = { db, mail: broken, log: (line: string) => logged.push(line) };
    expect((await createNotification(context, { ...late, event: 'next' })).notified).toEqual(['e-1', 'e-2']);
    expect(logged).toEqual([expect.stringContaining('relay away')]);
  });

  test('belongs to the transaction of the change that it reports', async () => {
    const failing = db.transaction(async (tx) => {
      await createNotification({ db: tx }, late);
      throw new Error('the note was not saved');
    });
    await expect(failing).rejects.toThrow('the note was not saved');
    expect(await rows()).toEqual([]);
  });

  test('with nobody to tell writes nothing', async () => {
    expect(await createNotification({ db }, { ...late, dealershipId: 'd-2' })).toEqual({ notified: [] });
    const actor = { userId: 'e-1', name: 'Pat' };
    const audience = { rule: areaRules.support, userIds: ['e-1'] };
    expect(await createNotification({ db }, { ...late, actor, audience })).toEqual({ notified: [] });
  });
});
