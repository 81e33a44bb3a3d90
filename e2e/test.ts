import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoAccount } from '@fixed-ops/contract';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { signIn } from './people.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /**
   * Opens a path in a new window as a person who has signed in before, and waits for the heading of the page. The tests of a run share the
   * sign-in, so tests that end or renew it must sign in themselves.
   */
  openAs: (account: DemoAccount, path: string, options?: BrowserContextOptions) => Promise<Page>;
  /**
   * What browsers complain of in this test: console errors, uncaught errors, violations of the content security policy. The test fails at
   * its end if a complaint matches no pattern of `expectComplaint`.
   */
  complaints: Complaints;
}

class Complaints {
  readonly all: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Allows complaints that match one of the patterns. */
  expectComplaint(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  get unexpected(): string[] {
    return this.all.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }

  async listen(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error') this.all.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.all.push(`uncaught: ${error.error().message}`));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy violation: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`);
      });
    });
  }
}

export const test = base.extend<Fixtures>({
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const complaints = new Complaints();
      await use(complaints);
      expect(complaints.unexpected, 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, complaints }, use) => {
    await complaints.listen(context);
    await use(context);
  },
  openAs: async ({ browser, complaints, baseURL, viewport }, use, testInfo) => {
    const opened: BrowserContext[] = [];
    await use(async (account, path, options) => {
      const file = await storedSignIn(account, testInfo.project.outputDir, async () => {
        const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport });
        await signIn(await context.newPage(), account, '/profile-settings');
        return context;
      });
      const context = await browser.newContext({
        ...(baseURL ? { baseURL } : {}),
        viewport,
        storageState: file,
        ...options,
      });
      opened.push(context);
      await complaints.listen(context);
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      return page;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

/** An access token lives for an hour. This limit stays well below, because windows that share a sign-in cannot all renew it. */
const LONGEST_SHARED_MS = 40 * 60_000;

/**
 * The file with the cookies and the storage of the person's sign-in. The first test that needs it signs in. After 40 minutes the next one
 * signs in again.
 */
async function storedSignIn(
  account: DemoAccount,
  outputFolder: string,
  openSignedIn: () => Promise<BrowserContext>,
): Promise<string> {
  const folder = join(outputFolder, 'signed-in');
  const file = join(folder, `${account.email}.json`);
  const kept = statSync(file, { throwIfNoEntry: false });
  if (kept && Date.now() - kept.mtimeMs < LONGEST_SHARED_MS) return file;
  mkdirSync(folder, { recursive: true });
  const context = await openSignedIn();
  // Another worker may look for the file at the same time, so the file must appear whole or not at all.
  const partial = join(folder, randomUUID());
  await context.storageState({ path: partial });
  renameSync(partial, file);
  await context.close();
  return file;
}

/** Waits until the page has loaded everything: it shows no skeleton, no dimmed figure and no spinner. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"], [data-refetching]')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0);
}
