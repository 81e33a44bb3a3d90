import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, settled, test } from './test.ts';

const isFull = process.env.E2E_FULL === '1';
// `npm test` checks one mode at one width, and the horizontal scroll at both widths. `npm run test:full` checks every mode at every width.
const WIDTHS: readonly number[] = [1440, 375];
const modes = ['light', 'dark'] as const;
const isLookedAt = (width: number, mode: (typeof modes)[number]) => isFull || (width === 1440 && mode === 'light');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Axe for a page without frames of other origins. In its "legacy" mode axe judges inside the page itself. This takes half the time, because
 * axe does not carry its findings into another page.
 */
export const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });

/** The violations that axe finds on the page as it is now, one text each. */
export async function violationsIn(
  page: Page,
  { coloursOnly }: { readonly coloursOnly: boolean } = { coloursOnly: false },
): Promise<string[]> {
  const axe = axeOn(page);
  const { violations } = await (coloursOnly
    ? axe.withRules(['color-contrast', 'link-in-text-block'])
    : axe.withTags(rules)
  ).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      // The edge of a frame can cut a row. The row is whole once somebody scrolls to it.
      .filter(({ failureSummary }) => !failureSummary?.includes('partially obscured'))
      .map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
  );
}

/**
 * Checks the shown page with axe in both colour modes and at the given widths in pixels, without loading it again. Each violation and each
 * horizontal scroll is a soft failure.
 */
export async function expectNoViolations(page: Page, what: string, widths = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const mode of modes.filter((each) => isLookedAt(width, each))) {
      await test.step(`${what}, ${mode}, ${width} px`, async () => {
        await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
        await settled(page);
        await inMode(page, mode);
        // The mode changes only colours, so the second mode needs only the rules for colours.
        expect
          .soft(await violationsIn(page, { coloursOnly: mode === 'dark' }), `${what}, ${mode}, ${width} px`)
          .toEqual([]);
      });
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `horizontal scroll of ${what} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

/** Waits until the page is drawn in this mode. During a transition a colour belongs to neither mode. */
async function inMode(page: Page, mode: (typeof modes)[number]): Promise<void> {
  // The product names its mode on the document. A page of the provider names none and follows the device at once.
  await expect(page.locator(mode === 'light' ? 'html.dark' : 'html.light')).toHaveCount(0);
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const transitions = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    // A transition starts with the frame that draws the new style, and it can start the next one.
    do {
      await Promise.allSettled(transitions().map(({ finished }) => finished));
      await frame();
      await frame();
    } while (transitions().length > 0);
  });
}
