// A PostgreSQL server for tests: the one at TEST_DATABASE_URL, or one of our own in a folder that goes with it.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** The SQL is written for this version and newer ones. */
const OLDEST = 15;
const START_TIME_LIMIT_MS = 60_000;

const isRoot = process.getuid?.() === 0;
const program = (folder, name) => join(folder, process.platform === 'win32' ? `${name}.exe` : name);

function versionsBelow(folder, programs) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^(postgresql@)?\d+$/.test(name))
    .map((name) => join(folder, name, programs));
}

/** Folders that may hold `initdb` and `postgres`, the wanted one first. */
function candidates() {
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return [
    process.env.POSTGRES_BIN,
    ...versionsBelow('/usr/lib/postgresql', 'bin'),
    configured.status === 0 ? configured.stdout.trim() : undefined,
    ...versionsBelow('/opt/homebrew/opt', 'bin'),
    ...versionsBelow('/usr/local/opt', 'bin'),
    '/usr/local/pgsql/bin',
    ...versionsBelow('C:\\Program Files\\PostgreSQL', 'bin'),
  ].filter((folder) => folder !== undefined && folder !== '');
}

/** Folder of an installed server's programs that is new enough, null when there is none. */
export function findPostgres() {
  return (
    candidates().find((folder) => {
      if (!existsSync(program(folder, 'initdb')) || !existsSync(program(folder, 'postgres'))) return false;
      const { stdout } = spawnSync(program(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
      return Number(/(\d+)(\.|\s|$|devel|beta|rc)/.exec(stdout ?? '')?.[1] ?? 0) >= OLDEST;
    }) ?? null
  );
}

/** Finds PostgreSQL's server, installs Debian's when we may, or throws a sentence that says what to install. */
function ensurePostgres(detail) {
  const found = findPostgres();
  if (found !== null) return found;
  if (process.platform === 'linux' && isRoot && existsSync('/usr/bin/apt-get')) {
    detail('installing Debian’s postgresql');
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update'], options);
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], options);
    const installed = findPostgres();
    if (installed !== null) return installed;
  }
  throw new Error(
    `The tests on PostgreSQL need a server, version ${OLDEST} or newer. Install one (Debian and Ubuntu: apt-get install postgresql; macOS: brew install postgresql@17), name the folder of its programs in POSTGRES_BIN, or set TEST_DATABASE_URL to a server whose user may make databases.`,
  );
}

/** PostgreSQL refuses to run as root: Debian's package has made a user for it, and every Unix has nobody. */
function unprivileged() {
  if (!isRoot) return {};
  const people = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    people.find(([name]) => name === 'postgres') ?? people.find(([name]) => name === 'nobody') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address();
        probe.close(() => resolve(port));
      });
  });
}

/** What makes it fast and what production must not have: nothing is forced to the disk. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/**
 * Answers the address of a server on which the tests may make databases, and the function that ends it. Its texts sort as
 * English does and not by bytes, because that is what most servers do and the embedded database does not.
 */
export async function ensureTestServer(detail = () => {}) {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') {
    await waitForServer(given, () => null, 0);
    return { url: given, stop: async () => {} };
  }
  const programs = ensurePostgres(detail);
  const owner = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  try {
    const password = randomBytes(12).toString('hex');
    writeFileSync(join(folder, 'password'), password, { mode: 0o600 });
    if (owner.uid !== undefined)
      for (const path of [folder, join(folder, 'password')]) chownSync(path, owner.uid, owner.gid);
    const cluster = join(folder, 'cluster');
    const made = spawnSync(
      program(programs, 'initdb'),
      [
        ...['-D', cluster, '-U', 'fixedops', '-E', 'UTF8', '--no-sync', '--auth=scram-sha-256'],
        ...[`--pwfile=${join(folder, 'password')}`, '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'],
      ],
      { ...owner, cwd: folder, encoding: 'utf8' },
    );
    if (made.status !== 0)
      throw new Error(`${program(programs, 'initdb')} failed: ${made.error?.message ?? made.stderr}`);
    const port = await freePort();
    const settings = [...SETTINGS, `port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
    let said = '';
    const server = spawn(
      program(programs, 'postgres'),
      ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
      { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    server.stderr.on('data', (text) => {
      said = `${said}${text}`.slice(-2_000);
    });
    const ended = new Promise((resolve) => {
      server.once('error', (error) => resolve(error.message));
      server.once('exit', () => resolve(said));
    });
    const isOver = () =>
      server.exitCode === null && server.signalCode === null && server.pid !== undefined ? null : said;
    const url = `postgres://fixedops:${password}@127.0.0.1:${port}/postgres`;
    const end = () => server.kill('SIGQUIT');
    process.once('exit', end);
    const stop = async () => {
      process.off('exit', end);
      end();
      await ended;
      remove();
    };
    try {
      await waitForServer(url, isOver, START_TIME_LIMIT_MS);
    } catch (error) {
      await stop();
      throw error;
    }
    return { url, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Until it answers; throws what stopped it. */
async function waitForServer(url, isOver, limitMs) {
  const until = performance.now() + limitMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query("select current_setting('server_version_num')::integer / 10000 as version");
      if (rows[0].version < OLDEST)
        throw new Error(`it is PostgreSQL ${rows[0].version}, and the tests need ${OLDEST} or newer`);
      return;
    } catch (error) {
      const said = isOver();
      if (said !== null) throw new Error(`PostgreSQL did not start: ${said.trim()}`);
      if (performance.now() > until)
        throw new Error(`The server of the tests at ${new URL(url).host} cannot be used: ${error.message}.`);
    } finally {
      await client.end().catch(() => {});
    }
    await pause(100);
  }
}
