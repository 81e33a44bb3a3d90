import { createServer } from 'node:http';
import { join } from 'node:path';
import { isReady, product, refusedStart, serverPid } from '../product.ts';
import { expect, test } from '../test.ts';

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
  expect(said).toContain('set FIXED_OPS_DATA to another folder');
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
