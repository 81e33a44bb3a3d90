import type { Page } from '@playwright/test';
import { demoAccounts } from '../people.ts';
import { product } from '../product.ts';
import { expect, test } from '../test.ts';
import { loadedBy } from './loaded-releases.ts';
import { pointerOf, releaseSuccessor } from './release-successor.ts';

const SESSIONS = 20;
const AT_ONCE = 2;
const LIMIT_MS = 600_000;
const areas = ['AI Dashboard', 'AI Statement', 'Support'];

test('a remote and then the host are deployed while twenty browsers use them: no navigation fails, and no document mixes releases', async ({
  openAs,
}) => {
  test.setTimeout(LIMIT_MS);
  const people = (await demoAccounts())
    .filter(({ jobTitle }) => /^(SERVICE_DIRECTOR|SERVICE_MANAGER|GENERAL_MANAGER|FIXED_OPS_DIRECTOR)$/.test(jobTitle))
    .slice(0, 5);
  const pages: Page[] = [];
  const failed: string[] = [];
  const mixed: string[] = [];
  for (let each = 0; each < SESSIONS; each += 1) {
    const person = people[each % people.length];
    if (person === undefined) throw new Error('no demo account that manages');
    const page = await openAs(person, '/support');
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (/^\/(assets|remotes)\//.test(pathname) && !response.ok()) failed.push(`${pathname} ${response.status()}`);
    });
    pages.push(page);
  }

  let isOver = false;
  let navigations = 0;
  const visit = async (page: Page, area: string, isReload: boolean) => {
    if (isReload) await page.reload();
    await page.getByRole('banner').getByRole('link', { name: area, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if ((await page.getByRole('button', { name: 'Retry' }).count()) > 0) failed.push(`${area} has failed`);
    const { hosts, remotes } = await loadedBy(page);
    if (hosts.size > 1) mixed.push([...hosts].join(' and '));
    for (const [name, releases] of remotes)
      if (releases.size > 1) mixed.push(`${name}: ${[...releases].join(' and ')}`);
    navigations += 1;
  };
  // People do not press at the same instant, and a test machine has two cores. So only AT_ONCE browsers act at a time.
  const act = async (hand: number) => {
    for (let step = 0; !isOver; step += 1)
      // At every fourth step the person reloads the page before the menu is used.
      for (const page of pages.filter((_page, place) => place % AT_ONCE === hand))
        if (!isOver) await visit(page, areas[step % areas.length] ?? '', step % 4 === 3);
  };
  const done = Promise.all(Array.from({ length: AT_ONCE }, (_none, hand) => act(hand)));
  const until = (count: number) => expect.poll(() => navigations, { timeout: LIMIT_MS / 4 }).toBeGreaterThan(count);
  await until(SESSIONS);
  const remote = await releaseSuccessor('dashboards', '1234567890'.repeat(2));
  await until(navigations + 2 * SESSIONS);
  const host = await releaseSuccessor('host', '2345678901'.repeat(2));
  await until(navigations + 2 * SESSIONS);
  isOver = true;
  await done;

  expect(failed).toEqual([]);
  expect(mixed).toEqual([]);
  expect([pointerOf('dashboards').current, pointerOf('host').current]).toEqual([remote, host]);
  const [page] = pages;
  if (page === undefined) throw new Error('no page');
  await page.goto(`${product.url}/dashboard/service`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { hosts, remotes } = await loadedBy(page);
  expect([...hosts]).toEqual([expect.stringContaining(host.slice(0, 10))]);
  expect([...(remotes.get('dashboards') ?? [])]).toEqual([remote]);
});
