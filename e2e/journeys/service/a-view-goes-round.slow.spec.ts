import { aPersonWithTitle } from '../../people.ts';
import { expect, settled, test } from '../../test.ts';

test('a view goes round: saved and shared, opened by a colleague, copied, and what a screen opens with', async ({
  openAs,
}) => {
  test.slow();
  const name = `Derek’s repair ${Date.now()}`;
  const page = await openAs(
    await aPersonWithTitle('FIXED_OPS_DIRECTOR'),
    '/dashboard/op-codes?category=repair&q=brake',
  );
  await settled(page);

  await test.step('is saved under a name, for everybody', async () => {
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('button', { name: /Save this view/ }).click();
    const form = page.getByRole('dialog', { name: 'Save this view' });
    await form.getByLabel('Name').fill(name);
    await form.getByLabel(/^Everybody at/).check();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name })).toBeVisible();
  });

  const link = await test.step('is copied with its dealership', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).searchParams.get('dealership')).toBe('d-harborline-toyota');
    expect(new URL(copied).searchParams.get('category')).toBe('repair');
    return copied;
  });
  const rows = await page.getByRole('table', { name: 'Op codes' }).innerText();

  const colleague = await openAs(await aPersonWithTitle('SERVICE_MANAGER'), '/dashboard/op-codes');
  await test.step('is opened by a colleague from the list, and by the link, with the same rows', async () => {
    await colleague.getByRole('button', { name: 'Saved views' }).click();
    await colleague.getByRole('button', { name }).first().click();
    await expect(colleague).toHaveURL(/category=repair/);
    // The screen has its figures already, so only the rows tell when it has narrowed them.
    const shown = () => colleague.getByRole('table', { name: 'Op codes' }).innerText();
    await expect.poll(shown).toBe(rows);
    await colleague.goto(link);
    await expect.poll(shown).toBe(rows);
  });

  await test.step('opens the screen where that is chosen, and is deleted by its owner alone', async () => {
    await colleague.getByRole('button', { name: 'Saved views' }).click();
    await colleague.getByRole('button', { name: `About ${name}` }).click();
    await expect(colleague.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
    await colleague.getByRole('menuitem', { name: 'Use it as the default' }).click();
    await expect(colleague.getByText('Default view of this screen')).toBeVisible();
    await colleague.goto('/dashboard/op-codes');
    await expect(colleague).toHaveURL(/category=repair/);
    await expect(colleague.getByRole('button', { name })).toBeVisible();

    await page.getByRole('button', { name }).click();
    await page.getByRole('button', { name: `About ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: `Delete “${name}”?` })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(page.getByText(`“${name}” was deleted`)).toBeVisible();
    await colleague.goto('/dashboard/op-codes');
    await settled(colleague);
    await expect(colleague.getByRole('button', { name: 'Saved views' })).toBeVisible();
  });
});
