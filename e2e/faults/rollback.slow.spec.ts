import { expectNoViolations } from '../axe.ts';
import { anAccount, theServiceDirector } from '../people.ts';
import { product } from '../product.ts';
import { expect, test } from '../test.ts';
import { pointerOf, releaseSuccessor } from './release-successor.ts';

test('a developer rolls a release back on the page: new documents have the one before at once, and open tabs are offered it', async ({
  openAs,
}) => {
  const before = pointerOf('xtime').current;
  const bad = await releaseSuccessor('xtime');
  expect(pointerOf('xtime')).toMatchObject({ current: bad, previous: before });
  const open = await openAs(await theServiceDirector(), '/support');
  const page = await openAs(await anAccount('DEVELOPER', ({ role }) => role === 'DEVELOPER'), '/support');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Releases' }).click();
  await expect(page.getByRole('row', { name: /^Xtime/ })).toContainText(bad.slice(0, 12));
  await page.getByRole('button', { name: 'Xtime', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Releases of Xtime' })).toContainText(
    'Last good, ready to roll back to',
  );
  await expectNoViolations(page, 'the page of releases');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('button', { name: 'Roll back: Xtime' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Roll back: Xtime' }).click();
  await page.getByLabel('Why').fill('the successor says nothing new');
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
  await expect(page.getByText('Xtime is rolled back')).toBeVisible();
  expect(pointerOf('xtime')).toMatchObject({
    current: before,
    bad: expect.arrayContaining([bad]),
    why: 'the successor says nothing new',
  });
  await expect(page.getByRole('row', { name: /^Xtime/ })).toContainText(before?.slice(0, 12) ?? '');
  await expect
    .poll(async () => (await (await fetch(`${product.url}/releases/current`)).json()).remotes.xtime, { timeout: 300 })
    .toBe(before);
  // The open tab asks every 25 seconds, for the first time 20 seconds after it was opened.
  await open.bringToFront();
  await expect(open.getByText('A newer version of Fixed Ops is ready')).toBeVisible({ timeout: 60_000 });

  await page.getByRole('link', { name: 'Audit log' }).first().click();
  const inLog = page.getByRole('row', { name: /the successor says nothing new/ });
  await expect(inLog.first()).toContainText('rolled xtime back');
  await page.goto('/support');
  await page.getByRole('button', { name: 'What this tab runs' }).click();
  const modules = page.getByRole('dialog').getByRole('group', { name: 'Modules of this tab' });
  await expect(modules.getByRole('row', { name: /^Host/ })).toContainText('kB');
});
