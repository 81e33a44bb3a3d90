import type { Page } from '@playwright/test';
import { answerOf, bundleGallery } from '../scripts/steps/gallery.mjs';
import { expect } from './test.ts';

const ORIGIN = 'http://gallery.test';
let bundled: ReturnType<typeof bundleGallery> | undefined;

/** Opens a page of the gallery. It needs no product, because the test answers the requests of the browser itself. */
export async function openGallery(page: Page, name: string, mode: 'light' | 'dark' = 'light'): Promise<void> {
  bundled ??= bundleGallery();
  const files = await bundled;
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const answer = answerOf(files, pathname);
    // Browsers ask for this file on their own.
    if (pathname === '/favicon.ico') await route.fulfill({ status: 204 });
    else await route.fulfill(answer ?? { status: 404 });
  });
  await page.goto(`${ORIGIN}/?page=${name}&mode=${mode}&code=off`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

export const galleryPages = [
  'form',
  'control',
  'kept',
  'select',
  'table',
  'grid',
  'placing',
  'figure',
  'mark',
  'state',
  'page',
  'layer',
  'list',
  'chart',
  'drill',
  'screen',
] as const;
