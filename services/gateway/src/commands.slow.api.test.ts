import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@fixed-ops/contract';
import { addStore, annOf, onFolder } from './testing/person-of-product.ts';
import { useProduct } from './testing/use-product.ts';

jest.setTimeout(180_000);
const { folder, postmasterPid, start } = useProduct();
const scripts = join(__dirname, '..', '..', '..', 'scripts');

let files: string;
beforeEach(() => {
  files = mkdtempSync(join(tmpdir(), 'fixed-ops-commands-'));
});
afterEach(() => rmSync(files, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));

/** Runs a command as npm does, on the test's data folder or another. */
async function run(script: string, args: readonly string[], { input = '', dataFolder = folder() } = {}) {
  const child = spawn(process.execPath, ['--conditions=built', join(scripts, script), ...args], {
    env: { ...process.env, FIXED_OPS_DATA: dataFolder, DATABASE_URL: '', DEMO_TODAY: '2026-11-20' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      said += String(piece);
    });
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { code, said };
}

function writeExtract(number: string): string {
  const extract = join(files, `extract-${number}`);
  mkdirSync(extract);
  writeFileSync(
    join(extract, 'ros.csv'),
    `ro_number,status,open_date,close_date\n${number},closed,2026-10-01,2026-10-02\n`,
  );
  writeFileSync(
    join(extract, 'lines.csv'),
    `ro_number,line,pay_type,op_code,sold_hours,labor_sale,labor_cost\n${number},1,C,A,1,100,0\n`,
  );
  return extract;
}

/** Runs every command with arguments of this round. `after` checks the result of each. */
async function runAll(round: number, after: (script: string) => void): Promise<void> {
  const backup = join(files, `backup-${round}.gz`);
  const place = ['--group', 'Smith', '--dealership', `Smith ${round}`, '--timezone', 'UTC'];
  const asked = [
    ['setup.mjs', [...place, '--admin', 'pat@example.com', '--password-stdin'], `dealership d-smith-${round}`],
    ['import.mjs', ['--dealership', 'd', writeExtract(`7700${round}`)], 'ros'],
    ['notice.mjs', ['add', '--all', '--text', `Closed on day ${round}.`], `Closed on day ${round}.`],
    ['database.mjs', ['export', backup], `rows of`],
  ] as const;
  for (const [script, args, words] of asked) {
    const { code, said } = await run(script, args, { input: 'correct horse battery staple\n' });
    expect([script, code, said]).toEqual([script, 0, expect.stringContaining(words)]);
    after(script);
  }
  expect(statSync(backup).mode & 0o077).toBe(0);
}

/** What a product shows after the rounds. */
async function shownAt(url: string, dataFolder: string) {
  const ann = await annOf(url, dataFolder);
  const year = { startDate: '2025-11-01', endDate: '2026-10-31' };
  const list = await (await ann.fetch(calls.repairOrders, { query: year })).text();
  const notices = await (
    await ann.fetch(calls.activeSystemNotifications, { query: { userId: 'ann', dealershipId: 'd' } })
  ).text();
  const stores = await onFolder(dataFolder, (db) =>
    db.query<{ id: string }>(`select id from dealership where id like 'd-smith-%' order by id`),
  );
  return {
    orders: ['77001', '77002'].filter((number) => list.includes(number)),
    notices: [1, 2].filter((round) => notices.includes(`Closed on day ${round}.`)),
    stores: stores.map(({ id }) => id),
  };
}

const ofBoth = { orders: ['77001', '77002'], notices: [1, 2], stores: ['d-smith-1', 'd-smith-2'] };

test('every command works beside a running product on its folder, and by itself, and leaves no server of its own', async () => {
  await onFolder(folder(), addStore);
  const product = start({ DEMO: 'off' });
  const url = await product.ready();
  const server = postmasterPid();
  await runAll(1, () => expect(postmasterPid()).toBe(server));
  expect(await shownAt(url, folder())).toEqual({ orders: ['77001'], notices: [1], stores: ['d-smith-1'] });
  // The server would keep its caches of the former database.
  const refused = await run('database.mjs', ['import', join(files, 'backup-1.gz')]);
  expect(refused).toEqual({ code: 1, said: expect.stringContaining(`is in use by process ${product.child.pid}`) });

  product.child.kill('SIGTERM');
  await once(product.child, 'exit');
  await runAll(2, (script) => expect([script, postmasterPid()]).toEqual([script, null]));
  const again = await run('database.mjs', ['export', join(files, 'backup-2.gz')]);
  expect(again).toEqual({ code: 1, said: expect.stringContaining('backup-2.gz is there already') });

  const dataFolder = join(files, 'restored');
  const restored = await run('database.mjs', ['import', join(files, 'backup-2.gz')], { dataFolder });
  expect(restored).toEqual({ code: 0, said: expect.stringMatching(/rows of \d+ tables are in the database/) });
  const onRestored = start({ DEMO: 'off', FIXED_OPS_DATA: dataFolder });
  expect(await shownAt(await onRestored.ready(), dataFolder)).toEqual(ofBoth);
  onRestored.child.kill('SIGTERM');
  await once(onRestored.child, 'exit');
});

test.each([
  ['export', ['--all']],
  ['import', []],
  ['import', ['/no/such/backup.gz']],
])('db:%s %j is refused with a sentence, and makes no database', async (direction, args) => {
  const { code, said } = await run('database.mjs', [direction, ...args]);
  expect(code).toBe(1);
  expect(said).toMatch(/^(Name one file: npm run db:(export|import) -- |\/no\/such\/backup\.gz does not exist\.)/m);
  expect(said).not.toMatch(/^\s+at /m);
  expect(postmasterPid()).toBeNull();
});
