import { hash } from '@node-rs/argon2';
import { demoAccounts } from './accounts.ts';
import { ensureDemo } from './load.ts';
import { demoPassword } from './people/users.ts';
import { first, plans, useDemo } from './testing/demo-database.ts';

const used = useDemo();
const dana = 'dana.whitfield@example.com';

const listed = async () => (await demoAccounts(used.db)).map(({ email }) => email);
const startAgain = () => ensureDemo(used.db, { today: first, plans });

async function setPassword(password: string): Promise<void> {
  await used.db.execute(
    `update identity_credential set password_hash = $2
      where local_account_id = (select local_account_id from app_user where email = $1)`,
    [dana, await hash(password)],
  );
}

test('a person who has another password is not published, now nor after a start, and is once more with the published one', async () => {
  expect(await listed()).toContain(dana);
  await setPassword('a password of her own');
  expect(await listed()).not.toContain(dana);
  await startAgain();
  expect(await listed()).not.toContain(dana);
  await setPassword(demoPassword);
  await startAgain();
  expect(await listed()).toContain(dana);
});

test('a person who was deleted is not published', async () => {
  await used.db.execute('update app_user set deleted_at = now() where email = $1', [dana]);
  expect(await listed()).not.toContain(dana);
  await used.db.execute('update app_user set deleted_at = null where email = $1', [dana]);
});

test('somebody who was added with a password of their own is not published', async () => {
  const before = await listed();
  await used.db.execute(
    `insert into app_user (id, local_account_id, first_name, last_name, email, role, job_title, team_category, group_id, default_dealership_id)
     select 'new', 'new-account', 'New', 'Person', 'new.person@example.com', role, job_title, team_category, group_id, default_dealership_id
       from app_user where email = $1`,
    [dana],
  );
  await used.db.execute(
    "insert into user_dealership (user_id, dealership_id) select 'new', default_dealership_id from app_user where id = 'new'",
  );
  await used.db.execute(
    "insert into identity_credential (local_account_id, password_hash) values ('new-account', $1)",
    [await hash('a password of their own')],
  );
  await startAgain();
  expect(await listed()).toEqual(before);
});

test('the people of demo data that an earlier version made are published from the next start on', async () => {
  const before = await listed();
  await used.db.execute("delete from meta where key = 'demo-passwords'");
  expect(await listed()).toEqual([]);
  await startAgain();
  expect(await listed()).toEqual(before);
});
