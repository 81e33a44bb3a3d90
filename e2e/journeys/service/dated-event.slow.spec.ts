import { aPersonWithTitle } from '../../people.ts';
import { expect, settled, test } from '../../test.ts';

test('an event is added below the trend, deleted, and brought back by Undo as it was; another manager cannot delete it', async ({
  openAs,
}) => {
  test.slow();
  const words = `Saturday hours began ${Date.now()}`;
  const manager = await aPersonWithTitle('SERVICE_MANAGER');
  const page = await openAs(manager, '/dashboard/service');
  await settled(page);
  const events = page.getByRole('list', { name: 'Events' });
  const event = events.getByRole('listitem').filter({ hasText: words });

  await test.step('it stands below the trend with its day, note and author', async () => {
    await page.getByRole('button', { name: 'Add event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an event' });
    await dialog.getByLabel('Day').fill('2026-10-03');
    await dialog.getByLabel('Event').fill(words);
    await dialog.getByLabel('Note').fill('Open 8 to 4');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(event).toHaveText(`Oct 3, 2026${words} Open 8 to 4 · ${manager.fullName}`);
  });

  await test.step('another manager sees it and cannot delete it; an advisor sees nothing that colleagues wrote', async () => {
    const other = await openAs(await aPersonWithTitle('ASST_SERVICE_MANAGER', 'MANAGER'), '/dashboard/service');
    await settled(other);
    const same = other.getByRole('list', { name: 'Events' }).getByRole('listitem').filter({ hasText: words });
    await expect(same).toBeVisible();
    await expect(same.getByRole('button')).toHaveCount(0);
    const advisor = await openAs(await aPersonWithTitle('SERVICE_ADVISOR'), '/dashboard/service');
    await settled(advisor);
    await expect(advisor.getByRole('list', { name: 'Events' })).toContainText('Door rate');
    await expect(advisor.getByText(words)).toHaveCount(0);
    await expect(advisor.getByRole('button', { name: 'Add event' })).toHaveCount(0);
  });

  await test.step('deleted, Undo brings it back with its author, and it is there after a reload', async () => {
    const remove = event.getByRole('button', { name: `Delete ${words}` });
    await remove.click();
    await expect(event).toHaveCount(0);
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages).toContainText(`“${words}” was deleted`);
    await messages.getByRole('button', { name: 'Undo' }).click();
    await expect(event).toHaveText(`Oct 3, 2026${words} Open 8 to 4 · ${manager.fullName}`);
    await page.reload();
    await settled(page);
    await expect(event).toBeVisible();
    await remove.click();
    await expect(event).toHaveCount(0);
    await page.reload();
    await settled(page);
    await expect(event).toHaveCount(0);
  });
});
