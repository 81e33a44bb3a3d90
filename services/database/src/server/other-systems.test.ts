import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { thisPlace } from './claim.ts';
import { type Layout, layoutOf } from './data-folder.ts';
import { type Host, thisHost } from './host.ts';
import { chooseListenAddress, removeSocketFolder } from './listen-address.ts';
import { isAlive, processStart } from './lock.ts';
import { initdbArguments } from './make-cluster.ts';
import { isServerOf, stopPostmaster } from './postmaster-process.ts';
import { settingsFor } from './settings.ts';

// Tests the behavior on macOS and Windows, whatever system the tests run on.

const root = temporaryFolder();
let count = 0;
function dataFolder(name = ''): Layout {
  count += 1;
  const folder = join(root, `f${count}${name}`);
  mkdirSync(join(folder, 'database'), { recursive: true });
  return layoutOf(folder);
}

/** A system of that kind whose programs give these answers. */
function host(platform: NodeJS.Platform, ask: Host['ask'] = () => ''): Host {
  return { platform, ask };
}
const fails = (): never => {
  throw new Error('no such process');
};

describe('a server listens', () => {
  it('on Windows at a port of this machine alone that is free', async () => {
    const { socketFolder, port } = await chooseListenAddress(dataFolder(), { kind: 'self' }, 'win32');
    expect(socketFolder).toBeNull();
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
    expect(settingsFor({ socketFolder, port }, 18, 'win32')).toMatchObject({
      listen_addresses: '127.0.0.1',
      port: String(port),
    });
  });

  it('on macOS beside its cluster', async () => {
    const layout = dataFolder();
    expect(await chooseListenAddress(layout, { kind: 'self' }, 'darwin')).toEqual({
      socketFolder: layout.database,
      port: 5432,
    });
  });

  it('on macOS in a folder of its own where the path would be longer than a socket’s may be', async () => {
    const { socketFolder } = await chooseListenAddress(dataFolder('long'.repeat(25)), { kind: 'self' }, 'darwin');
    expect(socketFolder).not.toContain('long');
    expect(Buffer.byteLength(join(socketFolder ?? '', '.s.PGSQL.5432.lock'))).toBeLessThan(104);
    expect(statSync(socketFolder ?? '').mode & 0o777).toBe(0o700);
    await removeSocketFolder(socketFolder);
    expect(() => statSync(socketFolder ?? '')).toThrow('ENOENT');
  });
});

test.each([
  ['win32', 'windows', 'windows', undefined],
  ['darwin', 'mmap', 'sysv', '2s'],
  ['linux', 'mmap', 'sysv', '2s'],
] as const)('on %s the settings are those that it knows', (platform, shared, dynamic, interval) => {
  const settings = settingsFor({ socketFolder: null, port: 5432 }, 18, platform);
  expect(settings).toMatchObject({ shared_memory_type: shared, dynamic_shared_memory_type: dynamic });
  expect(settings.client_connection_check_interval).toBe(interval);
});

test.each([
  ['darwin', 'fsync_writethrough'],
  ['win32', 'fsync'],
  ['linux', undefined],
] as const)('on %s what is acknowledged goes through the cache of the disk by %s', (platform, method) => {
  const place = { socketFolder: null, port: 5432 };
  expect(settingsFor(place, 18, platform).wal_sync_method).toBe(method);
});

test.each([
  ['darwin', 16, '--locale=C'],
  ['win32', 16, '--locale=C'],
  ['linux', 16, '--locale=C.UTF-8'],
  ['darwin', 17, '--builtin-locale=C.UTF-8'],
] as const)('on %s a cluster of version %s is made with %s', (platform, major, locale) => {
  expect(initdbArguments(major, platform)).toContain(locale);
});

test.each(['darwin', 'win32'] as const)(
  'on %s a machine is one place, whose processes all see each other',
  (platform) => {
    const place = thisPlace({ platform, read: fails, readLink: fails });
    expect(place).toMatchObject({ machine: '', boot: platform, processes: '' });
    expect(place.host).not.toBe('');
  },
);

describe('when a process began', () => {
  it('is asked of ps on macOS, and told apart from another of that number', () => {
    const asked: (readonly string[])[] = [];
    const mac = host('darwin', (program, args) => {
      asked.push([program, ...args]);
      return 'Fri Nov 20 08:00:00 2026    \n';
    });
    expect(processStart(process.pid, mac)).toBe('Fri Nov 20 08:00:00 2026');
    expect(asked).toEqual([['ps', '-o', 'lstart=', '-p', String(process.pid)]]);
    expect(isAlive({ pid: process.pid, processStart: 'Fri Nov 20 08:00:00 2026' }, mac)).toBe(true);
    expect(isAlive({ pid: process.pid, processStart: 'Thu Nov 19 08:00:00 2026' }, mac)).toBe(false);
  });

  it('is written alike for whoever asks, in whatever time zone and language', () => {
    const program = [`console.log([process.env.TZ, process.env.LC_ALL].join())`];
    expect(thisHost.ask(process.execPath, ['-e', ...program]).trim()).toBe('UTC,C');
  });

  it('is not known on Windows, or where ps fails: then its number counts', () => {
    for (const other of [host('win32', fails), host('darwin', fails)]) {
      expect(processStart(process.pid, other)).toBeNull();
      expect(isAlive({ pid: process.pid, processStart: 'whenever' }, other)).toBe(true);
    }
  });
});

describe('a process that lives', () => {
  const layout = dataFolder();
  it.each<[string, NodeJS.Platform, Host['ask'], boolean]>([
    [
      'on macOS is the server when its command line names the cluster',
      'darwin',
      () => `/npm/bin/postgres -D ${layout.cluster}\n`,
      true,
    ],
    ['on macOS is another server when that names another', 'darwin', () => '/brew/bin/postgres -D /brew/var\n', false],
    ['on macOS is a stranger when it is another program', 'darwin', () => `vim ${layout.cluster}/x\n`, false],
    ['on macOS is gone when ps does not know it', 'darwin', fails, false],
    ['on Windows is taken for it', 'win32', fails, true],
  ])('%s', (_what, platform, ask, expected) => {
    expect(isServerOf(layout, process.pid, host(platform, ask))).toBe(expected);
  });
});

describe('a server', () => {
  const layout = dataFolder();
  const postmaster = (pid: number) => ({ pid, port: 5432, socketFolder: null, status: 'ready' as const });
  const mac = host('darwin', () => `postgres -D ${layout.cluster}`);
  afterEach(() => jest.restoreAllMocks());

  it('on Windows ends with the first signal, which is the end of any process there', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    await once(child, 'spawn');
    const ended = once(child, 'exit');
    await stopPostmaster(layout, postmaster(child.pid ?? 0), { host: host('win32') });
    await ended;
    expect(child.signalCode).toBe('SIGINT');
  });

  it('on macOS that does not hear is killed at last', async () => {
    const deaf = `for (const each of ['SIGINT', 'SIGQUIT']) process.on(each, () => {}); console.log(); setInterval(() => {}, 1000)`;
    const child = spawn(process.execPath, ['-e', deaf], { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(child.stdout, 'data');
    const ended = once(child, 'exit');
    await stopPostmaster(layout, postmaster(child.pid ?? 0), {
      host: mac,
      stops: [
        ['SIGINT', 50],
        ['SIGQUIT', 50],
        ['SIGKILL', 10_000],
      ],
    });
    await ended;
    expect(child.signalCode).toBe('SIGKILL');
  });

  it('that does not even end then is named', async () => {
    jest.spyOn(process, 'kill').mockReturnValue(true);
    await expect(
      stopPostmaster(layout, postmaster(4_711), { host: mac, stops: [['SIGKILL', 20]] }),
    ).rejects.toMatchObject({ code: 'data_folder_in_use', message: expect.stringContaining('process 4711') });
  });
});
