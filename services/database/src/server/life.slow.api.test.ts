import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { layoutOf } from './data-folder.ts';
import { processesIn } from './orphans.ts';
import { isGone, isServed, kill, openElsewhere, pidOf, rowsOf, until, useFolders } from './testing/folders.ts';

jest.setTimeout(120_000);
const folders = useFolders();
const { emptyFolder, folderWithDatabase, open } = folders;

/** A link to a folder. */
function linkTo(folder: string): string {
  mkdirSync(folder, { recursive: true });
  symlinkSync(folder, `${folder}-link`);
  return `${folder}-link`;
}

describe('the local server', () => {
  it('ends with its last user', async () => {
    const folder = folderWithDatabase();
    const server = await open(folder, 'server');
    const command = await open(folder);
    const pid = pidOf(folder);
    await server.close();
    expect(await rowsOf(command)).toEqual([{ id: 1 }]);
    await command.close();
    expect(isServed(folder)).toBe(false);
    expect(isGone(pid)).toBe(true);
    expect(existsSync(layoutOf(folder).lock)).toBe(false);
  });

  it('is joined by a command beside the product, and both see one database', async () => {
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

  it('is one and the same by the folder’s name and by a link to it, also when it was killed', async () => {
    const folder = folderWithDatabase();
    const link = linkTo(folder);
    const db = await open(folder, 'server');
    const pid = pidOf(folder);
    const command = await open(link);
    expect(pidOf(link)).toBe(pid);
    await expect(open(link, 'server')).rejects.toMatchObject({ code: 'data_folder_in_use' });
    await command.execute('insert into kept values (2)');
    kill(pid);
    await until(() => isGone(pid));
    expect(await rowsOf(command)).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await rowsOf(db)).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('is made and started below a link', async () => {
    const folder = emptyFolder();
    const db = await open(linkTo(folder), 'server');
    expect(await db.query('select current_user as who')).toEqual([{ who: 'fixed_ops' }]);
    await db.close();
    expect(isServed(folder)).toBe(false);
  });

  it('is refused to a second product on the folder, which is told the first', async () => {
    const folder = folderWithDatabase();
    await open(folder, 'server');
    await expect(open(folder, 'server')).rejects.toMatchObject({
      code: 'data_folder_in_use',
      message: expect.stringMatching(new RegExp(`${folder}.*process ${process.pid}`)),
    });
  });

  it('has its seat free again when the product has left', async () => {
    const folder = folderWithDatabase();
    const first = await open(folder, 'server');
    await open(folder);
    await first.close();
    await expect(open(folder, 'server')).resolves.toBeDefined();
  });

  it('has a session of its own, which a Ctrl-C in the terminal does not reach', async () => {
    const folder = folderWithDatabase();
    await open(folder);
    const sessionOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[3];
    expect(sessionOf(pidOf(folder))).not.toBe(sessionOf(process.pid));
  });

  it('loses nothing that it has acknowledged when it is killed, and is back for the next statement', async () => {
    const folder = folderWithDatabase();
    const db = await open(folder);
    for (let id = 2; id <= 50; id += 1) await db.execute('insert into kept values ($1)', [id]);
    const pid = pidOf(folder);
    kill(pid);
    await until(() => isGone(pid));
    expect(await rowsOf(db)).toHaveLength(50);
    expect(pidOf(folder)).not.toBe(pid);
  });

  it('is back for everybody when all its processes are killed at once', async () => {
    const folder = folderWithDatabase();
    const dbs = await Promise.all([open(folder, 'server'), open(folder), open(folder)]);
    for (const pid of processesIn(layoutOf(folder))) kill(pid);
    await until(() => !isServed(folder));
    for (const db of dbs) expect(await rowsOf(db)).toEqual([{ id: 1 }]);
  });

  it('fails what was under way when it is killed, and does not repeat it', async () => {
    const folder = folderWithDatabase();
    const db = await open(folder);
    const work = db.transaction(async (tx) => {
      await tx.execute('insert into kept values (2)');
      kill(pidOf(folder));
      await tx.query('select pg_sleep(60)');
    });
    await expect(work).rejects.toMatchObject({ code: 'database_unreachable' });
    expect(await rowsOf(db)).toEqual([{ id: 1 }]);
  });

  it('goes on for everybody when one of its processes is killed', async () => {
    const folder = folderWithDatabase();
    const [db, other] = await Promise.all([open(folder), open(folder)]);
    const [row] = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
    kill(row?.pid ?? 0);
    await until(() => isGone(row?.pid ?? 0));
    // PostgreSQL restarts all sessions, because they share memory. Until then it answers that it is not available.
    const eventually = async (): Promise<unknown> => rowsOf(other).catch(eventually);
    expect(await eventually()).toEqual([{ id: 1 }]);
  });

  it('undoes the open transaction of a user who is killed, lets the others go on, and ends after the last', async () => {
    const folder = folderWithDatabase();
    const { child, isOpen } = openElsewhere(
      folder,
      'server',
      `await new Promise((resolve) => { void db.transaction(async (tx) => {
         await tx.execute('insert into kept values (2)'); resolve(); await new Promise(() => {}); }); });`,
    );
    await isOpen;
    const pid = pidOf(folder);
    const db = await open(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await rowsOf(db)).toEqual([{ id: 1 }]);
    await expect(open(folder, 'server')).resolves.toBeDefined();
    expect(pidOf(folder)).toBe(pid);
  });

  it('is adopted from a product that was killed, with nothing lost, and ends with who adopted it', async () => {
    const folder = folderWithDatabase();
    const { child, isOpen } = openElsewhere(folder, 'server', `await db.execute('insert into kept values (2)');`);
    await isOpen;
    const pid = pidOf(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const db = await open(folder, 'server');
    expect(pidOf(folder)).toBe(pid);
    expect(await rowsOf(db)).toEqual([{ id: 1 }, { id: 2 }]);
    await db.close();
    expect(isServed(folder)).toBe(false);
  });

  it('is started anew when the one that was left has other settings than this version wants', async () => {
    const folder = folderWithDatabase();
    const { child, isOpen } = openElsewhere(folder, 'server');
    await isOpen;
    const pid = pidOf(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const file = join(layoutOf(folder).cluster, 'postgresql.conf');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/work_mem = .*/, "work_mem = '1MB'"));
    const db = await open(folder, 'server');
    expect(pidOf(folder)).not.toBe(pid);
    expect(await db.query("select current_setting('work_mem') as now")).toEqual([{ now: '8MB' }]);
  });

  it('is replaced when the one that was left hangs', async () => {
    const folder = folderWithDatabase();
    const { child, isOpen } = openElsewhere(folder, 'server');
    await isOpen;
    const pid = pidOf(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    process.kill(pid, 'SIGSTOP');
    expect(await rowsOf(await open(folder, 'server'))).toEqual([{ id: 1 }]);
    expect(pidOf(folder)).not.toBe(pid);
  });

  it('whose connections are all in use says so, keeps running, and accepts new ones when some are free', async () => {
    const folder = folderWithDatabase();
    const { target } = await folders.join({ dataFolder: folder });
    const pid = pidOf(folder);
    const taken: Client[] = [];
    const takeAll = async (): Promise<void> => {
      const client = new Client(target.connection);
      await client.connect();
      taken.push(client);
      return takeAll();
    };
    await expect(takeAll()).rejects.toMatchObject({ code: '53300' });
    await expect(open(folder)).rejects.toMatchObject({
      code: 'database_busy',
      message: expect.stringContaining(`${folder} has no connection left`),
    });
    await Promise.all(taken.map((client) => client.end()));
    expect(await rowsOf(await open(folder))).toEqual([{ id: 1 }]);
    expect(pidOf(folder)).toBe(pid);
  });

  it('starts over what a process left that was killed, when its number is a stranger’s now', async () => {
    const folder = folderWithDatabase();
    const { cluster, users, lock } = layoutOf(folder);
    // Process 1 always runs and is not PostgreSQL.
    writeFileSync(join(cluster, 'postmaster.pid'), `1\n${cluster}\n1790000000\n5432\n${folder}\n\n  1 2\nready   \n`);
    writeFileSync(users, JSON.stringify([{ id: 'a', pid: process.pid, processStart: 'another', seat: 'server' }]));
    writeFileSync(lock, JSON.stringify({ pid: process.pid, processStart: 'another', takenAt: '' }));
    expect(await rowsOf(await open(folder, 'server'))).toEqual([{ id: 1 }]);
  });

  it.each(['', '\n', 'no number\n'])('starts over a file of its number that lost its content (%j)', async (left) => {
    const folder = folderWithDatabase();
    writeFileSync(join(layoutOf(folder).cluster, 'postmaster.pid'), left);
    expect(await rowsOf(await open(folder, 'server'))).toEqual([{ id: 1 }]);
  });

  it('ends within two seconds and a bit while a load is under way', async () => {
    const folder = folderWithDatabase();
    const db = await open(folder, 'server');
    async function* rows() {
      for (let id = 0; ; id += 1) yield `${id}\n`.repeat(1_000);
    }
    const load = db.copyIn('kept', ['id'], rows()).catch((error: unknown) => error);
    await until(() => Number(processesIn(layoutOf(folder)).length) > 0);
    const started = performance.now();
    await db.close();
    expect(performance.now() - started).toBeLessThan(4_000);
    expect(isServed(folder)).toBe(false);
    expect(await load).toBeInstanceOf(Error);
    expect(await rowsOf(await open(folder))).toEqual([{ id: 1 }]);
  });
});
