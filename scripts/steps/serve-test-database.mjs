// The server process of `ensureTestServer`. It prints one line with its addresses, and ends when its input ends. It needs built services
// and runs with --conditions=built.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { importBuilt } from './workspace.mjs';

const { joinLocalServer, migrate, openDatabase } = await importBuilt('services/database');

/** The data are thrown away, so nothing has to reach the disk. Each process of the tests needs its own connections. */
const settings = {
  max_connections: '300',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/** Answers the given server, or starts a new one that ends with this process. */
async function startServer() {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return { url: given, end: async () => {} };
  const dataFolder = mkdtempSync(join(tmpdir(), 'fixed-ops-test-server-'));
  const remove = () => rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  try {
    const server = await joinLocalServer({ dataFolder, seat: 'command', settings });
    return {
      url: server.url,
      end: async () => {
        await server.leave();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function ask(url, ...statements) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** A migrated, empty database. PostgreSQL copies it as long as nobody is connected to it. */
async function makeTemplate(url) {
  const name = `fixed_ops_test_${randomBytes(4).toString('hex')}`;
  await ask(url, `create database ${name}`);
  const template = new URL(url);
  template.pathname = `/${name}`;
  const db = await openDatabase({ dataFolder: '', databaseUrl: template.href });
  await migrate(db);
  await db.close();
  return template.href;
}

/** Removes the template, and copies that a test file has left. A server that is not ours would keep them. */
async function dropCopies(url, templateUrl) {
  const name = new URL(templateUrl).pathname.slice(1);
  const copies = await ask(url, `select datname from pg_database where starts_with(datname, '${name}')`);
  if (copies.length > 0) await ask(url, ...copies.map(({ datname }) => `drop database "${datname}" with (force)`));
}

// This process ignores signals. A Ctrl-C ends the process that started it, which closes the input.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
try {
  const server = await startServer();
  const templateUrl = process.argv.includes('--template') ? await makeTemplate(server.url) : null;
  const over = new Promise((resolve) => process.stdin.once('end', resolve).once('error', resolve).resume());
  process.stdout.write(`${JSON.stringify({ url: server.url, templateUrl })}\n`);
  await over;
  if (templateUrl !== null && process.env.TEST_DATABASE_URL) await dropCopies(server.url, templateUrl);
  await server.end();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
