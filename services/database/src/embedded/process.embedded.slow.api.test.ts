import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { processEntry } from '../process-entry.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { layoutOf, postgresMajor, readAddress } from './data-folder.ts';
import { processStart } from './lock.ts';
import { addressSchema } from './protocol.ts';

// Making a database takes two seconds alone, and more beside other tests.
jest.setTimeout(60_000);

const root = temporaryFolder();
/** A closed database with one table, copied by every test: making one takes seconds. */
const template = join(root, 'template');
const opened = new Set<Database>();
let count = 0;

function emptyFolder(): string {
  count += 1;
  return join(root, `folder-${count}`);
}

function folderWithDatabase(): string {
  const folder = emptyFolder();
  cpSync(template, folder, { recursive: true });
  return folder;
}

async function open(dataFolder: string, seat?: 'server' | 'command'): Promise<Database> {
  const db = await openDatabase({ dataFolder, seat });
  opened.add(db);
  return db;
}

/** Waits for something that another process does. */
async function until(happened: () => boolean): Promise<void> {
  const deadline = Date.now() + 15_000;
  do {
    if (Date.now() > deadline) throw new Error('It did not happen within 15 seconds.');
    // Also before the first look: this process hears of the other's end in its next turn.
    await pause(20);
  } while (!happened());
}

function isRunning(pid: number): boolean {
  const state = processStart(pid);
  // A zombie of a test runner that does not reap is dead as well.
  return state !== null && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
}

function pidOf(folder: string): number {
  return addressSchema.parse(readAddress(layoutOf(folder))).pid;
}

const rowsOf = (db: Database) => db.query('select id from kept order by id');

beforeAll(async () => {
  const db = await open(template);
  await db.execute('create table kept (id int)');
  await db.execute('insert into kept values (1)');
  await db.close();
});
afterEach(async () => {
  await Promise.all([...opened].map((db) => db.close().catch(() => undefined)));
  opened.clear();
});

describe('the embedded database', () => {
  it('is closed and its folder free once its last client has left', async () => {
    const folder = folderWithDatabase();
    const server = await open(folder, 'server');
    const command = await open(folder);
    const pid = pidOf(folder);
    await server.close();
    expect(await rowsOf(command)).toEqual([{ id: 1 }]);
    await command.close();
    const layout = layoutOf(folder);
    for (const file of [layout.address, layout.lock, layout.socket]) expect(existsSync(file)).toBe(false);
    await until(() => !isRunning(pid));
  });

  it('is joined by a command beside the server, and both see one database', async () => {
    const folder = folderWithDatabase();
    const server = await open(folder, 'server');
    const command = await open(folder);
    await command.execute('insert into kept values (2)');
    expect(await rowsOf(server)).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('is started once when several open it at the same time', async () => {
    const folder = folderWithDatabase();
    const together = await Promise.all([open(folder), open(folder), open(folder)]);
    await Promise.all(together.map((db, index) => db.execute('insert into kept values ($1)', [index + 2])));
    expect(await rowsOf(together[0]!)).toHaveLength(4);
  });

  it('refuses a second server on the folder and names the first', async () => {
    const folder = folderWithDatabase();
    await open(folder, 'server');
    await expect(openDatabase({ dataFolder: folder, seat: 'server' })).rejects.toMatchObject({
      code: 'data_folder_in_use',
      message: expect.stringMatching(new RegExp(`${folder}.*process ${process.pid}`)),
    });
  });

  it('has its seat free again when the server has left', async () => {
    const folder = folderWithDatabase();
    const first = await open(folder, 'server');
    await open(folder);
    await first.close();
    await expect(open(folder, 'server')).resolves.toBeDefined();
  });

  it('ignores the signals that are the server’s to handle', async () => {
    const folder = folderWithDatabase();
    const db = await open(folder);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pidOf(folder), signal);
    expect(await rowsOf(db)).toEqual([{ id: 1 }]);
    expect(isRunning(pidOf(folder))).toBe(true);
  });

  it('loses nothing it has acknowledged when it is killed, and starts again with the next statement', async () => {
    const folder = folderWithDatabase();
    const db = await open(folder);
    for (let id = 2; id <= 50; id += 1) await db.execute('insert into kept values ($1)', [id]);
    const pid = pidOf(folder);
    process.kill(pid, 'SIGKILL');
    // Not only a zombie, whose other threads may still hold the socket: gone.
    await until(() => processStart(pid) === null);
    expect(await rowsOf(db)).toHaveLength(50);
    expect(pidOf(folder)).not.toBe(pid);
  });

  it('fails what was under way when it is killed, and does not repeat it', async () => {
    const folder = folderWithDatabase();
    const db = await open(folder);
    const work = db.transaction(async (tx) => {
      await tx.execute('insert into kept values (2)');
      process.kill(pidOf(folder), 'SIGKILL');
      await tx.query('select count(*) from generate_series(1, 100000000)');
    });
    await expect(work).rejects.toMatchObject({ code: 'database_unreachable' });
    expect(await rowsOf(db)).toEqual([{ id: 1 }]);
  });

  it('undoes the open transaction of a client that is killed, lets the others go on, and closes after the last', async () => {
    const folder = folderWithDatabase();
    const index = pathToFileURL(processEntry.replace('process.mjs', 'index.mjs')).href;
    const script = `import { openDatabase } from ${JSON.stringify(index)};
      const db = await openDatabase({ dataFolder: ${JSON.stringify(folder)}, seat: 'server' });
      await db.transaction(async (tx) => { await tx.execute('insert into kept values (2)'); console.log('open'); await new Promise(() => setInterval(() => {}, 1000)); });`;
    const client = spawn(process.execPath, ['--conditions=built', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => client.stdout.once('data', resolve));
    const pid = pidOf(folder);
    const db = await open(folder);
    const waiting = rowsOf(db);
    client.kill('SIGKILL');
    expect(await waiting).toEqual([{ id: 1 }]);
    await expect(open(folder, 'server')).resolves.toBeDefined();
    await Promise.all([...opened].map((one) => one.close()));
    await until(() => !isRunning(pid));
  });

  it('closes by itself after a client that was killed', async () => {
    const folder = folderWithDatabase();
    const index = pathToFileURL(processEntry.replace('process.mjs', 'index.mjs')).href;
    const script = `import { openDatabase } from ${JSON.stringify(index)};
      await openDatabase({ dataFolder: ${JSON.stringify(folder)} }); console.log('open');`;
    const client = spawn(process.execPath, ['--conditions=built', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => client.stdout.once('data', resolve));
    const pid = pidOf(folder);
    client.kill('SIGKILL');
    await until(() => !isRunning(pid));
    expect(existsSync(layoutOf(folder).lock)).toBe(false);
  });

  it('throws a stranger out who talks something else, and serves on', async () => {
    const folder = folderWithDatabase();
    const db = await open(folder);
    const stranger = connect(addressSchema.parse(readAddress(layoutOf(folder))).socket);
    stranger.write('GET / HTTP/1.1\r\n\r\n');
    await new Promise((resolve) => stranger.once('close', resolve));
    expect(await rowsOf(db)).toEqual([{ id: 1 }]);
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const folder = join(emptyFolder(), 'long'.repeat(20));
    cpSync(template, folder, { recursive: true });
    const db = await open(folder);
    const { socket } = addressSchema.parse(readAddress(layoutOf(folder)));
    expect(Buffer.byteLength(layoutOf(folder).socket)).toBeGreaterThan(103);
    expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(103);
    expect(await rowsOf(db)).toEqual([{ id: 1 }]);
    await db.close();
    expect(existsSync(socket)).toBe(false);
  });

  it('starts over a stale socket, address and lock of a process that was killed', async () => {
    const folder = folderWithDatabase();
    const layout = layoutOf(folder);
    writeFileSync(layout.socket, '');
    writeFileSync(layout.address, JSON.stringify({ pid: 1, socket: layout.socket, protocol: 1, startedAt: '' }));
    writeFileSync(layout.lock, JSON.stringify({ pid: process.pid, processStart: 'another', takenAt: '' }));
    expect(await rowsOf(await open(folder))).toEqual([{ id: 1 }]);
  });

  it('begins anew when making the database was interrupted: nothing was in it yet', async () => {
    const folder = folderWithDatabase();
    const { marker, cluster } = layoutOf(folder);
    const written = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(marker, 'utf8')));
    writeFileSync(marker, JSON.stringify({ ...written, state: 'creating' }));
    rmSync(join(cluster, 'global', 'pg_control'));
    const db = await open(folder);
    expect(await db.query("select to_regclass('kept') as kept")).toEqual([{ kept: null }]);
  });
});

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
      title: 'is held by another process',
      damage: (folder) =>
        writeFileSync(
          layoutOf(folder).lock,
          JSON.stringify({
            pid: process.pid,
            processStart: processStart(process.pid),
            takenAt: '2026-01-01T00:00:00Z',
          }),
        ),
      code: 'data_folder_in_use',
      says: `process ${process.pid}`,
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
      damage: (folder) => writeFileSync(join(layoutOf(folder).cluster, 'PG_VERSION'), '15\n'),
      code: 'database_other_version',
      says: `PostgreSQL 15, and this version of Fixed Ops reads PostgreSQL ${postgresMajor}`,
    },
    {
      title: 'lost its control file’s content',
      damage: (folder) => truncateSync(join(layoutOf(folder).cluster, 'global', 'pg_control'), 0),
      code: 'database_corrupt',
      says: 'could not read file "global/pg_control"',
    },
    {
      title: 'lost its tables',
      damage: (folder) => rmSync(join(layoutOf(folder).cluster, 'base'), { recursive: true }),
      code: 'database_corrupt',
      says: 'base is missing',
    },
    {
      title: 'has garbage instead of a version',
      damage: (folder) => writeFileSync(join(layoutOf(folder).cluster, 'PG_VERSION'), '\0\0'),
      code: 'database_corrupt',
      says: 'PG_VERSION cannot be read',
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
      message: expect.stringMatching(new RegExp(`${folder}[^]*${says.replace(/[/."]/g, '\\$&')}|${says}[^]*${folder}`)),
    });
  });

  it('is left as it was', async () => {
    const folder = emptyFolder();
    mkdirSync(layoutOf(folder).database, { recursive: true });
    const file = join(layoutOf(folder).database, 'PG_VERSION');
    writeFileSync(file, '18\n');
    await expect(openDatabase({ dataFolder: folder })).rejects.toMatchObject({ code: 'database_foreign' });
    expect(readFileSync(file, 'utf8')).toBe('18\n');
    expect(existsSync(layoutOf(folder).lock)).toBe(false);
  });

  it('is a server that cannot be reached: said without its password', async () => {
    const databaseUrl = 'postgres://fixed:secret@127.0.0.1:9/fixed_ops';
    const error: unknown = await openDatabase({ dataFolder: emptyFolder(), databaseUrl }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({
      code: 'database_unreachable',
      message: expect.stringContaining('127.0.0.1:9/fixed_ops'),
    });
    expect(String(error)).not.toContain('secret');
  });
});
