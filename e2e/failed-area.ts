import type { Page } from '@playwright/test';
import { card } from './figures.ts';
import { expect } from './test.ts';

const CARD_LIMIT_MS = 5000;

/** The page's heading. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** The header's way into the statement. */
export const statementLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Statement' });

/** What browsers say about an area whose files do not come. */
export const complaintsOfFailedAreas =
  /ai-statement|ai_statement|dashboards|Failed to load resource|RUNTIME-|could not be loaded/;

/** Shell and another remote go on while the statement cannot be shown. */
export async function expectRestWorks(page: Page): Promise<void> {
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'AI Dashboard' }).click();
  await expect(card(page, 'ro_count')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(heading(page)).toHaveText('Support');
  await statementLink(page).click();
}

/** The card in the place of an area that could not be loaded, with Retry and a reference. */
export async function expectCardOf(page: Page, name: string): Promise<void> {
  await expect(heading(page)).toHaveText(`${name} could not be loaded`, { timeout: CARD_LIMIT_MS });
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByText(/FO-|Reference/).first()).toBeVisible();
}

/**
 * Presses Retry on the card of an area whose files are back. Files that were still awaited can arrive on their own and
 * replace the card first, so the screen that was healed may stand in its place.
 */
export async function retryHealed(page: Page): Promise<void> {
  const healed = heading(page).filter({ hasNotText: 'could not be loaded' });
  await page.getByRole('button', { name: 'Retry' }).or(healed).first().click();
}
