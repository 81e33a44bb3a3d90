import { sweep } from '@fixed-ops/database';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
import { insertStore } from '../import/testing/extract.ts';
import { addFiles } from './kept-files.ts';
import { overUploads } from './retention.ts';

let database: TemporaryDatabase;
beforeAll(async () => {
  database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  await insertStore(database.db, 'd');
}, 60_000);
afterAll(() => database?.close());

test('files that nobody loads go after their time, with their parts, and those of others stay', async () => {
  const { db } = database;
  const file = { name: 'ros.csv', size: 10 };
  const [old] = await addFiles(db, 'import:d:1', [file], -1);
  const [young] = await addFiles(db, 'import:d:2', [file]);
  await db.execute(`insert into upload_part (upload_id, no, content) values ($1, 0, ''), ($2, 0, '')`, [old, young]);
  await sweep(db, overUploads);
  expect(await db.query('select id from upload')).toEqual([{ id: young }]);
  expect(await db.query('select upload_id from upload_part')).toEqual([{ upload_id: young }]);
});

test('what was read of files of an onboarding goes with them, unless they were handed in', async () => {
  const { db } = database;
  await db.execute(`insert into dealership_group (id, name) values ('g-1', 'Smith') on conflict do nothing`);
  await db.execute(
    `insert into onboarding_session (id, group_id, token_hash, status, expires_at)
     values (1, 'g-1', 'a', 'open', now()), (2, 'g-1', 'b', 'submitted', now())`,
  );
  const file = { name: 'ros.csv', size: 10 };
  const [old = 0] = await addFiles(db, 'onboarding:1:store:kia', [file], -1);
  const [young = 0] = await addFiles(db, 'onboarding:1:store:ford', [file]);
  const read = (sessionId: number, store: string, uploadId: number) =>
    db.execute(
      `insert into onboarding_sample (session_id, store, kind, file_name, bytes, rows, refused_rows, upload_id, uploaded_by)
       values ($1, $2, 'ros', 'ros.csv', 10, 1, 0, $3, 'u')`,
      [sessionId, store, uploadId],
    );
  await read(1, 'kia', old);
  await read(1, 'ford', young);
  await read(2, 'audi', old);
  await sweep(db, overUploads);
  expect(await db.query('select store from onboarding_sample order by 1')).toEqual([
    { store: 'audi' },
    { store: 'ford' },
  ]);
});

test('refused rows go ninety days after their file came, unless it is the newest of its kind, and those of a check after a week', async () => {
  const { db } = database;
  const came = (id: number, kind: string, days: number) =>
    db.execute(
      `insert into feed_file (dealership_id, id, kind, file_name, received_at) values ('d', $1, $2, 'x.csv', now() - make_interval(days => $3::int))`,
      [id, kind, days],
    );
  await came(1, 'ros', 100);
  await came(2, 'ros', 80);
  await came(3, 'rates', 400);
  await db.execute(
    `insert into feed_reject (dealership_id, file_id, id, line, reason) select 'd', f, 1, 2, 'x' from generate_series(1, 3) f`,
  );
  await db.execute(
    `insert into import_run (dealership_id, id, user_id, created_at) values ('d', 1, 'u', now() - interval '8 days'), ('d', 2, 'u', now())`,
  );
  await db.execute(
    `insert into import_reject (dealership_id, run_id, file_no, id, line, reason) values ('d', 1, 0, 1, 2, 'x'), ('d', 2, 0, 1, 2, 'x')`,
  );
  await sweep(db, overUploads);
  expect(await db.query('select file_id from feed_reject order by 1')).toEqual([{ file_id: 2 }, { file_id: 3 }]);
  expect(await db.query('select run_id from import_reject')).toEqual([{ run_id: 2 }]);
});
