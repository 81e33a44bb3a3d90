import { card } from '../figures.ts';
import { signIn, theServiceDirector } from '../people.ts';
import { startProduct, stopProduct } from '../product.ts';
import { expect, test } from '../test.ts';

test('product and identity provider are restarted in the middle of a session: it goes on, and nobody is signed out', async ({
  page,
  complaints,
}) => {
  complaints.expectComplaint(
    /Failed to load resource|ChunkLoadError|could not be loaded|401|RUNTIME-|ERR_|Refused to execute script/,
  );
  test.setTimeout(120_000);
  await signIn(page, await theServiceDirector(), '/dashboard/service');
  await expect(card(page, 'ro_count')).toBeVisible();
  await stopProduct();
  await page.getByRole('radiogroup', { name: 'Pay type' }).getByText('Customer').click();
  const failed = page.getByRole('alert').filter({ hasText: 'Key figures could not be loaded' });
  await expect(failed).toContainText('could not be reached');
  await startProduct();

  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(card(page, 'ro_count')).toBeVisible();
  // The provider still knows the session and its keys, so a refused token is renewed without the person.
  await page.evaluate(() => localStorage.setItem('accessToken', 'not.a.token'));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Statement' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service statement');
  await expect(page.getByRole('table').first()).toContainText('Sales');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service statement');
});
