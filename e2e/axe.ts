import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, settled, test } from './test.ts';

const isFull = process.env.E2E_FULL === '1';
// `npm test` looks at one mode and one width, and at nothing wider than its window at either; `npm run test:full` at all.
const WIDTHS: readonly number[] = [1440, 375];
const modes = ['light', 'dark'] as const;
const isLookedAt = (width: number, mode: (typeof modes)[number]) => isFull || (width === 1440 && mode === 'light');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Axe for one page without frames of other origins: asked in its "legacy" way it judges in the page itself, in half of the time that it
 * takes to carry everything into another page for that.
 */
export const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });

/** What axe finds on the page as it is now, one sentence each. */
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
      // A row that the edge of its frame cuts is whole once it is scrolled to.
      .filter(({ failureSummary }) => !failureSummary?.includes('partially obscured'))
      .map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
  );
}

/** Looks at what is showing in both colour modes at both widths, without loading it again; at other widths for what hangs on a wall. */
export async function expectNoViolations(page: Page, what: string, widths = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const mode of modes.filter((each) => isLookedAt(width, each))) {
      await test.step(`${what}, ${mode}, ${width} px`, async () => {
        await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
        await settled(page);
        await inMode(page, mode);
        // The mode changes nothing but colours: the second one is looked at for those alone.
        expect
          .soft(await violationsIn(page, { coloursOnly: mode === 'dark' }), `${what}, ${mode}, ${width} px`)
          .toEqual([]);
      });
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `horizontal scroll of ${what} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

/** Waits until the page is drawn in this mode: a colour on its way from one mode to the other is the colour of neither. */
async function inMode(page: Page, mode: (typeof modes)[number]): Promise<void> {
  // The product names its mode on the document; a page of the provider names none and follows the device at once.
  await expect(page.locator(mode === 'light' ? 'html.dark' : 'html.light')).toHaveCount(0);
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const transitions = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    // A transition begins with the frame that draws the new style, and may set off the next one.
    do {
      await Promise.allSettled(transitions().map(({ finished }) => finished));
      await frame();
      await frame();
    } while (transitions().length > 0);
  });
}
