import type { Page, Route } from '@playwright/test';
import { theServiceDirector } from '../people.ts';
import { expect, settled, test } from '../test.ts';

/** Matches calls about a dealership's figures. The tests delay them as a slow network does. Calls of the shell are not delayed. */
const FIGURES = /\/api\/Users\/[^/]+\/Dealerships\/[^/]+\/(?!Version|SavedViews)/;

const screens: { what: string; path: string; hasPeriod?: boolean }[] = [
  { what: 'service dashboard', path: '/dashboard/service', hasPeriod: true },
  { what: 'recap', path: '/dashboard/service/recap' },
  { what: 'open repair orders', path: '/dashboard/service/open' },
  { what: 'declined work', path: '/dashboard/service/declined' },
  { what: 'discounts', path: '/dashboard/service/discounts', hasPeriod: true },
  { what: 'used cars', path: '/dashboard/service/ucis', hasPeriod: true },
  { what: 'op codes', path: '/dashboard/op-codes', hasPeriod: true },
  { what: 'one op code', path: '/dashboard/op-codes/BRKF', hasPeriod: true },
  { what: 'heat sheet of service', path: '/dashboard/heat-sheet/service', hasPeriod: true },
  { what: 'heat sheet of parts', path: '/dashboard/heat-sheet/parts', hasPeriod: true },
  { what: 'wall', path: '/dashboard/heat-sheet/service/wall' },
  { what: 'technicians', path: '/dashboard/technicians', hasPeriod: true },
  { what: 'lines without a technician', path: '/dashboard/technicians?view=missing', hasPeriod: true },
  { what: 'labor types', path: '/dashboard/labor-types', hasPeriod: true },
  { what: 'search', path: '/dashboard/ros?q=smith' },
  { what: 'list behind a figure', path: '/dashboard/service?drill=elr.C' },
];

/** Holds back what the page asks for until `release` is called. */
class SlowNetwork {
  asked: string[] = [];
  #held: { readonly url: string; readonly letGo: () => void }[] = [];
  #isHeld = (_url: string): boolean => true;

  static async of(page: Page): Promise<SlowNetwork> {
    const network = new SlowNetwork();
    await page.route(FIGURES, (route) => network.#answer(route));
    return network;
  }

  /** Requests to these addresses wait from now on. */
  hold(which: (url: string) => boolean = () => true): void {
    this.#isHeld = which;
  }

  /** Releases all waiting requests. From now on no request waits. */
  release(): void {
    this.#isHeld = () => false;
    for (const { letGo } of this.#held.splice(0)) letGo();
  }

  async #answer(route: Route): Promise<void> {
    const url = route.request().url();
    this.asked.push(`${route.request().method()} ${url}`);
    if (this.#isHeld(url)) await new Promise<void>((letGo) => this.#held.push({ url, letGo }));
    // The page may have canceled the request.
    await route.continue().catch(() => undefined);
  }
}

async function choosePeriod(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Period/ }).click();
  await page.getByRole('dialog', { name: 'Period' }).getByRole('button', { name }).click();
}

for (const { what, path, hasPeriod } of screens) {
  test(`${what} on a slow network: blocks, then figures; a newer question is not answered by an older one`, {
    tag: '@slow',
  }, async ({ openAs }) => {
    const page = await openAs(await theServiceDirector(), '/profile-settings');
    const network = await SlowNetwork.of(page);
    const failed = page.getByText('could not be loaded');

    await test.step('while its answers are on their way it has its heading and blocks where they come', async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => network.asked.length).toBeGreaterThan(0);
      await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
      await expect(failed).toHaveCount(0);
      network.release();
      await settled(page);
      await expect(failed).toHaveCount(0);
      expect(network.asked.filter((each, at) => network.asked.indexOf(each) !== at)).toEqual([]);
    });

    if (hasPeriod !== true) return;
    const main = page.getByRole('main');
    await test.step('what is there stays and dims while another period is on its way', async () => {
      network.hold((url) => url.includes('startDate=2026-10-01'));
      await choosePeriod(page, /^Last month/);
      await expect(main.locator('[data-refetching]').first()).toBeVisible();
      await expect(failed).toHaveCount(0);
    });
    await test.step('the period chosen after it is shown, whenever the first one is answered', async () => {
      await choosePeriod(page, /^Last 3 months/);
      await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Aug');
      await expect(main).not.toContainText('Updating for');
      await expect(main.locator('[data-refetching], [aria-busy=true]')).toHaveCount(0);
      // The notice goes away some seconds after it came. On a busy machine that can happen between the two looks at the page.
      await expect(main.getByText('chosen as the initial date selection')).toHaveCount(0);
      const shown = await main.innerText();
      network.release();
      await settled(page);
      expect(await main.innerText()).toBe(shown);
    });
  });
}
