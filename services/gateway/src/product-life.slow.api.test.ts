import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { useProduct } from './testing/use-product.ts';

jest.setTimeout(120_000);
const { folder, postmasterPid, start } = useProduct();

test('a product that makes demo data ends within five seconds, with its database, and the next one goes on', async () => {
  const first = start();
  await first.until(/demo data: \d+ %/);
  const asked = performance.now();
  first.child.kill('SIGTERM');
  const [code] = await once(first.child, 'exit');
  expect(performance.now() - asked).toBeLessThan(5_000);
  expect(code).toBe(0);
  expect(postmasterPid()).toBeNull();
  expect(existsSync(join(folder(), 'run.pid'))).toBe(false);

  const second = start();
  await second.until(/demo data: \d+ %/);
});

test('a product that is interrupted while it opens its database leaves no server behind', async () => {
  const product = start();
  while (postmasterPid() === null) await new Promise(setImmediate);
  product.child.kill('SIGINT');
  const [code] = await once(product.child, 'exit');
  expect([code, postmasterPid(), existsSync(join(folder(), 'run.pid'))]).toEqual([0, null, false]);
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
  await first.ready();
  const second = start({ DEMO: 'off' });
  await expect(second.ready()).rejects.toThrow(new RegExp(`${folder()} is in use by process ${first.child.pid}`));
});

test('what a product writes is its owner’s alone from the first moment', async () => {
  const product = start({ DEMO: 'off' });
  await product.ready();
  for (const name of [
    '.',
    'run.pid',
    'run.started',
    'placement.json',
    'keys.json',
    'keys',
    'releases',
    'database',
    'database/secret',
  ])
    expect([name, statSync(join(folder(), name)).mode & 0o077]).toEqual([name, 0]);
});
