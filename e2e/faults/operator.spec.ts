import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { card } from '../figures.ts';
import { theServiceDirector } from '../people.ts';
import { isReady, product, refusedStart, serverPid, startProduct, stopProduct } from '../product.ts';
import { expect, test } from '../test.ts';
import { readRegistryText, registryPath } from './releases.ts';

const STOP_LIMIT_MS = 5000;
/** A start where all is built and loaded; the budget of 6 s is the benchmark's, this only catches work done twice. */
const SECOND_START_LIMIT_MS = 40_000;

test('a port in use is said with the port and what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { code, said } = await refusedStart({ PORT: String(port), FIXED_OPS_DATA: join(product.dataFolder, 'other') });
  other.close();
  expect(code).not.toBe(0);
  expect(said).toContain(`Port ${port} on 127.0.0.1 is in use`);
  expect(said).toContain(`PORT=${port + 1}`);
});

test('a second server on the data folder is refused, and the first serves on', async () => {
  const first = serverPid();
  const { code, said } = await refusedStart({});
  expect(code).not.toBe(0);
  expect(said).toContain(`process ${first}`);
  expect(said).toContain('FIXED_OPS_DATA=<folder>');
  expect(serverPid()).toBe(first);
  expect(await isReady()).toBe(true);
});

test('a data folder that cannot be written to is named', async () => {
  const folder = '/dev/null/fixed-ops';
  const { code, said } = await refusedStart({ FIXED_OPS_DATA: folder });
  expect(code).not.toBe(0);
  expect(said).toContain(`The data folder ${folder} cannot be written to`);
});

test('a wrong setting is refused by its name', async () => {
  const { code, said } = await refusedStart({ DEMO_TODAY: '2026-02-30' });
  expect(code).not.toBe(0);
  expect(said).toContain('DEMO_TODAY is "2026-02-30"');
});

test('SIGTERM stops all within 5 s; a start on what is left is refused where it would go wrong and quick where not', async ({
  openAs,
}) => {
  test.setTimeout(180_000);
  const director = await theServiceDirector();
  const asked = Date.now();
  await stopProduct('SIGTERM');
  expect(Date.now() - asked).toBeLessThan(STOP_LIMIT_MS);
  expect(existsSync(join(product.dataFolder, 'run.pid'))).toBe(false);
  expect(await isReady()).toBe(false);

  const withoutDemo = await refusedStart({ DEMO: 'off' });
  expect(withoutDemo.code).not.toBe(0);
  expect(withoutDemo.said).toContain('holds demo data, and DEMO is off');
  expect(withoutDemo.said).toContain('FIXED_OPS_DATA');

  const good = readRegistryText();
  writeFileSync(registryPath, '{ "revision": 1, "remotes": [');
  const malformed = await refusedStart({});
  writeFileSync(registryPath, good);
  expect(malformed.code).not.toBe(0);
  expect(malformed.said).toContain(registryPath);

  const began = Date.now();
  await startProduct();
  expect(Date.now() - began).toBeLessThan(SECOND_START_LIMIT_MS);
  const page = await openAs(director, '/dashboard/service');
  await expect(card(page, 'ro_count')).toBeVisible();
});
