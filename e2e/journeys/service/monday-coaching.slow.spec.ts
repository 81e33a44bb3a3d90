import { aPersonWithTitle } from '../../people.ts';
import { expect, settled, test } from '../../test.ts';

/** Width and height in points of the sheets of a PDF. */
const sheetsOf = (pdf: Buffer): number[][] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Number(width),
    Number(height),
  ]);

test('Monday coaching: from the sheet to a card, its repair order, the note with a follow-up, and back to the sheet', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs(await aPersonWithTitle('SERVICE_MANAGER'), '/dashboard/heat-sheet/service');
  const cards = page.getByRole('list', { name: 'Coaching cards' });
  const card = cards
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first();
  const name = await card.getByRole('heading').innerText();

  await test.step('the cell of an item opens as many repair orders as it counts', async () => {
    await settled(page);
    const row = page.getByRole('grid', { name: 'Heat sheet' }).getByRole('row', { name: new RegExp(name) });
    await row.locator('[data-starts]').click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('Adds up.');
    const [, sold] = /Adds up\. (\d+) of \d+/.exec(await drawer.innerText()) ?? [];
    await expect(drawer.getByRole('radio', { name: `With it ${sold}` })).toBeChecked();
    await expect(drawer.getByRole('table')).toContainText(`All ${sold} RO`);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });

  await test.step('the card leads to a repair order, and Back to the sheet', async () => {
    const evidence = card.getByRole('link').first();
    const number = await evidence.innerText();
    await evidence.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Repair order ${number}`);
    await page.goBack();
    await expect(card.getByRole('heading')).toHaveText(name);
  });

  await test.step('who was coached is marked so, with what was said and when to look again', async () => {
    await card.getByRole('button', { name: 'Mark coached' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').fill('Walk every car on Mondays.');
    await dialog.getByRole('button', { name: 'Mark coached' }).click();
    await expect(dialog).toHaveCount(0);
    const own = cards.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await expect(own).toContainText('follow up');
    await expect(own).toContainText('Walk every car on Mondays.');
    await page.reload();
    await expect(own).toContainText('Walk every car on Mondays.');
    await own.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('dialog', { name: `Coaching of ${name}` })).toContainText('Walk every car on Mondays.');
    await page.keyboard.press('Escape');
  });

  await test.step('the note is changed, then taken back', async () => {
    const own = cards.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    const change = async () => {
      await own.getByRole('button', { name: 'History' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
    };
    await change();
    await page.getByRole('dialog').getByLabel('Note').fill('Walk every car.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(own).toContainText('Walk every car.');
    await expect(own).not.toContainText('Mondays');
    await change();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog', { name: 'Remove this coaching?' }).getByRole('button', { name: 'Remove' }).click();
    await expect(own).toContainText('Not coached yet');
  });

  await test.step('the sheet prints on one landscape page, without its gaps and cards', async () => {
    await settled(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('grid', { name: 'Heat sheet' })).toBeVisible();
    await expect(page.getByText('Coach first')).toBeHidden();
    await expect(cards).toBeHidden();
    // The window is as wide as Letter between its margins. No column is cut off, and the letters are large enough to read.
    const screenSize = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 995, height: 750 });
    const onPaper = await page.getByRole('grid', { name: 'Heat sheet' }).evaluate((grid) => ({
      cut: grid.scrollWidth - (grid.parentElement?.clientWidth ?? 0),
      points: Number((Number.parseFloat(getComputedStyle(grid).fontSize) * 0.75).toFixed(2)),
    }));
    expect(onPaper).toEqual({ cut: 0, points: 8 });
    await page.setViewportSize(screenSize);
    for (const format of ['A4', 'Letter']) {
      const sheets = sheetsOf(await page.pdf({ format, preferCSSPageSize: true }));
      expect(sheets, format).toHaveLength(1);
      const [[width = 0, height = 0] = []] = sheets;
      expect(width, format).toBeGreaterThan(height);
    }
  });
});

test('the wall takes its sheets in turns, holds one on the space bar, and leads back on Escape', async ({ openAs }) => {
  const page = await openAs(await aPersonWithTitle('FIXED_OPS_DIRECTOR'), '/profile-settings');
  await page.clock.install();
  await page.goto('/dashboard/heat-sheet/service/wall');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Service advisors');
  await expect(page.getByRole('table', { name: 'service advisors' })).toBeVisible();
  await page.clock.fastForward('00:41');
  await expect(heading).toHaveText('Technicians');
  // The sheet shows as many technicians as it takes, which is twelve, and what the marks mean below them. Nobody scrolls a wall.
  await expect(page.getByRole('table', { name: 'technicians' })).toBeVisible();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(page.locator('footer')).toBeInViewport({ ratio: 1 });
  await page.clock.fastForward('00:41');
  await expect(heading).toHaveText('Counterpersons');
  await expect(page.getByRole('table', { name: 'counterpersons' })).toBeVisible();
  await page.keyboard.press('Space');
  await page.clock.fastForward('05:00');
  await expect(heading).toHaveText('Counterpersons');
  await expect(page.getByText('No customer data on this screen.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/dashboard\/heat-sheet\/service$/);
});
