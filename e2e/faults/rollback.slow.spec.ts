import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pointerSchema } from '@fixed-ops/federation';
import { openFolder, openPlaneKeys, publishBuilds } from '@fixed-ops/releases';
import { root } from '../../scripts/steps/workspace.mjs';
import { expectNoViolations } from '../axe.ts';
import { anAccount, theServiceDirector } from '../people.ts';
import { product } from '../product.ts';
import { expect, test } from '../test.ts';
import { planePath, readPlaneText } from './releases.ts';

const pointerOf = (remote: string) => pointerSchema.parse(JSON.parse(readPlaneText(`pointers/${remote}.json`)));

/** Releases the release of a remote that is served once more, with an entry that is another one by a comment; answers its name. */
async function releaseSuccessor(remote: string): Promise<string> {
  const { current } = pointerOf(remote);
  const release = 'abcdef0123'.repeat(2);
  const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-successor-'));
  cpSync(planePath(`releases/${remote}/${current}`), folder, { recursive: true });
  for (const file of ['release.json', 'remoteEntry.js.br', 'remoteEntry.js.gz'])
    rmSync(join(folder, file), { force: true });
  appendFileSync(join(folder, 'remoteEntry.js'), '\n/* the successor */\n');
  const objects = openFolder(product.dataFolder);
  const own = { rootKey: undefined, gatewayKey: undefined, signingKey: undefined, areMade: true };
  await publishBuilds({
    dataFolder: product.dataFolder,
    releasesFolder: planePath('releases'),
    objects,
    keys: await openPlaneKeys(product.dataFolder, objects, own, { by: 'the test', now: new Date() }),
    builds: [{ name: remote, release, version: '9.9.9', commit: null, folder, shared: {} }],
    defaultPlacement: join(root, 'deploy/placement.default.json'),
    by: 'a team',
    now: new Date(),
  });
  rmSync(folder, { recursive: true, force: true });
  return release;
}

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
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Roll back: Xtime' }).click();
  await page.getByLabel('Why').fill('the successor says nothing new');
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
  await expect(page.getByText('Xtime is rolled back')).toBeVisible();
  expect(pointerOf('xtime')).toMatchObject({ current: before, bad: [bad], why: 'the successor says nothing new' });
  await expect(page.getByRole('row', { name: /^Xtime/ })).toContainText(before?.slice(0, 12) ?? '');
  await expect
    .poll(async () => (await (await fetch(`${product.url}/releases/current`)).json()).remotes.xtime, { timeout: 300 })
    .toBe(before);
  // It asks every 25 seconds; the first time 20 seconds after it was opened.
  await open.bringToFront();
  await expect(open.getByText('A newer version of Fixed Ops is ready')).toBeVisible({ timeout: 60_000 });

  await page.getByRole('link', { name: 'Audit log' }).first().click();
  await expect(page.getByRole('row', { name: /the successor says nothing new/ })).toContainText('rolled xtime back');
  await page.goto('/support');
  await page.getByRole('button', { name: 'What this tab runs' }).click();
  const modules = page.getByRole('dialog').getByRole('group', { name: 'Modules of this tab' });
  await expect(modules.getByRole('row', { name: /^Host/ })).toContainText('kB');
});
