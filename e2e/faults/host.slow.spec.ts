import { card } from '../figures.ts';
import { theServiceDirector } from '../people.ts';
import { product } from '../product.ts';
import { forgetReports } from '../sql/forget-reports.ts';
import { expect, test } from '../test.ts';
import { newRelease, pointerOf, releaseSuccessor, rollBack, visitsTo } from './release-successor.ts';

const hostNow = async () => (await (await fetch(`${product.url}/releases/current`)).json()).host;

test('a host that does not start: the one before it takes its place, and developers are told', async ({
  openAs,
  complaints,
}) => {
  complaints.expectComplaint(/could not start|could not be loaded|no element "root"/);
  await forgetReports();
  const before = pointerOf('host').current;
  const page = await openAs(await theServiceDirector(), '/support');
  const bad = await releaseSuccessor('host', newRelease(), "document.getElementById('root').remove();");
  try {
    await expect.poll(hostNow).toBe(bad);
    await page.goto('/dashboard/service');
    await expect(card(page, 'ro_count')).toBeVisible();
    await expect.poll(() => visitsTo('host', bad)).toEqual(['replaced']);
    // The browser stays with the earlier host and does not try the bad one in the next document.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/support');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support');
    expect(asked.filter((path) => path.includes(bad.slice(0, 10)))).toEqual([]);
  } finally {
    rollBack('host');
  }
  expect(pointerOf('host')).toMatchObject({ current: before, bad: expect.arrayContaining([bad]) });
});
