import type { Page } from '@playwright/test';
import { aPersonWithTitle, theServiceDirector } from '../../people.ts';
import { expect, settled, test } from '../../test.ts';

/** Width and height in points of the sheets of a PDF. */
function sheetsOf(pdf: Buffer): number[][] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return [...boxes].map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))]);
}

async function wordsOf(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText();
  return text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word));
}

/** Waits until the page is loaded, and then draws it as it is printed. */
async function printed(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.emulateMedia({ media: 'print' });
}

test('the dashboard prints as a document: whose, when, its filters in words, charts and whole tables, nothing to press', {
  tag: '@slow',
}, async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service', { colorScheme: 'dark' });
  await expect(page.locator('[data-metric]').first()).toBeVisible();
  // Nobody has scrolled. The trend is below the window, and the page draws it when it is idle.
  await expect(page.locator('[data-part=trend]').first()).toBeAttached();
  await printed(page);
  const main = page.locator('main');
  await expect(main.getByText(/, printed \w{3} \d+, \d{4}, \d+:\d\d [AP]M/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('This month');
  await expect(page.getByRole('group', { name: 'Filters' }).getByText('Compare')).toBeVisible();
  for (const each of [
    page.getByRole('banner'),
    page.getByRole('navigation'),
    page.getByRole('button', { name: 'Export' }),
  ]) {
    await expect(each).toHaveCount(0);
  }
  // The messages are not printed, whatever they say now.
  await expect(page.getByLabel('Messages', { exact: true })).toHaveCSS('display', 'none');
  await expect(page.locator('html')).toHaveClass(/light/);
  // The window is as wide as A4 between its margins. No column is cut off.
  await page.setViewportSize({ width: 703, height: 900 });
  for (const table of await main.locator('table').all()) {
    const cut = await table.evaluate((each) => each.scrollWidth - (each.parentElement?.clientWidth ?? 0));
    expect(cut, await table.locator('caption').innerText()).toBeLessThanOrEqual(0);
  }
  // A chart stays on one sheet. A region that goes on over several sheets breaks between its rows.
  await expect(page.getByRole('region', { name: 'Why ELR changed' })).toHaveCSS('break-inside', 'avoid');
  await expect(page.getByRole('region', { name: 'Key figures' })).toHaveCSS('break-inside', 'auto');
  // Its cards draw its frame: one around all of them would go on, empty, to the foot of a sheet without room for the next row.
  await expect(page.getByRole('region', { name: 'Key figures' })).toHaveCSS('border-top-width', '0px');
  const chart = await page.locator('[data-part=trend]').first().boundingBox();
  expect(chart?.width).toBeGreaterThan(300);
  expect(chart?.width).toBeLessThan(700);
  for (const [format, width, height] of [
    ['A4', 595, 842],
    ['Letter', 612, 792],
  ] as const) {
    const sheets = sheetsOf(await page.pdf({ format }));
    expect(sheets.length, format).toBeGreaterThan(0);
    expect(sheets.length, format).toBeLessThan(6);
    // Chromium rounds up to whole pixels.
    for (const [wide = 0, high = 0] of sheets) {
      expect(
        [Math.abs(wide - width), Math.abs(high - height)].every((points) => points < 2),
        `${format}: ${wide} × ${high}`,
      ).toBe(true);
    }
  }
});

test('what a page shows of a person’s own numbers is all that it prints', { tag: '@slow' }, async ({ openAs }) => {
  const page = await openAs(await aPersonWithTitle('SERVICE_ADVISOR'), '/dashboard/service');
  await expect(page.locator('[data-metric]').first()).toBeVisible();
  // The trend is below the window, and the page draws it when it is idle.
  await expect(page.locator('[data-part=trend]').first()).toBeAttached();
  for (const name of ['Why ELR changed', 'Work mix', 'Day pattern']) {
    await expect(page.getByRole('region', { name })).toBeAttached();
  }
  await settled(page);
  // While the notice is there, it covers the aside of the heading.
  await expect(page.locator('[data-part=date-notice]')).toHaveCount(0, { timeout: 15_000 });
  const onScreen = new Set(await wordsOf(page));
  await page.emulateMedia({ media: 'print' });
  const wordsIn = (text: string) => new Set(text.split(/\s+/).map((word) => word.replace(/:$/, '')));
  const head = wordsIn(await page.getByText(/, printed /).innerText());
  // The paper says why a figure may be off. On the screen a mark hides this text.
  const doubts = wordsIn((await page.locator('[data-part=doubt]').allInnerTexts()).join(' '));
  const onPaper = (await wordsOf(page)).map((word) => word.replace(/:$/, ''));
  const isKnown = (word: string) => [onScreen, head, doubts].some((words) => words.has(word));
  expect(onPaper.filter((word) => !isKnown(word))).toEqual([]);
});

test('what a list was searched and narrowed by is on its paper', { tag: '@slow' }, async ({ openAs }) => {
  const search = await openAs(
    await theServiceDirector(),
    '/dashboard/ros?q=618&status=closed&min=100&exceptions=oneLine',
  );
  await expect(search.getByRole('link', { name: /^618/ }).first()).toBeVisible();
  await printed(search);
  const paper = search.locator('main');
  await expect(paper.getByRole('searchbox')).toHaveValue('618');
  await expect(paper.getByRole('searchbox')).toBeVisible();
  await expect(paper.getByText('From $100, One line')).toBeVisible();
  await expect(paper.getByRole('combobox', { name: 'Status' })).toHaveText('StatusClosed');
  await expect(paper.getByRole('combobox', { name: 'Status' })).toBeVisible();

  const log = await openAs(
    await aPersonWithTitle('FIXED_OPS_DIRECTOR', 'ADMIN'),
    '/administration/audit-log?search=thresholds',
  );
  await expect(log.getByRole('heading', { level: 1 })).toHaveText('Audit log');
  await printed(log);
  await expect(log.getByRole('searchbox')).toHaveValue('thresholds');
  await expect(log.getByRole('searchbox')).toBeVisible();
});

test('lists of many columns lie on their side, lose none of them, and say nothing to press', { tag: '@slow' }, async ({
  openAs,
}) => {
  for (const path of ['/dashboard/service/declined', '/dashboard/service/open', '/dashboard/ros?q=618']) {
    const page = await openAs(await theServiceDirector(), path);
    const list = page.locator('main').locator('table').last();
    await expect(list.getByRole('row').nth(3)).toBeVisible();
    await printed(page);
    const [wide = 0, high = 0] = sheetsOf(await page.pdf({ format: 'Letter' }))[0] ?? [];
    expect(wide, path).toBeGreaterThan(high);
    // The window is as wide as Letter in landscape between its margins.
    await page.setViewportSize({ width: 994, height: 700 });
    const cut = await list.evaluate((each) => each.scrollWidth - (each.parentElement?.clientWidth ?? 0));
    expect(cut, path).toBeLessThanOrEqual(0);
    await expect(page.getByText(/, load \d+/), path).toBeHidden();
    await expect(page.getByText('Record outcome').first(), path).toBeHidden();
  }
});

test('the recap of a day is one sheet, on A4 and on Letter', { tag: '@slow' }, async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service/recap');
  for (const name of ['The day', 'Advisors', 'Technicians', 'Exceptions', 'Still open']) {
    await expect(page.getByRole('region', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  await printed(page);
  for (const format of ['A4', 'Letter'] as const) {
    expect(sheetsOf(await page.pdf({ format })), format).toHaveLength(1);
  }
});

test('a heat sheet is one sheet that lies, of advisors, technicians and counterpersons, with its last column on it', {
  tag: '@slow',
}, async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/heat-sheet/service');
  for (const path of [
    '/dashboard/heat-sheet/service',
    '/dashboard/heat-sheet/service?by=technician',
    '/dashboard/heat-sheet/parts',
  ]) {
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const sheet = page.getByRole('grid', { name: 'Heat sheet' });
    await expect(sheet.getByRole('row', { name: /^Store/ })).toBeVisible();
    await settled(page);
    await printed(page);
    for (const format of ['A4', 'Letter'] as const) {
      const sheets = sheetsOf(await page.pdf({ format }));
      expect(sheets, `${path} on ${format}`).toHaveLength(1);
      const [wide = 0, high = 0] = sheets[0] ?? [];
      expect(wide, path).toBeGreaterThan(high);
    }
    // As wide as Letter is between its margins, when it lies.
    await page.setViewportSize({ width: 994, height: 700 });
    const { cells, beyond } = await sheet.evaluate((each) => {
      const edge = each.parentElement?.getBoundingClientRect().right ?? 0;
      const last = [...each.querySelectorAll('tr > :last-child')].map((cell) => cell.getBoundingClientRect().right);
      return { cells: last.length, beyond: Math.max(...last) - edge };
    });
    expect(cells, path).toBeGreaterThan(5);
    expect(beyond, `${path}: px over the edge of its panel`).toBeLessThanOrEqual(0);
  }
});

test('a statement is one sheet while its categories are closed, on A4 and on Letter', { tag: '@slow' }, async ({
  openAs,
}) => {
  const page = await openAs(await theServiceDirector(), '/ai-statement/service');
  await expect(page.getByRole('row', { name: /^Net profit/ })).toBeVisible();
  await printed(page);
  for (const format of ['A4', 'Letter'] as const) {
    expect(sheetsOf(await page.pdf({ format })), format).toHaveLength(1);
  }
});

test('a coaching card prints alone, on one sheet that stands upright', { tag: '@slow' }, async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/heat-sheet/service');
  // Nobody could press anything in the print dialog of the browser here.
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  const cards = page.getByRole('list', { name: 'Coaching cards' }).getByRole('listitem');
  const name = await cards.first().getByRole('heading').innerText();
  await page.getByRole('button', { name: `Print the card of ${name}` }).click();
  await printed(page);
  await expect(page.getByRole('heading', { level: 3 }).filter({ visible: true })).toHaveText([name]);
  await expect(page.getByRole('grid', { name: 'Heat sheet' })).toBeHidden();
  const sheets = sheetsOf(await page.pdf({ format: 'Letter' }));
  expect(sheets).toHaveLength(1);
  const [wide = 0, high = 0] = sheets[0] ?? [];
  expect(wide).toBeLessThan(high);
});

test('a repair order prints with its lines and without the way back', { tag: '@slow' }, async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service');
  await page.locator('[data-metric="ro_count"]').getByRole('button').last().click();
  await page.getByRole('dialog').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Repair order / })).toBeVisible();
  await printed(page);
  await expect(page.getByText(/, printed /)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^Repair order / })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  // The facts stand beside each other, also between the margins of A4.
  await page.setViewportSize({ width: 703, height: 900 });
  const facts = page.locator('main dl[data-cells]').first().locator('> div');
  const tops = await facts.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([5, 1]);
  for (const format of ['A4', 'Letter']) expect(sheetsOf(await page.pdf({ format })).length).toBeGreaterThan(0);
});

test('the logo of the dealership is on the paper itself', { tag: '@slow' }, async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service');
  await page.route('**/api/Logos/of-the-test', (route) =>
    route.fulfill({ contentType: 'image/png', body: Buffer.from(PICTURE, 'base64') }),
  );
  await page.route('**/api/Dealership?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), logoUrl: '/api/Logos/of-the-test' } });
  });
  const came = page.waitForResponse('**/api/Logos/of-the-test');
  await page.reload();
  await came;
  await expect(page.locator('[data-metric]').first()).toBeVisible();
  expect((await page.pdf()).toString('latin1')).toMatch(/\/Subtype \/Image\s+\/Width 7\b/);
});

/** A picture of 7 by 5 red pixels. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAIAAAAG+GGPAAAAEUlEQVR4nGPYICCAiRhoJAoAMrgccTJRK+0AAAAASUVORK5CYII=';
