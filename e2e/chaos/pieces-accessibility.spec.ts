import { axeOn } from '../axe.ts';
import { galleryPages, openGallery } from '../gallery.ts';
import { expect, test } from '../test.ts';

for (const mode of ['light', 'dark'] as const) {
  for (const name of galleryPages) {
    test(`the pieces of ${name} have no accessibility fault in ${mode}, and fit a phone`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openGallery(page, name, mode);
      if (name === 'form')
        await page.getByRole('form', { name: 'New user' }).getByRole('button', { name: 'Save user' }).click();
      // Axe leaves out parts that load again, because they are drawn at half strength meanwhile.
      const { violations } = await axeOn(page).exclude('[data-refetching]').analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      await page.setViewportSize({ width: 375, height: 812 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }
}
