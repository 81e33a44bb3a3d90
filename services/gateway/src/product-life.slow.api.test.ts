import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

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

const json = async (url: string): Promise<unknown> => (await fetch(url)).json();

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

test('a product that is interrupted while it opens its database leaves no server behind', async () => {
  const product = start();
  while (postmasterPid() === null) await new Promise(setImmediate);
  product.child.kill('SIGINT');
  const [code] = await once(product.child, 'exit');
  expect([code, postmasterPid(), existsSync(join(folder, 'run.pid'))]).toEqual([0, null, false]);
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
  await expect(second.until(/is ready/)).rejects.toThrow(
    new RegExp(`${folder} is in use by process ${first.child.pid}`),
  );
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

test('a product whose database hangs says so in two seconds, ends every sign-in in fifteen, and goes on with the same database', async () => {
  const product = start({ DEMO: 'off' });
  const url = /is ready: (\S+)/.exec(await product.until(/is ready/))?.[1] ?? '';
  const policy = `${url}/identity/fixedops/B2C_1_signin/oauth2/v2.0`;
  const { auth } = z.object({ auth: z.object({ clientId: z.string() }) }).parse(await json(`${url}/config.json`));
  const client = { client_id: auth.clientId };
  const code = { response_type: 'code', code_challenge_method: 'S256', code_challenge: 'a'.repeat(43) };
  const question = { ...client, ...code, scope: 'openid', redirect_uri: `${url}/`, state: 's', nonce: 'n' };
  const asked = {
    ready: () => fetch(`${url}/health/ready`),
    signIn: () => fetch(`${policy}/authorize?${new URLSearchParams(question)}`, { redirect: 'manual' }),
    renewal: () =>
      fetch(`${policy}/token`, {
        method: 'POST',
        headers: { origin: url },
        body: new URLSearchParams({ ...client, grant_type: 'refresh_token', refresh_token: 'unknown' }),
      }),
  };
  const pid = postmasterPid() ?? 0;
  const signalAll = (signal: NodeJS.Signals) => {
    spawnSync('pkill', [`-${signal.slice(3)}`, '-P', String(pid)]);
    process.kill(pid, signal);
  };
  const timed = async (ask: () => Promise<Response>) => {
    const began = performance.now();
    const { status, headers } = await ask();
    return { status, retryAfter: headers.get('retry-after'), seconds: (performance.now() - began) / 1000 };
  };
  const all = () => Promise.all([timed(asked.ready), timed(asked.signIn), timed(asked.renewal)]);
  const statuses = async () => (await all()).map(({ status }) => status);
  expect(await statuses()).toEqual([200, 303, 400]);
  signalAll('SIGSTOP');
  const [ready, ...calls] = await all();
  expect(ready.status).toBe(503);
  expect(ready.seconds).toBeLessThan(2);
  for (const call of calls) {
    expect(call).toMatchObject({ status: 503, retryAfter: '5' });
    expect(call.seconds).toBeLessThan(15);
  }
  signalAll('SIGCONT');
  expect(await statuses()).toEqual([200, 303, 400]);
  expect(postmasterPid()).toBe(pid);
});

test('what a product writes is its owner’s alone from the first moment', async () => {
  const product = start({ DEMO: 'off' });
  await product.until(/is ready/);
  for (const name of ['.', 'run.pid', 'run.started', 'registry.json', 'releases', 'database', 'database/secret'])
    expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0]);
});
