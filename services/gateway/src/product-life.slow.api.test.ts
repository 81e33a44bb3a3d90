import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

jest.setTimeout(120_000);
const script = join(__dirname, 'testing', 'serve-product.mjs');
const started: ChildProcess[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixed-ops-life-'));
});
afterEach(async () => {
  for (const child of started.splice(0))
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  const pid = postmasterPid();
  if (pid !== null) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
});

/** A product on the folder, and all it says until it ends. */
function start(settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--conditions=built', script], {
    env: { ...process.env, PORT: '0', FIXED_OPS_DATA: folder, DEMO_TODAY: '2026-11-20', DATABASE_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const said: string[] = [];
  const waiting: (() => void)[] = [];
  const tell = (line: string) => {
    said.push(line);
    for (const look of waiting) look();
  };
  createInterface({ input: child.stdout }).on('line', tell);
  createInterface({ input: child.stderr }).on('line', tell);
  const until = (words: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const line = said.find((each) => words.test(each));
        if (line !== undefined) resolve(line);
      };
      waiting.push(look);
      child.once('exit', () => reject(new Error(`It ended:\n${said.join('\n')}`)));
      look();
    });
  return { child, said, until };
}

function postmasterPid(): number | null {
  const file = join(folder, 'database', 'cluster', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

test('a product that makes demo data ends within five seconds, with its database, and the next one goes on', async () => {
  const first = start();
  await first.until(/demo data: \d+ %/);
  const asked = performance.now();
  first.child.kill('SIGTERM');
  const [code] = await once(first.child, 'exit');
  expect(performance.now() - asked).toBeLessThan(5_000);
  expect(code).toBe(0);
  expect(postmasterPid()).toBeNull();
  expect(existsSync(join(folder, 'run.pid'))).toBe(false);

  const second = start();
  await second.until(/demo data: \d+ %/);
});

test('a product that is killed while it makes demo data leaves a server that the next one adopts', async () => {
  const first = start();
  await first.until(/demo data: \d+ %/);
  const pid = postmasterPid();
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const second = start();
  await second.until(/demo data: \d+ %/);
  expect(postmasterPid()).toBe(pid);
});

test('a second product on the folder is refused while the first one serves', async () => {
  const first = start({ DEMO: 'off' });
  await first.until(/is ready/);
  const second = start({ DEMO: 'off' });
  await expect(second.until(/is ready/)).rejects.toThrow(new RegExp(`process ${first.child.pid}.*${folder}`));
});

test('a product whose database is killed says so and is ready again by itself', async () => {
  const product = start({ DEMO: 'off' });
  const url = /is ready: (\S+)/.exec(await product.until(/is ready/))?.[1] ?? '';
  const statuses = new Set<number>();
  const look = async () => {
    const { status } = await fetch(`${url}/health/ready`);
    statuses.add(status);
    return status;
  };
  expect(await look()).toBe(200);
  const pid = postmasterPid() ?? 0;
  const signalAll = (signal: string) => spawnSync('pkill', [`-${signal}`, '-P', String(pid)]);
  signalAll('STOP');
  expect(await look()).toBe(503);
  process.kill(pid, 'SIGKILL');
  signalAll('KILL');
  const eventually = async (): Promise<number> =>
    (await look()) === 200 && postmasterPid() !== pid ? 200 : eventually();
  expect(await eventually()).toBe(200);
});

test('what a product writes is its owner’s alone from the first moment', async () => {
  const product = start({ DEMO: 'off' });
  await product.until(/is ready/);
  for (const name of ['.', 'run.pid', 'registry.json', 'releases', 'database', 'database/secret'])
    expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0]);
});
