import { writeFileSync } from 'node:fs';
import { card } from '../figures.ts';
import { theServiceDirector } from '../people.ts';
import { product } from '../product.ts';
import { expect, test } from '../test.ts';
import { planePath, readPlaneText } from './releases.ts';

const health = async (): Promise<unknown> => (await fetch(`${product.url}/health/ready`)).json();

/** The text of the file with some fields changed. Its signature does not cover the changes. */
function tampered(file: string, changes: object): string {
  return JSON.stringify({ ...JSON.parse(readPlaneText(file)), ...changes });
}

test('pointers and placements that are broken, unsigned or changed while all runs: the last good ones go on, and health says so', {
  tag: '@slow',
}, async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/support');
  const files = ['pointers/dashboards.json', 'placement.json', 'keys.json'];
  const good = new Map(files.map((file) => [file, readPlaneText(file)]));
  const broken: [string, string][] = [
    ['pointers/dashboards.json', '{ "name": "dashboards",'],
    ['pointers/dashboards.json', tampered('pointers/dashboards.json', { current: 'evil' })],
    ['pointers/dashboards.json', tampered('pointers/dashboards.json', { signature: undefined })],
    ['placement.json', '{ "revision": 1, "remotes": [{ "name": "dashboards" }] }'],
    ['placement.json', tampered('placement.json', { remotes: [] })],
    ['keys.json', tampered('keys.json', { keys: [] })],
  ];
  try {
    for (const [file, text] of broken) {
      writeFileSync(planePath(file), text);
      await expect.poll(health).toMatchObject({
        status: 'ready',
        releases: 'last good ones in use',
        notFollowed: [file],
        failedAreas: {},
      });
      // The document is made after the file was read. One that is made before says nothing about it.
      await page.goto('/dashboard/service');
      await expect(card(page, 'ro_count')).toBeVisible();
      writeFileSync(planePath(file), good.get(file) ?? '');
    }
  } finally {
    for (const [file, text] of good) writeFileSync(planePath(file), text);
  }
  await page.goto('/support');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support');
  await expect.poll(health).toMatchObject({ status: 'ready', releases: 'ok', notFollowed: [] });
});
