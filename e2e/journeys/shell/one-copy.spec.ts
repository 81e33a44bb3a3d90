import type { Page } from '@playwright/test';
import { card } from '../../figures.ts';
import { anAccount } from '../../people.ts';
import { expect, test } from '../../test.ts';

interface SharedCopy {
  version: string;
  from: string;
}

/** The copies that the federation runtime of the page has loaded, by package. */
function loadedCopies(page: Page): Promise<Record<string, SharedCopy[]>> {
  return page.evaluate(() => {
    const runtime: unknown = Reflect.get(window, '__FEDERATION__');
    const { __INSTANCES__: instances } = runtime as {
      __INSTANCES__: {
        shareScopeMap: Record<string, Record<string, Record<string, { from: string; loaded?: unknown }>>>;
      }[];
    };
    const copies: Record<string, Map<string, { version: string; from: string }>> = {};
    for (const scope of instances.flatMap((instance) => Object.values(instance.shareScopeMap))) {
      for (const [name, versions] of Object.entries(scope)) {
        for (const [version, { from, loaded }] of Object.entries(versions)) {
          if (!loaded) continue;
          copies[name] ??= new Map();
          copies[name].set(`${version} ${from}`, { version, from });
        }
      }
    }
    return Object.fromEntries(Object.entries(copies).map(([name, found]) => [name, [...found.values()]]));
  });
}

/** A text that only the code of the package holds. It shows a second copy even if nobody shares the package. */
const marks: Record<string, string> = {
  react: '.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'react-dom': '__reactContainer$',
  '@tanstack/react-query': 'No QueryClient set, use QueryClientProvider to set one',
  '@fixed-ops/session': 'The dealership was switched.',
  '@fixed-ops/ui': 'translateX(16px)',
  '@fixed-ops/figures': 'There are no figures of your own here',
};

test('host and all five remotes run on exactly one copy of react, react-dom, session, query and ui', async ({
  openAs,
}) => {
  const person = await anAccount('devFeatures', (each) => each.devFeatures);
  const page = await openAs(person, '/support');
  const scripts = new Map<string, string>();
  page.on('response', async (response) => {
    if (/\.js(\?|$)/.test(response.url())) scripts.set(response.url(), await response.text().catch(() => ''));
  });
  await page.reload();
  const heading = page.getByRole('heading', { level: 1 });
  const main = page.getByRole('navigation', { name: 'Main' });
  const selector = page.getByRole('combobox', { name: 'Dealership' });
  await selector.click();
  await page.getByRole('option', { name: 'Lakeview Honda' }).click();
  await main.getByRole('link', { name: 'AI Dashboard' }).click();
  await expect(card(page, 'ro_count')).toBeVisible();
  await main.getByRole('link', { name: 'AI Statement' }).click();
  await expect(heading).toHaveText(/statement/);
  await main.getByRole('link', { name: 'Xtime' }).click();
  await expect(heading).toHaveText('Inspections');
  await page.getByRole('banner').getByRole('link', { name: 'Administration' }).click();
  await expect(heading).toHaveText(/Dealership info/);
  await page.getByRole('navigation', { name: 'Administration areas' }).getByRole('link', { name: 'Users' }).click();
  await expect(heading).toHaveText('Users');
  await page.waitForLoadState('networkidle');

  const areas = [...scripts.keys()].flatMap((url) => /\/remotes\/([\w-]+)\//.exec(url)?.[1] ?? []);
  // An area that a team has added since may have been loaded ahead, too.
  expect(areas).toEqual(
    expect.arrayContaining(['administration', 'ai-statement', 'dashboards', 'user-management', 'xtime']),
  );
  const copies = await loadedCopies(page);
  for (const name of ['react', 'react-dom', '@tanstack/react-query', '@fixed-ops/session', '@fixed-ops/ui']) {
    expect(copies[name], `${name} as the federation runtime has it`).toEqual([
      { version: expect.any(String), from: 'host' },
    ]);
  }
  for (const name of [
    '@fixed-ops/api',
    '@fixed-ops/router',
    '@fixed-ops/drill',
    '@fixed-ops/charts',
    '@fixed-ops/figures',
  ]) {
    expect(copies[name], name).toHaveLength(1);
  }
  for (const [name, mark] of Object.entries(marks)) {
    const holders = [...scripts].filter(([, text]) => text.includes(mark)).map(([url]) => new URL(url).pathname);
    expect(holders.length, `scripts with the code of ${name}: ${holders.join(', ')}`).toBe(1);
    expect(holders[0]).toMatch(/^\/assets\//);
  }
});
