import pg from 'pg';

/** Removes the template that `api-global-setup.mjs` made on a server, and copies that a test file left behind. */
export default async function teardown() {
  const server = process.env.TEST_DATABASE_URL;
  const template = process.env.FIXED_OPS_TEST_DATABASE;
  if (server === undefined || server === '' || template === undefined) return;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const name = new URL(template).pathname.slice(1);
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [name]);
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  await client.end();
}
