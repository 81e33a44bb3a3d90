import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseError, processStart } from '@fixed-ops/database';
import { DataFolderError, diskFullError, prepareDataFolder } from '@fixed-ops/environment';
import { ListenError, listen } from './listen.ts';
import { ensureFolderIsFree, RunFileError, takeRunFile } from './run-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixed-ops-data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('run.pid', () => {
  test('it names this process while it serves and goes with it', () => {
    const remove = takeRunFile(folder);
    expect(readFileSync(join(folder, 'run.pid'), 'utf8').trim()).toBe(String(process.pid));
    remove();
    expect(existsSync(join(folder, 'run.pid'))).toBe(false);
  });

  test('a folder in which another server runs is refused with its process, and left as it was', () => {
    const holder = { pid: process.ppid, processStart: processStart(process.ppid) ?? '', takenAt: '' };
    writeFileSync(join(folder, 'run.lock'), JSON.stringify(holder));
    expect(() => takeRunFile(folder)).toThrow(RunFileError);
    expect(() => takeRunFile(folder)).toThrow(new RegExp(`process ${process.ppid}`));
    // A developer reads this before minutes of building, and nothing has claimed the folder yet.
    expect(() => ensureFolderIsFree(folder)).toThrow(`process ${process.ppid}) runs in the data folder ${folder}`);
    expect(readdirSync(folder)).toEqual(['run.lock']);
    rmSync(join(folder, 'run.lock'));
    expect(ensureFolderIsFree(folder)).toBeUndefined();
    expect(ensureFolderIsFree(join(folder, 'not made yet'))).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a process that has the number of a server of before began at another time and is not taken for it', () => {
    const killed = { pid: process.ppid, processStart: 'another time', takenAt: '' };
    writeFileSync(join(folder, 'run.lock'), JSON.stringify(killed));
    writeFileSync(join(folder, 'run.pid'), `${process.ppid}\n`);
    takeRunFile(folder)();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('while a server runs its file and its lock are there, and a second one is refused', () => {
    const remove = takeRunFile(folder);
    expect(readdirSync(folder).sort()).toEqual(['run.lock', 'run.pid']);
    expect(() => takeRunFile(folder)).toThrow(RunFileError);
    remove();
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a data folder below a file cannot be made, and the sentence says which variable to set', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(prepareDataFolder(join(folder, 'file', 'data'))).rejects.toThrow(DataFolderError);
  await expect(prepareDataFolder(join(folder, 'file', 'data'))).rejects.toThrow(/FIXED_OPS_DATA/);
});

test('a file that finds no room says which folder’s disk is full; what the database says of it stands', () => {
  const noRoom = Object.assign(new Error('ENOSPC: no space left on device, copyfile'), { code: 'ENOSPC' });
  expect(diskFullError(noRoom, '/srv/data')?.message).toBe(
    'The disk that holds the data folder /srv/data is full (ENOSPC: no space left on device, copyfile). Free some room there and start again.',
  );
  expect(diskFullError(new DatabaseError('disk_full', 'No space left on device'), '/srv/data')).toBeNull();
  expect(diskFullError(new Error('something else'), '/srv/data')).toBeNull();
});

test('a port in use is named, with a command that starts on another', async () => {
  const first = createServer();
  const port = await listen(first, 0, '127.0.0.1');
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toThrow(ListenError);
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toThrow(
    new RegExp(`Port ${port} .* PORT=${port + 1}`),
  );
  first.close();
});

test.each([
  [80, '127.0.0.1', 'EACCES', /^Port 80 needs more rights than this user has\. .*PORT=3000 npm start$/],
  [3000, '192.0.2.1', 'EADDRNOTAVAIL', /^HOST is "192\.0\.2\.1", which is no address of this machine\./],
  [3000, 'nowhere', 'ENOTFOUND', /^HOST is "nowhere", which is no address of this machine\./],
])('a port %d of %s that the system refuses (%s) is named, with what to set', async (port, host, code, words) => {
  // Whether a user may use port 80 depends on the machine, and what a name resolves to on its network.
  const server = createServer();
  jest.spyOn(server, 'listen').mockImplementation(() => {
    server.emit('error', Object.assign(new Error(`listen ${code}`), { code }));
    return server;
  });
  const refused = listen(server, port, host);
  await expect(refused).rejects.toThrow(ListenError);
  await expect(refused).rejects.toThrow(words);
});

test('an address of another machine is refused in words', async () => {
  await expect(listen(createServer(), 0, '192.0.2.1')).rejects.toThrow(/^HOST is "192\.0\.2\.1"/);
});
