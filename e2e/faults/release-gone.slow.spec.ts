import { complaintsOfFailedAreas, expectCardOf, heading, statementLink } from '../failed-area.ts';
import { card } from '../figures.ts';
import { theServiceDirector } from '../people.ts';
import { product } from '../product.ts';
import { forgetReports } from '../sql/forget-reports.ts';
import { expect, test } from '../test.ts';
import { newRelease, pointAt, pointerOf, releaseSuccessor, rollBack, visitsTo } from './release-successor.ts';
import { takeAway } from './releases.ts';

test.beforeEach(({ complaints }) => {
  complaints.expectComplaint(complaintsOfFailedAreas);
});

/** Waits until new documents get a release. */
const expectServed = (remote: string, release: string) =>
  expect
    .poll(async () => (await (await fetch(`${product.url}/releases/current`)).json()).remotes[remote])
    .toBe(release);

test('a release is collected while a tab has it: a card for a screen that was not loaded, and Retry goes on with the newer one', async ({
  openAs,
}) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service');
  await expect(card(page, 'ro_count')).toBeVisible();
  const { current } = pointerOf('dashboards');
  const next = await releaseSuccessor('dashboards', newRelease());
  await expectServed('dashboards', next);
  const putBack = takeAway('dashboards', [current ?? '']);
  try {
    await page.getByRole('navigation', { name: 'AI Dashboard' }).getByRole('link', { name: 'Parts' }).click();
    await expectCardOf(page, 'AI Dashboard');
    const asked = page.waitForRequest((request) => request.url().includes(`/remotes/dashboards/${next}/`));
    await page.getByRole('button', { name: 'Retry' }).click();
    await asked;
    await expect(heading(page)).toHaveText('Parts');
    await expect(card(page, 'parts_sales')).toBeVisible();
  } finally {
    putBack();
    rollBack('dashboards');
  }
});

test('a release that does not come: the one before it takes its place with a quiet line, and developers are told', async ({
  openAs,
}) => {
  await forgetReports();
  const next = await releaseSuccessor('ai-statement', newRelease());
  await expectServed('ai-statement', next);
  let putBack = () => {};
  try {
    const page = await openAs(await theServiceDirector(), '/support');
    putBack = takeAway('ai-statement', [next]);
    await statementLink(page).click();
    await expect(heading(page)).toHaveText('Service statement');
    await expect(page.getByText('The newest version of AI Statement could not be loaded.')).toBeVisible();
    await expect.poll(() => visitsTo('ai-statement', next)).toEqual(['replaced']);
  } finally {
    putBack();
    rollBack('ai-statement');
  }
});

test('a release built for another version of the host’s packages: no start switches to it, and if it is served anyway, the release before it is opened', async ({
  openAs,
}) => {
  const { current } = pointerOf('ai-statement');
  const skewed = await releaseSuccessor('ai-statement', newRelease(), '/* skewed */', { '@fixed-ops/ui': '99.0.0' });
  expect(pointerOf('ai-statement').current).toBe(current);
  await pointAt('ai-statement', skewed);
  try {
    await expect
      .poll(async () => (await (await fetch(`${product.url}/releases/current`)).json()).remotes['ai-statement'])
      .toBe(null);
    const asked: string[] = [];
    const page = await openAs(await theServiceDirector(), '/support');
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await statementLink(page).click();
    await expect(heading(page)).toHaveText('Service statement');
    expect(asked.filter((path) => path.startsWith(`/remotes/ai-statement/${current}/`))).not.toEqual([]);
    expect(asked.filter((path) => path.includes(skewed))).toEqual([]);
    expect(await (await fetch(`${product.url}/health/ready`)).json()).toMatchObject({ failedAreas: {} });
  } finally {
    rollBack('ai-statement');
  }
});
