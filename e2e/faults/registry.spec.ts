import { writeFileSync } from 'node:fs';
import { card } from '../figures.ts';
import { theServiceDirector } from '../people.ts';
import { product } from '../product.ts';
import { expect, test } from '../test.ts';
import { readRegistryText, registryPath } from './releases.ts';

const health = async (): Promise<unknown> => (await fetch(`${product.url}/health/ready`)).json();

test('a registry that is broken while all runs: the last good one goes on, and health says so', async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/support');
  const good = readRegistryText();
  try {
    for (const broken of [
      '{ "revision": 1, "remotes": [',
      '{ "revision": 1, "remotes": [{ "name": "dashboards" }] }',
    ]) {
      writeFileSync(registryPath, broken);
      await page.goto('/dashboard/service');
      await expect(card(page, 'ro_count')).toBeVisible();
      expect(await health()).toMatchObject({ status: 'ready', registry: 'last good one in use' });
    }
  } finally {
    writeFileSync(registryPath, good);
  }
  await page.goto('/support');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support');
  expect(await health()).toMatchObject({ status: 'ready', registry: 'ok' });
});
