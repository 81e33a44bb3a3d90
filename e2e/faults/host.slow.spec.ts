import { execFileSync } from 'node:child_process';
import { root } from '../../scripts/steps/workspace.mjs';
import { card } from '../figures.ts';
import { theServiceDirector } from '../people.ts';
import { product } from '../product.ts';
import { expect, test } from '../test.ts';
import { pointerOf, releaseSuccessor } from './release-successor.ts';

const hostNow = async () => (await (await fetch(`${product.url}/releases/current`)).json()).host;

test('a host that does not start: the one before it takes its place, and developers are told', async ({
  openAs,
  complaints,
}) => {
  complaints.expectComplaint(/could not start|could not be loaded|no element "root"/);
  const before = pointerOf('host').current;
  const page = await openAs(await theServiceDirector(), '/support');
  const bad = await releaseSuccessor('host', '3456789012'.repeat(2), "document.getElementById('root').remove();");
  try {
    await expect.poll(hostNow).toBe(bad);
    const told = page.waitForRequest(
      (request) => request.url().endsWith('/api/client-events') && request.postData()?.includes(bad) === true,
    );
    await page.goto('/dashboard/service');
    await expect(card(page, 'ro_count')).toBeVisible();
    const { views } = (await told).postDataJSON();
    expect(views).toContainEqual(expect.objectContaining({ remote: 'host', release: bad, outcome: 'replaced' }));
    // The browser stays with it: the next document is not tried with the bad one.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/support');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support');
    expect(asked.filter((path) => path.includes(bad.slice(0, 10)))).toEqual([]);
  } finally {
    const script = ['--conditions=built', 'scripts/releases.mjs', 'rollback', 'host', '--why', 'does not start'];
    execFileSync(process.execPath, script, {
      cwd: root,
      env: { ...process.env, FIXED_OPS_DATA: product.dataFolder },
    });
  }
  expect(pointerOf('host')).toMatchObject({ current: before, bad: [bad] });
});
