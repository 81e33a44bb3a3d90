import { REGISTRY_ELEMENT_ID } from '@fixed-ops/contract/document';
import { resolvedRegistrySchema } from '@fixed-ops/federation';
import { anAccount } from '../../people.ts';
import { expect, test } from '../../test.ts';

test('the host mounts the exposed module of every live release, leaves it, and opens it once more', async ({
  openAs,
}) => {
  const everywhere = await anAccount('somebody who may open every area', ({ devFeatures }) => devFeatures);
  const page = await openAs(everywhere, '/support');
  const text = await page.locator(`#${REGISTRY_ELEMENT_ID}`).textContent();
  const { remotes } = resolvedRegistrySchema.parse(JSON.parse(text ?? ''));
  expect(remotes.length).toBeGreaterThanOrEqual(5);
  for (const { name, release, entry, paths, menu, nav } of remotes) {
    expect([name, release === null]).toEqual([name, false]);
    const path = [...menu, ...nav][0]?.to ?? (paths[0] ?? '/').replace(/\/\*$/, '');
    await test.step(`${name} ${release} at ${path}`, async () => {
      // Each area opens in a new document, which has loaded nothing of another area.
      const [loaded] = await Promise.all([
        page.waitForResponse((response) => new URL(response.url()).pathname === entry),
        page.goto(path),
      ]);
      expect(loaded.ok()).toBe(true);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      await expect(heading).not.toContainText(/could not be (loaded|shown)/);
      expect(new URL(page.url()).pathname.startsWith(path)).toBe(true);
      const first = await heading.textContent();
      await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
      await expect(heading).toHaveText('Support');
      await page.goBack();
      await expect(heading).toHaveText(first ?? '');
      expect(new URL(page.url()).pathname.startsWith(path)).toBe(true);
    });
  }
});
