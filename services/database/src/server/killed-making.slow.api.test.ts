import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { layoutOf } from './data-folder.ts';
import { kill, openElsewhere, until, useFolders } from './testing/folders.ts';

// Kills a product at each step of making a database: before a system call, or while initdb runs for about a second and has made a certain
// file. The files that exist afterwards prove which step was hit. In other cases, a program that makes the database is killed and the
// product lives.

jest.setTimeout(120_000);
const { emptyFolder, open } = useFolders();

/** Kills the process that loads it before it changes a certain path. */
const hook = join(__dirname, '../../../../scripts/jest/kill-before.mjs');

/** The names in the database folder, with one name for every unfinished cluster and without process numbers. */
function namesIn(folder: string): string[] {
  const { database } = layoutOf(folder);
  const names = existsSync(database) ? readdirSync(database) : [];
  return names.map((name) => name.replace(/^making-.*/, 'making').replace(/\.\d+\.new$/, '.new')).sort();
}

/** Whether a path exists in the cluster that is being made. */
function exists(folder: string, path: string): boolean {
  const { database } = layoutOf(folder);
  const making = existsSync(database) ? readdirSync(database).filter((name) => name.startsWith('making-')) : [];
  return making.some((name) => existsSync(join(database, name, path)));
}

async function expectUsable(folder: string): Promise<void> {
  const db = await open(folder, 'server');
  expect(await db.query('select current_user as who')).toEqual([{ who: 'fixed_ops' }]);
  await db.execute('create table kept (id int)');
  await db.close();
  // An orphaned initdb ends when its folder is gone.
  await until(() => !namesIn(folder).includes('making'));
  const left = namesIn(folder).filter((name) => name.endsWith('.new'));
  expect(left).toEqual([]);
  const again = await open(folder, 'server');
  expect(await again.query('select id from kept')).toEqual([]);
}

const WHOLE = ['cluster', 'fixed-ops.json', 'secret'];

it.each<[step: string, before: string, there: string[]]>([
  ['its folder is made', 'mkdir /database$', []],
  ['a cluster is begun', 'mkdir making-', []],
  ['its secret has its name', 'rename /secret$', ['making', 'secret.new']],
  ['its marker is written', 'writeFile /fixed-ops.json[^/]*$', ['making', 'secret']],
  ['its marker has its name', 'rename /fixed-ops.json$', ['fixed-ops.json.new', 'making', 'secret']],
  ['the cluster has its name', 'rename /cluster$', ['fixed-ops.json', 'making', 'secret']],
  ['the log is made', 'writeFile postgresql.log$', WHOLE],
  ['the settings are written', 'writeFile postgresql.conf$', [...WHOLE, 'postgresql.log']],
  ['the rules of access are written', 'writeFile pg_hba.conf$', [...WHOLE, 'postgresql.log']],
  ['the server is in use', 'rename /users.json$', [...WHOLE, 'postgresql.log', 'users.json.new']],
])('a database whose maker is killed before %s comes to be at the next start', async (_step, before, there) => {
  const folder = emptyFolder();
  const { child } = openElsewhere(folder, 'server', '', [
    'env',
    `NODE_OPTIONS=--import=${hook}`,
    `KILL_BEFORE=${before}`,
  ]);
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  expect(namesIn(folder).filter((name) => !name.startsWith('.s.'))).toEqual(there.toSorted());
  await expectUsable(folder);
});

/** The system's information about a process. Empty if the process has ended. */
function ofProcess(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** The descendants of a process. */
function descendantsOf(pid: number): number[] {
  const children = ofProcess(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

describe.each([
  ['alone, so that initdb goes on', false],
  ['with all that it has started', true],
])('a maker that is killed %s', (_who, isAll) => {
  it.each([
    ['begins', 'PG_VERSION', 'global/pg_control'],
    ['has made the log', 'global/pg_control', 'base/1/PG_VERSION'],
    ['fills the first database', 'base/1/1259', 'base/4'],
    ['copies the last database', 'base/5', 'never'],
  ])('when initdb %s leaves a folder in which a database comes to be at the next start', async (_step, there, not) => {
    const folder = emptyFolder();
    const { child } = openElsewhere(folder, 'server');
    await until(() => exists(folder, there), 1);
    const started = descendantsOf(child.pid ?? 0);
    for (const pid of [child.pid ?? 0, ...(isAll ? started : [])]) kill(pid);
    expect(started).not.toEqual([]);
    expect([exists(folder, there), exists(folder, not), namesIn(folder)]).toEqual([true, false, ['making']]);
    await expectUsable(folder);
  });
});

/** The command line of a process. */
const commandOf = (pid: number) => ofProcess(pid, 'cmdline').replaceAll('\0', ' ');
const startedBy = (pid: number, words: RegExp) => descendantsOf(pid).filter((each) => words.test(commandOf(each)));
const initdbOf = (folder: string) =>
  startedBy(process.pid, /initdb -D/).filter((pid) => commandOf(pid).includes(layoutOf(folder).database));

it.each<[who: string, of: (folder: string) => number[], reason: string]>([
  ['initdb', initdbOf, 'made (initdb was ended by SIGKILL)'],
  [
    'the server that initdb runs',
    (folder) => initdbOf(folder).flatMap((pid) => startedBy(pid, /postgres"? --(boot|single) -F/)),
    'made (child process was terminated by signal 9: Killed)',
  ],
  [
    'the server that makes user and database',
    (folder) =>
      startedBy(process.pid, /postgres --single/).filter((pid) => commandOf(pid).includes(layoutOf(folder).database)),
    'set up (postgres was ended by SIGKILL)',
  ],
])(
  'creating a database fails with a message and leaves nothing behind if %s is killed, and works when it is opened again',
  async (_who, pidsOf, reason) => {
    const folder = emptyFolder();
    const opened = open(folder, 'server').catch((error: unknown) => error);
    let killed: number[] = [];
    await until(() => {
      killed = pidsOf(folder);
      for (const pid of killed) kill(pid);
      return killed.length > 0;
    }, 1);
    const refused = await opened;
    expect(refused).toMatchObject({ code: 'database_unreachable' });
    expect(String(refused)).toContain(`could not be ${reason}`);
    expect(namesIn(folder)).toEqual([]);
    await expectUsable(folder);
  },
);
