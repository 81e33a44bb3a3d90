import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { contentOf, fill } from '../testing/filled-database.ts';
import { exportDatabase } from '../transfer/export-database.ts';
import { importDatabase } from '../transfer/import-database.ts';
import { layoutOf } from './data-folder.ts';
import { type Programs, programFolders, programsIn, thisSystem } from './programs.ts';
import { nobodyIn, type RunAs } from './run-as.ts';
import { openElsewhere, pidOf, rowsOf, useFolders } from './testing/folders.ts';

// Tests each way in which root and others may run PostgreSQL as root. An ordinary user has only one.

jest.setTimeout(120_000);
const { root, emptyFolder, folderWithDatabase, open, join: joinServer } = useFolders();
const isRoot = process.getuid?.() === 0;
const nobody = nobodyIn('');
const other: RunAs = { kind: 'other', ...nobody };
const PATH = process.env.PATH;
afterEach(() => {
  process.env.PATH = PATH;
});

/** npm's programs where everybody may reach them, as installed ones are. Tests may run below a folder that only root may open. */
const reachable = join(root, 'programs');
beforeAll(() => {
  const [own] = programFolders(thisSystem());
  cpSync(dirname(own ?? ''), reachable, { recursive: true, verbatimSymlinks: true });
  chmodSync(root, 0o755);
});

/** Debian's programs, or those that are named. `npm run test:full` installs some. */
function installedElsewhere(named?: string): Programs {
  const folders = named ? [named] : programFolders({ ...thisSystem(), env: {}, fromNpm: () => null });
  const [older] = folders.flatMap((folder) => programsIn(folder, thisSystem()) ?? []);
  if (older === undefined) throw new Error('Install another PostgreSQL (apt-get install postgresql) for this test.');
  return older;
}

/** Removes programs, as a system that forbids them does. */
function forbid(...names: string[]) {
  const folder = join(root, `without-${names.join('-')}`);
  mkdirSync(folder, { recursive: true });
  for (const name of names) writeFileSync(join(folder, name), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  process.env.PATH = `${folder}:${PATH}`;
}

const ownerOf = (folder: string) => statSync(join(layoutOf(folder).cluster, 'base')).uid;
const selfUid = process.getuid?.() ?? -1;
const withPrograms = (folder: string) => ({ ...thisSystem(), env: { POSTGRES_BIN: folder } });

test('the cluster stays the property of who started it, root or not', async () => {
  const folder = emptyFolder();
  await open(folder);
  expect(ownerOf(folder)).toBe(selfUid);
});

test('where user namespaces are forbidden root hands the cluster to nobody, and takes it back where they are allowed again', async () => {
  const folder = folderWithDatabase();
  const system = withPrograms(join(reachable, 'bin'));
  forbid('unshare');
  const first = await joinServer({ dataFolder: folder, system });
  expect(ownerOf(folder)).toBe(isRoot ? nobody.uid : selfUid);
  expect(statSync(`/proc/${pidOf(folder)}`).uid).toBe(isRoot ? nobody.uid : selfUid);
  await first.leave();
  process.env.PATH = PATH;
  const db = await open(folder);
  expect(ownerOf(folder)).toBe(selfUid);
  expect(await rowsOf(db)).toEqual([{ id: 1 }]);
});

test('a cluster is made as nobody too, in a folder that only its owner may open', async () => {
  const folder = emptyFolder();
  mkdirSync(folder, { mode: 0o700 });
  const ways: RunAs[] = isRoot ? [other] : [{ kind: 'self' }];
  const server = await joinServer({ dataFolder: folder, system: withPrograms(join(reachable, 'bin')), ways });
  expect(await openDatabase({ dataFolder: '', databaseUrl: server.url }).then((db) => db.close())).toBeUndefined();
  expect(ownerOf(folder)).toBe(isRoot ? nobody.uid : selfUid);
});

test('root who may do neither is told so, and what helps', async () => {
  forbid('unshare', 'setpriv');
  const joining = joinServer({ dataFolder: emptyFolder(), system: withPrograms(join(reachable, 'bin')) }).then(
    () => 'runs',
    (error: Error) => error.message,
  );
  expect(await joining).toMatch(
    isRoot ? /does not run as root[\s\S]*Start Fixed Ops as an ordinary user[\s\S]*DATABASE_URL/ : /^runs$/,
  );
});

/** Starts a program as another user with root's rights to folders, because the checkout may be closed to others. */
const asUser = (id: number) =>
  `setpriv --reuid=${id} --regid=${id} --clear-groups --inh-caps=-all,+dac_override --ambient-caps=+dac_override --`.split(
    ' ',
  );

/** npm's programs in a folder that only root may open. */
function behindClosedDoor(): string {
  const folder = join(root, 'closed');
  if (!existsSync(folder)) cpSync(reachable, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  // For an ordinary user, the folder is closed to itself.
  chmodSync(folder, isRoot ? 0o700 : 0);
  return join(folder, 'native', 'bin');
}
// Opens the folder before it is removed, because an ordinary user could not remove it otherwise.
afterEach(() => existsSync(join(root, 'closed')) && chmodSync(join(root, 'closed'), 0o700));

/** Programs whose loader is missing, like those for glibc on Alpine. The system then reports that the file does not exist. */
function withoutLoader(): string {
  const folder = join(root, 'no-loader');
  mkdirSync(folder, { recursive: true });
  for (const name of ['initdb', 'postgres', 'pg_ctl'])
    writeFileSync(join(folder, name), '#!/lib/ld-of-another-system.so\n', { mode: 0o755 });
  return folder;
}

describe.each([
  ['that another user cannot reach', behindClosedDoor],
  ['that do not start on this system', withoutLoader],
])('npm’s programs %s', (_what, programs) => {
  const ways: RunAs[] = isRoot ? [other] : [{ kind: 'self' }];

  test('give way to installed ones', async () => {
    const older = installedElsewhere();
    const folder = emptyFolder();
    const system = { ...thisSystem(), env: {}, fromNpm: () => programs() };
    const server = await joinServer({ dataFolder: folder, system, ways });
    expect(realpathSync(`/proc/${pidOf(folder)}/exe`)).toBe(realpathSync(join(older.folder, 'postgres')));
    const db = await openDatabase({ dataFolder: '', databaseUrl: server.url });
    expect(await db.query("select current_setting('server_version_num')::int / 10000 as major")).toEqual([
      { major: older.major },
    ]);
    await db.close();
  });

  test('lead to a sentence that names what helps where none are installed', async () => {
    const own = programs();
    const has = (file: string) => file.startsWith(own) && existsSync(file);
    const system = { ...thisSystem(), env: {}, has, fromNpm: () => own };
    await expect(joinServer({ dataFolder: emptyFolder(), system, ways })).rejects.toMatchObject({
      code: 'database_programs_missing',
      message: expect.stringMatching(/apt-get install postgresql[\s\S]*POSTGRES_BIN[\s\S]*DATABASE_URL/),
    });
  });
});

test.each([
  ['that the system knows', 1],
  ['without a name, as containers give it', 54_321],
])('an ordinary user %s runs it, and the cluster is theirs', async (_who, id) => {
  const folder = emptyFolder();
  mkdirSync(folder, { mode: 0o700 });
  if (isRoot) chownSync(folder, id, id);
  const { child, isOpen } = openElsewhere(folder, 'server', '', isRoot ? asUser(id) : []);
  await isOpen;
  expect(ownerOf(folder)).toBe(isRoot ? id : selfUid);
  expect(statSync(`/proc/${pidOf(folder)}`).uid).toBe(isRoot ? id : selfUid);
  child.kill('SIGKILL');
});

test('the data of every table go from one major version to another by the archive', async () => {
  const older = installedElsewhere(process.env.OTHER_POSTGRES_BIN);
  const archive = join(root, 'upgrade.gz');
  const from = await joinServer({ dataFolder: emptyFolder(), system: withPrograms(older.folder) });
  const source = await openDatabase({ dataFolder: '', databaseUrl: from.url });
  await migrate(source);
  await fill(source);
  const before = await contentOf(source);
  await exportDatabase(source, archive);
  await source.close();

  const target = await open(emptyFolder());
  await migrate(target);
  await importDatabase(target, archive);
  expect(await contentOf(target)).toEqual(before);
  expect(await target.query('select count(*) as orders from repair_order')).toEqual([{ orders: 4500 }]);
  expect(older.major).not.toBe(18);
});

test('a folder of another version says which programs it needs and how to move it', async () => {
  const folder = folderWithDatabase();
  writeFileSync(join(layoutOf(folder).cluster, 'PG_VERSION'), '17\n');
  await expect(open(folder)).rejects.toMatchObject({
    code: 'database_other_version',
    message: expect.stringMatching(/PostgreSQL 17[\s\S]*POSTGRES_BIN[\s\S]*db:export[\s\S]*db:import/),
  });
});
