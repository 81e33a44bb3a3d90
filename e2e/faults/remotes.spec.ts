import {
  complaintsOfFailedAreas,
  expectCardOf,
  expectRestWorks,
  heading,
  retryHealed,
  statementLink,
} from '../failed-area.ts';
import { card } from '../figures.ts';
import { theServiceDirector } from '../people.ts';
import { expect, test } from '../test.ts';
import { takeReleaseAway } from './releases.ts';

test.beforeEach(({ complaints }) => {
  complaints.expectComplaint(complaintsOfFailedAreas);
});

test('a release folder that is removed while all runs: a card within 5 s, the rest works, Retry heals it', async ({
  openAs,
}) => {
  const page = await openAs(await theServiceDirector(), '/support');
  const putBack = takeReleaseAway('ai-statement');
  try {
    await statementLink(page).click();
    await expectCardOf(page, 'AI Statement');
    await expectRestWorks(page);
    await expectCardOf(page, 'AI Statement');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectCardOf(page, 'AI Statement');
  } finally {
    putBack();
  }
  await retryHealed(page);
  await expect(heading(page)).toHaveText('Service statement');
  await expect(page.getByRole('table').first()).toContainText('Sales');
});

test('the first remote of a visit is missing: its card within 5 s, with the shell around it, and Retry heals it', async ({
  openAs,
}) => {
  const page = await openAs(await theServiceDirector(), '/support');
  const putBack = takeReleaseAway('dashboards');
  try {
    await page.goto('/dashboard/service');
    await expectCardOf(page, 'AI Dashboard');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await statementLink(page).click();
    await expect(heading(page)).toHaveText('Service statement');
    await page.goBack();
    await expectCardOf(page, 'AI Dashboard');
  } finally {
    putBack();
  }
  await retryHealed(page);
  await expect(card(page, 'ro_count')).toBeVisible();
});
