import { areaRules } from '@fixed-ops/access';
import { type Database, openTemporaryDatabase } from '@fixed-ops/database';
import { createNotification, type NewNotification, type NotificationMail } from './create-notification.ts';
import { notificationLinks } from './link.ts';

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
    const sent: NotificationMail[] = [];
    const mail = { publicUrl: 'https://ops.example.com', send: async (each: NotificationMail) => void sent.push(each) };
    await createNotification({ db, mail }, late);
    await createNotification({ db, mail }, late);
    expect(sent).toEqual([
      {
        to: 'e-1@example.com',
        subject: 'Repair orders are late',
        isAutomatic: true,
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
    const broken = { publicUrl: mail.publicUrl, send: () => Promise.reject(new Error('relay away')) };
    const world = { db, mail: broken, log: (line: string) => logged.push(line) };
    expect((await createNotification(world, { ...late, event: 'next' })).notified).toEqual(['e-2']);
    expect(logged).toEqual([expect.stringContaining('relay away')]);
  });

  test('tries again to reach who wants e-mail alone, when the mail could not be sent', async () => {
    await prefer('e-1', { notifications: { import: { inProduct: false, email: true } } });
    await prefer('e-2', { notifications: { import: { inProduct: true, email: true } } });
    const sent: string[] = [];
    const publicUrl = 'https://ops.example.com';
    const broken = { publicUrl, send: () => Promise.reject(new Error('relay away')) };
    const mail = { publicUrl, send: async ({ to }: NotificationMail) => void sent.push(to) };
    expect((await createNotification({ db, mail: broken }, late)).notified).toEqual(['e-2']);
    expect((await createNotification({ db, mail }, late)).notified).toEqual(['e-1']);
    expect(await createNotification({ db, mail }, late)).toEqual({ notified: [] });
    expect(sent).toEqual(['e-1@example.com']);
  });

  test('belongs to the transaction of what it tells of', async () => {
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
