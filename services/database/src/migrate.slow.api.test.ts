import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { applyMigrations, type Migration, migrate, readMigrations } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { openTemporaryDatabase, type TemporaryDatabase } from './testing/temporary-database.ts';

// Making a database takes two seconds alone and longer beside other tests, and this file makes one from every earlier version.
jest.setTimeout(240_000);

const migrationsFolder = join(__dirname, '..', 'migrations');

function migration(name: string, ...statements: string[]): Migration {
  return { name, statements, hash: createHash('sha256').update(statements.join()).digest('hex') };
}

const first = migration('0000_first', 'create table story (id int)', 'insert into story values (1)');
const second = migration('0001_second', 'alter table story add column title text', "update story set title = 'kept'");
const third = migration('0002_third', 'alter table story alter column title set not null');

describe('migrations', () => {
  let place: TemporaryDatabase;
  let db: Database;

  beforeAll(async () => {
    place = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
    db = place.db;
  });
  // The statements of a migration name no schema, so dropping the public schema gives an empty database.
  beforeEach(async () => {
    await db.execute('drop schema public cascade');
    await db.execute('create schema public');
  });
  afterAll(() => place.close());

  /** Makes the schema of the versions before one. */
  const migrateBefore = async (version: string) => {
    const all = await readMigrations(migrationsFolder);
    await applyMigrations(
      db,
      all.filter(({ name }) => name < version),
    );
  };
  const applied = async () =>
    (await db.query<{ name: string }>('select name from schema_migration order by name')).map(({ name }) => name);

  it('make the whole schema, and nothing the second time', async () => {
    const names = (await readMigrations(migrationsFolder)).map(({ name }) => name);
    expect(await migrate(db)).toEqual({ applied: names });
    expect(await migrate(db)).toEqual({ applied: [] });
    const [row] = await db.query<{ tables: number }>(
      "select count(*) as tables from information_schema.tables where table_schema = 'public'",
    );
    expect(row?.tables).toBeGreaterThan(60);
  });

  it('lead from every earlier version to the newest', async () => {
    const all = await readMigrations(migrationsFolder);
    for (let version = 0; version <= all.length; version += 1) {
      await db.execute('drop schema public cascade');
      await db.execute('create schema public');
      await applyMigrations(db, all.slice(0, version));
      const names = all.slice(version).map(({ name }) => name);
      expect(await migrate(db)).toEqual({ applied: names });
    }
  });

  it('give technicians the days of the lines and punches that are there', async () => {
    await migrateBefore('0043');
    await db.execute(`insert into dms_person (dealership_id, kind, number, first_seen) values
      ('d', 'technician', 'T1', '2026-03-01'), ('d', 'technician', 'T2', null), ('d', 'advisor', 'T1', null)`);
    await db.execute(`insert into ro_line (dealership_id, id, ro_id, line_no, pay_type, close_date) values
      ('d', 1, 1, 1, 'C', '2026-01-05'), ('d', 2, 2, 1, 'C', '2026-05-06'), ('d', 3, 3, 1, 'C', null)`);
    await db.execute(`insert into ro_line_tech (dealership_id, line_id, tech_number, share) values
      ('d', 1, 'T1', 1), ('d', 2, 'T1', 1), ('d', 3, 'T2', 1)`);
    await db.execute(
      `insert into attendance (dealership_id, tech_number, date) values ('d', 'T1', '2026-06-07'), ('d', 'T2', '2026-02-03')`,
    );
    await migrate(db);
    expect(await db.query('select kind, number, first_seen, last_seen from dms_person order by kind, number')).toEqual([
      { kind: 'advisor', number: 'T1', first_seen: null, last_seen: null },
      { kind: 'technician', number: 'T1', first_seen: '2026-01-05', last_seen: '2026-06-07' },
      { kind: 'technician', number: 'T2', first_seen: '2026-02-03', last_seen: '2026-02-03' },
    ]);
  });

  it('see advisors and counterpersons at work, and nobody on a day to come', async () => {
    await migrateBefore('0043');
    await db.execute(`insert into dms_person (dealership_id, kind, number, first_seen) values
      ('d', 'technician', 'T1', null), ('d', 'technician', 'T2', null), ('d', 'technician', 'T3', null),
      ('d', 'advisor', 'A1', '2026-02-01'), ('d', 'advisor', 'A2', '2999-02-01'),
      ('d', 'counter', 'K1', null), ('d', 'counter', 'K2', null), ('d', 'counter', 'K3', null), ('e', 'counter', 'K1', null)`);
    await db.execute(`insert into repair_order (dealership_id, id, ro_number, status, open_date, advisor_number) values
      ('d', 1, '1', 'O', '2026-02-01', 'A1'), ('d', 2, '2', 'O', '2026-03-04', 'A1'), ('d', 3, '3', 'O', '2999-02-01', 'A2')`);
    await db.execute(`insert into ro_line (dealership_id, id, ro_id, line_no, pay_type, close_date) values
      ('d', 1, 1, 1, 'C', '2026-01-05'), ('d', 2, 2, 1, 'C', '2999-05-06'), ('d', 3, 3, 1, 'C', null)`);
    await db.execute(`insert into ro_line_tech (dealership_id, line_id, tech_number, share) values
      ('d', 1, 'T1', 1), ('d', 2, 'T1', 1), ('d', 2, 'T2', 1)`);
    await db.execute(
      `insert into attendance (dealership_id, tech_number, date) values ('d', 'T1', '2026-02-03'), ('d', 'T3', '2026-02-04')`,
    );
    await db.execute(`insert into ro_part (dealership_id, id, line_id, part_number, qty, counter_number) values
      ('d', 1, 1, 'P', 1, 'K1'), ('d', 2, 2, 'P', 1, 'K1'), ('d', 3, 3, 'P', 1, 'K2')`);
    await db.execute(`insert into part_txn (dealership_id, id, txn_date, kind, part_number, qty, counter_number) values
      ('d', 1, '2026-04-05', 'sale', 'P', 1, 'K1'), ('d', 2, '2999-04-05', 'sale', 'P', 1, 'K3')`);
    await migrate(db);
    expect(
      (
        await db.query<{ of: string }>(
          `select concat_ws(' ', dealership_id, number, first_seen, last_seen) as of from dms_person order by kind, number, dealership_id`,
        )
      ).map(({ of }) => of),
    ).toEqual([
      'd A1 2026-02-01 2026-03-04',
      'd A2',
      'd K1 2026-01-05 2026-04-05',
      'e K1',
      'd K2',
      'd K3',
      'd T1 2026-01-05 2026-02-03',
      'd T2',
      'd T3 2026-02-04 2026-02-04',
    ]);
  });

  it('tell of invitations that had failed which kind of failure it was, and say nothing where their words do not', async () => {
    await migrateBefore('0045');
    await db.execute("insert into dealership_group (id, name) values ('g', 'Harborline')");
    await db.execute(`insert into app_user
      (id, local_account_id, email, first_name, last_name, role, job_title, team_category, group_id) values
      ('u', 'a', 'ines@example.com', 'Ines', 'Salgado', 'EMPLOYEE', 'SERVICE_ADVISOR', 'Service', 'g')`);
    // Each text of earlier versions, and the present text for the same error.
    const told = [
      ['no mail server is set up', 'mail_not_configured'],
      ['the mail server did not answer', 'mail_server_unreachable'],
      ['the mail server said “421 4.3.2 Service shutting down”', 'mail_server_unreachable'],
      ['the mail server said “450 4.2.1 Mailbox busy”', 'mail_server_unreachable'],
      ['the mail server does not accept this email address', 'mail_address_refused'],
      ['the mail server said “550 5.1.1 No such user”', 'mail_address_refused'],
      ['the mail server said “552-5.2.2 Mailbox full”', 'mail_address_refused'],
      ['the mail server said “553 5.1.8 Bad sender”', 'mail_server_refused'],
      ['the mail server said “550 5.7.1 Relaying denied”', 'mail_server_refused'],
      ['the mail server refused it', 'mail_server_refused'],
      ['the mail server said “550 No such user”', null],
      ['something of an older version', null],
    ] as const;
    for (const [failure] of told) {
      await db.execute(`insert into user_invitation (user_id, sent_by, failure) values ('u', 'u', $1)`, [failure]);
    }
    await db.execute(`insert into user_invitation (user_id, sent_by, sent_at, failure) values
      ('u', 'u', now(), null), ('u', 'u', now(), 'the mail server did not answer'), ('u', 'u', null, null)`);
    await migrate(db);
    const rows = await db.query<{ failure: string | null; failure_code: string | null }>(
      'select failure, failure_code from user_invitation order by id',
    );
    expect(rows.map(({ failure, failure_code }) => [failure, failure_code])).toEqual([
      ...told,
      [null, null],
      ['the mail server did not answer', null],
      [null, null],
    ]);
  });

  it('say of a name that was entered in an onboarding, and is in none of its files, that a person gave it', async () => {
    await migrateBefore('0046');
    await db.execute("insert into dealership_group (id, name) values ('g', 'Harborline'), ('h', 'Lakeview')");
    await db.execute(`insert into dealership (id, group_id, name, timezone) values
      ('d', 'g', 'Ford', 'America/Chicago'), ('e', 'h', 'Honda', 'America/Chicago')`);
    await db.execute(`insert into dms_person (dealership_id, kind, number, name) values
      ('d', 'advisor', 'A1', 'Mo Ray'), ('d', 'advisor', 'A7', 'Bo Lind'), ('d', 'technician', 'A7', 'Bo Lind'),
      ('d', 'technician', 'T2', 'Gil Ode'), ('d', 'technician', 'T3', ''), ('e', 'advisor', 'A7', 'Bo Lind')`);
    const saved = {
      group: { groupName: 'Harborline' },
      people: {
        technicians: ['T2 Gil Ode', 'T3 '].map((each) => ({ number: each.slice(0, 2), name: each.slice(3) })),
        advisors: [
          { number: 'A1', name: 'Mo Ray' },
          { number: 'A7', name: 'Bo Lind' },
        ],
      },
    };
    await db.execute(
      `insert into onboarding_session (id, group_id, token_hash, status, saved, expires_at, submitted_at, submitted_by) values
        (1, 'g', 'one', 'submitted', $1::jsonb, now(), '2026-10-01T12:00:00Z', 'pat'),
        (2, 'h', 'two', 'open', $1::jsonb, now(), null, null), (3, 'h', 'three', 'submitted', '{}', now(), now(), 'joe')`,
      [JSON.stringify(saved)],
    );
    await db.execute(
      `insert into onboarding_sample (session_id, store, kind, file_name, bytes, rows, refused_rows, found, upload_id, uploaded_by)
       values (1, 's', 'ros', 'ros.csv', 1, 1, 0, $1::jsonb, 1, 'pat')`,
      [JSON.stringify({ advisors: [{ number: 'A1', name: 'Mo Ray', orders: 3 }] })],
    );
    await migrate(db);
    expect(
      await db.query(
        'select dealership_id as of, kind, number, updated_by as by from dms_person where updated_by is not null order by number',
      ),
    ).toEqual([
      { of: 'd', kind: 'advisor', number: 'A7', by: 'pat' },
      { of: 'd', kind: 'technician', number: 'T2', by: 'pat' },
    ]);
  });

  it('know by which changes people took days from the files before', async () => {
    await migrateBefore('0048');
    await db.execute("insert into dealership_group (id, name) values ('g', 'Harborline')");
    await db.execute(
      "insert into dealership (id, group_id, name, timezone) values ('d', 'g', 'Ford', 'America/Chicago')",
    );
    await db.execute(`insert into door_rate (dealership_id, scope, from_date, rate_c, file_rate_c, updated_by) values
      ('d', 'door', '2026-01-01', 19900, 18000, 'ann'), ('d', 'internal', '2026-01-01', 18000, null, null)`);
    await db.execute(`insert into door_rate (dealership_id, scope, from_date, rate_c, file_rate_c, updated_by) values
      ('d', 'door', '2026-06-01', 20500, 19000, 'ann'), ('d', 'door', '2026-07-01', 21000, null, 'ann')`);
    const rates = (...all: string[]) =>
      JSON.stringify({
        doorRates: all.map((each) => ({ from: each.split(' ')[0], rate: Number(each.split(' ')[1]), laborTypes: [] })),
      });
    const changes = [
      [rates('2026-01-01 180'), rates('2026-01-01 195')],
      [rates('2026-01-01 195'), rates('2026-01-01 199')],
      ['{"city":"Newport"}', '{"city":"Harborline"}'],
      [rates('2026-01-01 199'), rates('2026-01-01 199', '2026-06-01 200', '2026-07-01 200')],
      [rates('2026-06-01 200', '2026-07-01 200'), rates('2026-06-01 205')],
      [rates('2026-06-01 205'), rates('2026-06-01 205', '2026-07-01 210')],
    ];
    await db.execute(
      `insert into audit_log (id, user_id, dealership_id, action, entity, entity_id, before, after)
       select c.id, 'ann', 'd', 'UpdateDealershipInfo', 'dealership', 'd', c.before::jsonb, c.after::jsonb
         from unnest($1::int[], $2::text[], $3::text[]) as c (id, before, after)`,
      [changes.map((_, index) => index + 1), changes.map(([before]) => before), changes.map(([, after]) => after)],
    );
    await migrate(db);
    // The first replaced a rate of the files, the fourth gave two days theirs. The last gave back a day that a person had taken away.
    expect(
      await db.query('select scope, from_date::text, replaced_in::text[] from door_rate order by scope, from_date'),
    ).toEqual([
      { scope: 'door', from_date: '2026-01-01', replaced_in: ['1'] },
      { scope: 'door', from_date: '2026-06-01', replaced_in: ['4'] },
      { scope: 'door', from_date: '2026-07-01', replaced_in: ['4'] },
      { scope: 'internal', from_date: '2026-01-01', replaced_in: null },
    ]);
  });

  it('name changes of notes and events by their calls, and leave the others', async () => {
    await migrateBefore('0050');
    await db.execute(`insert into audit_log (user_id, action, entity, entity_id) values
      ('ann', 'edit', 'ro_note', '1'), ('ann', 'restore', 'store_event', '1'), ('ann', 'rejected', 'ai_review', '1'),
      ('ann', 'update', 'user', '1'), ('ann', 'RONoteFlag', 'ro_note', '2')`);
    await migrate(db);
    expect((await db.query('select action from audit_log order by id')).map(({ action }) => action)).toEqual([
      'PatchRONote',
      'RestoreEvents',
      'PatchAiReviews',
      'update',
      'RONoteFlag',
    ]);
  });

  it('keep the rows that are there', async () => {
    await applyMigrations(db, [first]);
    expect(await applyMigrations(db, [first, second, third])).toEqual({ applied: ['0001_second', '0002_third'] });
    expect(await db.query('select * from story')).toEqual([{ id: 1, title: 'kept' }]);
  });

  it('happen once when two processes start together', async () => {
    const other = await openDatabase(place);
    const results = await Promise.all([applyMigrations(db, [first, second]), applyMigrations(other, [first, second])]);
    await other.close();
    expect(results.flatMap((result) => result.applied).sort()).toEqual(['0000_first', '0001_second']);
    expect(await db.query('select count(*) as rows from story')).toEqual([{ rows: 1 }]);
  });

  it('that fail leave nothing behind, and the ones before them stay', async () => {
    const broken = migration('0001_broken', 'create table half (id int)', 'insert into nowhere values (1)');
    await expect(applyMigrations(db, [first, broken])).rejects.toMatchObject({ code: 'statement_failed' });
    expect(await applied()).toEqual(['0000_first']);
    expect(await db.query("select to_regclass('half') as half")).toEqual([{ half: null }]);
  });

  it('refuse a database that a newer version has used', async () => {
    await applyMigrations(db, [first, second]);
    await expect(applyMigrations(db, [first])).rejects.toMatchObject({
      code: 'database_newer',
      message: expect.stringContaining('0001_second'),
    });
  });

  it('refuse a database made with another text of the same migration', async () => {
    await applyMigrations(db, [first]);
    const edited = migration('0000_first', 'create table story (id bigint)');
    await expect(applyMigrations(db, [edited])).rejects.toMatchObject({ code: 'migration_changed' });
  });
});
