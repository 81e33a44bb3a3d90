import { HOST } from '@fixed-ops/federation';
import { z } from 'zod';
import { heading, statementLink } from '../failed-area.ts';
import { card } from '../figures.ts';
import { theServiceDirector } from '../people.ts';
import { forgetReports } from '../sql/forget-reports.ts';
import { queryRows } from '../sql/query.ts';
import { expect, test } from '../test.ts';
import { withEnd } from '../with-end.ts';
import {
  BACK_WITHIN_MS,
  beVisitor,
  JUDGED_VISITS,
  reportVisits,
  SHARE,
  servedTo,
  visitorInCanary,
} from './canaries.ts';
import {
  builtReleaseOf,
  endCanary,
  hold,
  letGo,
  newRelease,
  openCanary,
  pointAt,
  pointerOf,
  releaseSuccessor,
  visitsTo,
} from './release-successor.ts';

const NAME = 'ai-statement';
/** What the canary does besides its own code: nothing until somebody clicks. */
const BREAKS_ON_A_CLICK = `
  const button = document.createElement('button');
  button.textContent = 'Break';
  button.addEventListener('click', () => { throw new Error('broken click on purpose'); });
  document.body.append(button);
`;

/** The failures of each visit to a release, as browsers have reported them. */
const errorsOfVisits = async (release: string) =>
  (
    await queryRows(
      z.object({ errors: z.number() }),
      'select errors from client_view where remote = $1 and release = $2 order by errors desc',
      [NAME, release],
    )
  ).map(({ errors }) => errors);

test('a canary that breaks on a click, long after its screen was there, returns by itself within a minute while the tab stays open', async ({
  openAs,
  complaints,
}) => {
  complaints.expectComplaint(/broken click on purpose/);
  test.setTimeout(180_000);
  await forgetReports();
  const built = builtReleaseOf(NAME);
  if (pointerOf(NAME).current !== built) await pointAt(NAME, built);
  await hold(NAME);
  const bad = await releaseSuccessor(NAME, newRelease(), `(() => {${BREAKS_ON_A_CLICK}})();`);
  await letGo(NAME);
  const visitor = visitorInCanary(NAME);
  const watchItReturn = async () => {
    await openCanary(NAME, bad, SHARE);
    await expect.poll(async () => (await servedTo(visitor)).remotes[NAME]).toBe(bad);
    const page = await openAs(await theServiceDirector(), '/support');
    await beVisitor(page.context(), visitor);
    // A report contains all that is known by then. After that of the host, the next is of the visit to the canary.
    const isHostTold = page.waitForResponse((answer) => answer.url().endsWith('/api/client-events'));
    await page.goto('/support');
    await isHostTold;
    await reportVisits(page, { name: NAME, release: bad, outcome: 'shown', count: JUDGED_VISITS });
    await statementLink(page).click();
    await expect(heading(page)).toHaveText('Service statement');
    // The first report of the tab's own visit, five seconds after it began, has no failure yet.
    await expect.poll(async () => (await errorsOfVisits(bad)).length).toBe(JUDGED_VISITS + 1);
    expect(Math.max(...(await errorsOfVisits(bad)))).toBe(0);

    const broken = Date.now();
    for (let clicks = 0; clicks < 3; clicks += 1)
      await page.getByRole('button', { name: 'Break' }).dispatchEvent('click');
    await expect.poll(() => pointerOf(NAME).canary, { timeout: BACK_WITHIN_MS }).toBe(null);
    console.info(`It was back ${Math.round((Date.now() - broken) / 1000)} s after the click.`);
    expect(pointerOf(NAME)).toMatchObject({
      current: built,
      bad: expect.arrayContaining([bad]),
      by: 'Fixed Ops',
      why: expect.stringMatching(/^In Chrome and Edge \(Blink\) it had 3 errors in 51 visits/),
    });
    // The visit that was reported twice is one.
    const errors = await errorsOfVisits(bad);
    expect([errors.length, errors[0], errors[1]]).toEqual([JUDGED_VISITS + 1, 3, 0]);
    await expect.poll(async () => (await servedTo(visitor)).remotes[NAME]).toBe(built);
    await expect(heading(page)).toHaveText('Service statement');
    expect(await page.evaluate(() => document.visibilityState)).toBe('visible');
    // The tab that has it is offered the release of all others.
    await expect(page.getByText('A newer version of Fixed Ops is ready')).toBeVisible({ timeout: BACK_WITHIN_MS });
  };
  await withEnd(watchItReturn, () => endCanary(NAME));
});

test('a canary of the host that a browser cannot even read is left by it at once for the host of all others, and returns by itself', async ({
  openAs,
  complaints,
}) => {
  complaints.expectComplaint(/Unexpected identifier/);
  test.setTimeout(180_000);
  await forgetReports();
  const built = builtReleaseOf(HOST);
  if (pointerOf(HOST).current !== built) await pointAt(HOST, built);
  await hold(HOST);
  const bad = await releaseSuccessor(HOST, newRelease(), 'this is no script;');
  await letGo(HOST);
  const visitor = visitorInCanary(HOST);
  const watchItReturn = async () => {
    const page = await openAs(await theServiceDirector(), '/support');
    await openCanary(HOST, bad, SHARE);
    await expect.poll(async () => (await servedTo(visitor)).host).toBe(bad);
    await beVisitor(page.context(), visitor);
    await page.goto('/dashboard/service');
    await expect(card(page, 'ro_count')).toBeVisible();
    await expect.poll(() => visitsTo(HOST, bad)).toEqual(['replaced']);
    await reportVisits(page, { name: HOST, release: bad, outcome: 'replaced', count: JUDGED_VISITS - 1 });
    await expect.poll(() => pointerOf(HOST).canary, { timeout: BACK_WITHIN_MS }).toBe(null);
    expect(pointerOf(HOST)).toMatchObject({
      current: built,
      bad: expect.arrayContaining([bad]),
      by: 'Fixed Ops',
      why: expect.stringMatching(/^In Chrome and Edge \(Blink\) it did not load in 50 of 50 visits/),
    });
  };
  await withEnd(watchItReturn, () => endCanary(HOST));
});
