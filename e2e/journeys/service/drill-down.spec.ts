import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { figureOf } from '../../figures.ts';
import { theServiceDirector } from '../../people.ts';
import { expect, test } from '../../test.ts';

/** The number in a text: `$1,398.50` is 1398.5. Throws if there is none. */
function amount(text: string): number {
  const value = Number(text.replaceAll(/[^\d.-]/g, ''));
  if (Number.isNaN(value) || !/\d/.test(text)) throw new Error(`"${text}" is not an amount`);
  return value;
}

interface Listed {
  total: number;
  contributions: number[];
  denominators: number[];
}

/** Every repair order of the figure as the API lists it. It repeats the drawer's own request page by page. */
async function listWhole(page: Page, open: () => Promise<void>): Promise<Listed> {
  const asked = page.waitForResponse((response) => response.url().includes('/RepairOrders?'));
  await open();
  const first = await asked;
  const headers = await first.request().allHeaders();
  const rows: { contribution: number | null; denominator: number | null }[] = [];
  let total = 0;
  for (let number = 1; number === 1 || rows.length < total; number += 1) {
    const url = new URL(first.url());
    url.searchParams.set('page', String(number));
    url.searchParams.set('pageSize', '500');
    const response = await page.request.get(url.href, {
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':'))),
    });
    const answer: { total: number; data: typeof rows } = await response.json();
    expect(answer.data.length, 'a page of the list').toBeGreaterThan(0);
    total = answer.total;
    rows.push(...answer.data);
  }
  return {
    total,
    contributions: rows.map((row) => row.contribution ?? 0),
    denominators: rows.map((row) => row.denominator ?? 0),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const proved = [
  { key: 'labor_sales', isRatio: false, factor: 1, shownTo: 1 },
  { key: 'ro_count', isRatio: false, factor: 1, shownTo: 1 },
  { key: 'elr', isRatio: true, factor: 1, shownTo: 0.01 },
  { key: 'hpro', isRatio: true, factor: 1, shownTo: 0.01 },
  { key: 'one_line_pct', isRatio: true, factor: 100, shownTo: 0.1 },
];

test('the drawer lists what makes up a figure, additive or ratio, and the parts add up to it', async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service');
  for (const { key, isRatio, factor, shownTo } of proved) {
    await test.step(key, async () => {
      const shown = amount((await figureOf(page, key).textContent()) ?? '');
      const listed = await listWhole(page, () => figureOf(page, key).click());
      const drawer = page.getByRole('dialog');
      await expect(drawer).toContainText('Adds up.');
      expect(listed.contributions.length).toBe(listed.total);
      const figure = isRatio
        ? (sum(listed.contributions) / sum(listed.denominators)) * factor
        : sum(listed.contributions) * factor;
      expect(Math.abs(figure - shown)).toBeLessThanOrEqual(shownTo / 2 + 1e-6);
      // The totals row of the table says the same as the sum of its rows.
      const heads = await drawer.getByRole('columnheader').allInnerTexts();
      // The first column names the row and is no cell.
      const place = heads.findIndex((head) => head.trim() === 'Contribution') - 1;
      const cells = await drawer.getByRole('table').getByRole('row').last().getByRole('cell').allInnerTexts();
      expect(amount(cells[place] ?? '')).toBeCloseTo(sum(listed.contributions), 2);
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
    });
  }
});

test('Escape closes the drawer, the focus goes back to its figure, and the address follows', { tag: '@slow' }, async ({
  openAs,
}) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/parts');
  await page.getByRole('navigation').getByRole('link', { name: 'Service', exact: true }).click();
  const figure = figureOf(page, 'elr');
  await figure.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  await expect(page).toHaveURL(/[?&]drill=elr\.C/);
  // The focus is inside and stays there.
  await page.keyboard.press('Tab');
  expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(figure).toBeFocused();
  await expect(page).not.toHaveURL(/drill=/);
  // The drawer stays closed. Back goes on to the page before.
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/parts/);
  await expect(drawer).toHaveCount(0);
});

test('Escape leaves one level: the list of an advisor, then the figure', { tag: '@slow' }, async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service');
  await figureOf(page, 'elr').click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('By advisor', { exact: true }).click();
  await drawer.getByRole('table', { name: 'By advisor' }).locator('tbody').getByRole('button').first().click();
  await expect(page).toHaveURL(/drill=elr\.C\.advisor/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/drill=elr\.C&/);
  await expect(drawer.getByRole('table', { name: 'By advisor' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/service/);
});

test('the drawer has room for every column, and a phone for what each repair order costs and brings', {
  tag: '@slow',
}, async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service?drill=elr.C');
  const drawer = page.getByRole('dialog');
  const frame = drawer.getByRole('group', { name: 'Repair orders' });
  await expect(frame.getByRole('link').first()).toBeVisible();
  expect(await frame.evaluate((list) => list.scrollWidth - list.clientWidth), 'px to scroll sideways').toBe(0);
  await page.setViewportSize({ width: 375, height: 812 });
  for (const name of ['Gap', 'Contribution']) {
    const box = await drawer.getByRole('columnheader', { name }).boundingBox();
    expect(box?.x, name).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(375);
  }
});

test('the list loads on while it is scrolled, to its last repair order', { tag: '@slow' }, async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service');
  const asked = page.waitForResponse((response) => response.url().includes('/RepairOrders?'));
  await figureOf(page, 'elr').click();
  const { total } = (await (await asked).json()) as { total: number };
  expect(total).toBeGreaterThan(150);
  const drawer = page.getByRole('dialog');
  const list = drawer.getByRole('group', { name: 'Repair orders' });
  await list.hover();
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(drawer.getByRole('button', { name: /more, load/ })).toHaveCount(0, { timeout: 200 });
  }).toPass();
  await expect(drawer).toContainText('Adds up.');
});

test('a next page that does not come is said below the rows, and loads with Retry', { tag: '@slow' }, async ({
  openAs,
  complaints,
}) => {
  complaints.expectComplaint(/ERR_FAILED/);
  const page = await openAs(await theServiceDirector(), '/dashboard/service');
  const isNextPage = (url: URL) => url.pathname.endsWith('/RepairOrders') && Number(url.searchParams.get('page')) > 1;
  await page.route(isNextPage, (route) => route.abort());
  await figureOf(page, 'elr').click();
  const list = page.getByRole('dialog').getByRole('group', { name: 'Repair orders' });
  await expect(list.getByRole('button', { name: /more, load/ })).toBeVisible();
  await list.hover();
  const alert = list.getByRole('alert');
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(alert).toContainText('The next repair orders could not be loaded.', { timeout: 200 });
  }).toPass();
  await page.unroute(isNextPage);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toHaveCount(0);
  await expect(list.getByRole('button', { name: /more, load/ })).toBeVisible();
});

test('the file has every repair order of the list, and one that breaks off is none', { tag: '@slow' }, async ({
  openAs,
}) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service?drill=elr.C&drillSort=roNumber');
  const drawer = page.getByRole('dialog');
  const all = amount((await drawer.getByRole('rowheader', { name: /^All/ }).innerText()).split('\n')[0] ?? '');
  const choose = async (format: string) => {
    await drawer.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: format }).click();
  };
  const download = page.waitForEvent('download');
  await choose('CSV');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^repair-orders-elr-c-.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n').slice(1, -1);
  const numbers = lines.map((line) => line.split(',')[0] ?? '');
  expect(lines.length).toBeGreaterThanOrEqual(all);
  expect(new Set(numbers).size).toBe(lines.length);

  await page.route(
    (url) => url.pathname.endsWith('/RepairOrders'),
    async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      await route.fulfill({ response: answer, body: body.slice(0, body.length / 2) });
    },
  );
  await choose('CSV');
  await expect(page.getByRole('alert')).toContainText('The file broke off before its end, so nothing was saved.');
});

test('the op codes of a rate add up to it, and each opens its repair orders', { tag: '@slow' }, async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service?drill=elr.C');
  const drawer = page.getByRole('dialog');
  await drawer.getByText('By op code', { exact: true }).click();
  const table = drawer.getByRole('table', { name: 'By op code' });
  await expect(table.getByRole('row').last()).toContainText('Total');
  const sales = (await drawer.getByText('Adds up.').locator('..').innerText()).match(/\$[\d,.]+/)?.[0] ?? '';
  await expect(table.getByRole('row').last()).toContainText(sales);
  await table.locator('tbody').getByRole('button').first().click();
  await expect(page).toHaveURL(/drill=elr\.C\.opCode/);
  await expect(drawer).toContainText('Adds up.');
});

test('a copied link opens the same drawer for a colleague, and Back closes it', async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service');
  await figureOf(page, 'elr').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('Adds up.');
  await drawer.getByText('By advisor', { exact: true }).click();
  await expect(drawer.getByRole('table', { name: 'By advisor' })).toBeVisible();
  const link = page.url();
  const read = async (of: Page) => of.getByRole('dialog').getByRole('table').textContent();

  const colleague = await page.context().newPage();
  await colleague.goto(link);
  await expect(colleague.getByRole('dialog').getByRole('table', { name: 'By advisor' })).toBeVisible();
  await expect.poll(() => read(colleague)).toBe(await read(page));

  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await page.goForward();
  await expect(drawer).toBeVisible();
});

test('a repair order of the list opens in full, and Back returns to the open drawer', async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service?drill=labor_sales.all');
  const first = page.getByRole('dialog').getByRole('table').getByRole('link').first();
  const roNumber = (await first.textContent()) ?? '';
  await first.click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/ros/${roNumber}`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(roNumber);
  await page.goBack();
  await expect(page.getByRole('dialog')).toContainText('Adds up.');
});
