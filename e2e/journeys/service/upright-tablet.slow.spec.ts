import { theServiceDirector } from '../../people.ts';
import { expect, settled, test } from '../../test.ts';
import { Gate } from '../../traffic.ts';

/** Lists of rows with as many columns as a wide window has: the name of the table, and what must be seen without scrolling. */
const lists = [
  { path: '/dashboard/service', table: 'Pay types', heads: ['Pay type', 'ELR', 'P:L'] },
  { path: '/dashboard/service', table: 'Advisors', heads: ['Advisor', 'ELR', 'ELR gap'] },
  { path: '/dashboard/service/ucis', table: 'Used cars', heads: ['Stock number', 'Total', 'Days', 'Repair orders'] },
  { path: '/dashboard/service/discounts', table: 'Discounts', heads: ['RO', 'Discount', 'Reason', 'Op code'] },
  { path: '/dashboard/service/declined', table: 'Declined work', heads: ['Customer', 'Phone', 'Amount', 'Outcome'] },
  {
    path: '/dashboard/service/declined?group=none',
    table: 'Declined work',
    heads: ['Customer', 'Recommended', 'Outcome'],
  },
  { path: '/dashboard/service/open', table: 'Open repair orders', heads: ['RO', 'Open', 'Unbilled', 'Promised'] },
  { path: '/dashboard/op-codes', table: 'Op codes', heads: ['Op code', 'At price', 'Below price', 'Lines'] },
  { path: '/dashboard/labor-types', table: 'Work by labor type', heads: ['Labor type', 'ELR', '% of door'] },
  { path: '/dashboard/technicians', table: 'Technicians', heads: ['Technician', 'Proficiency', 'Gap'] },
  {
    path: '/dashboard/technicians?view=missing',
    table: 'Lines without a technician',
    heads: ['Choose all RO', 'Technician', 'Labor'],
  },
  { path: '/dashboard/op-codes', table: 'Price-variance finder', heads: ['Op code', 'All', 'Below price'] },
  { path: '/dashboard/op-codes/BRKF', table: 'By advisor', heads: ['Advisor', 'ELR', 'Below price'] },
  { path: '/dashboard/op-codes/BRKF', table: 'Months', heads: ['Month', 'Lines', 'ELR'] },
  { path: '/dashboard/op-codes/BRKF', table: 'Lines', heads: ['RO', 'Charged', 'Short'] },
  {
    path: '/dashboard/service/recap',
    table: 'Figures of the day',
    heads: ['Figure', 'Month to date', 'Goal or target'],
  },
  { path: '/dashboard/service/recap', table: 'Advisors of the day', heads: ['Advisor', 'ROs', 'Labor gross'] },
  { path: '/dashboard/ros?q=618', table: 'Found repair orders', heads: ['RO', 'Kind', 'Customer', 'Total sale'] },
];

for (const { path, table, heads } of lists) {
  test(`${path}: ${table} fits tablets and laptops, and nothing scrolls sideways`, async ({ openAs }) => {
    const page = await openAs(await theServiceDirector(), path, { viewport: { width: 768, height: 1000 } });
    await settled(page);
    const list = page.getByRole('group', { name: table, exact: true });
    await list.scrollIntoViewIfNeeded();
    for (const width of [768, 820, 1024, 1180, 1280, 1366]) {
      await page.setViewportSize({ width, height: 1000 });
      await list.getByRole('columnheader').first().scrollIntoViewIfNeeded();
      for (const head of heads)
        await expect(list.getByRole('columnheader', { name: head, exact: true })).toBeInViewport({ ratio: 1 });
      const beyond = await list.evaluate((frame) => frame.scrollWidth - frame.clientWidth);
      expect(beyond, `px beyond the edge at ${width}`).toBeLessThanOrEqual(0);
    }
  });
}

// These have few columns or none that folds, so only laptops and tablets on their side are narrow for them.
for (const path of [
  '/dashboard/parts',
  '/dashboard/service/discounts?group=none',
  '/administration/audit-log',
  '/administration/feeds',
  '/ai-statement/service',
])
  test(`${path}: no table scrolls sideways on a laptop, also none that stands for a chart`, async ({ openAs }) => {
    const page = await openAs(await theServiceDirector(), path, { viewport: { width: 1440, height: 4000 } });
    await settled(page);
    for (const switchToTable of await page.getByRole('button', { name: /as (a )?table/ }).all())
      await switchToTable.click();
    const tables = page
      .getByRole('main')
      .getByRole('group')
      .filter({ has: page.locator(':scope > table') });
    await expect(tables.first()).toBeVisible();
    for (const width of [1024, 1180, 1280, 1366]) {
      await page.setViewportSize({ width, height: 4000 });
      const beyond = await tables.evaluateAll((frames) =>
        frames
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map((frame) => `${frame.ariaLabel}: ${frame.scrollWidth - frame.clientWidth} px`),
      );
      expect(beyond, `beyond the edge at ${width}`).toEqual([]);
    }
  });

/** Returns which row is the first below the head of a list, and how high the drawn rows and the rows left out are on average. */
const placeIn = (frame: HTMLElement) => {
  const boxes = (selector: string) => [...frame.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
  const sum = (heights: readonly DOMRect[]) => heights.reduce((px, { height }) => px + height, 0);
  const drawn = boxes('tr[data-index]');
  // The cells of the head stay in view. The head itself scrolls away.
  const head = frame.querySelector('thead th')?.getBoundingClientRect().bottom ?? 0;
  const top = [...frame.querySelectorAll<HTMLElement>('tr[data-index]')].find(
    (row) => row.getBoundingClientRect().bottom > head,
  );
  const all = Number(frame.querySelector('table')?.getAttribute('aria-rowcount') ?? drawn.length + 1) - 1;
  return {
    top: Number(top?.dataset.index),
    drawnPx: sum(drawn) / drawn.length,
    leftOutPx: sum(boxes('[data-part=spacer]')) / (all - drawn.length),
  };
};

test('rows of two lines stay where they are when a long list begins to draw only the rows in view', async ({
  openAs,
}) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service/open', {
    viewport: { width: 1280, height: 900 },
  });
  const list = page.getByRole('group', { name: 'Open repair orders', exact: true });
  const rows = list.locator('tr[data-index]');
  await expect(rows).toHaveCount(50);
  await list.evaluate((frame) => {
    frame.scrollTop = frame.scrollHeight;
  });
  await expect(rows).toHaveCount(100);
  // Just far enough for the next page to load.
  const nextPage = new Gate();
  await page.route(/\/OpenRepairOrders\?/, (route) => nextPage.pass(route));
  await list.evaluate((frame) => {
    frame.scrollTop = 0.82 * frame.scrollHeight - frame.clientHeight;
  });
  const before = await list.evaluate(placeIn);
  nextPage.open();
  await expect(list.locator('table[aria-rowcount]')).toBeVisible();
  const after = await list.evaluate(placeIn);
  // Some rows have a line more than others.
  expect(Math.abs(after.top - before.top), 'rows that the list moved by').toBeLessThanOrEqual(1);
  expect(Math.abs(after.leftOutPx - after.drawnPx), 'px by which gaps are too low or too high').toBeLessThan(4);
});

/** A browser scrolls by whole pixels, and a border may stay outside by a part of one. */
const WHOLE = { ratio: 0.98 };

for (const path of ['/dashboard/heat-sheet/service', '/dashboard/heat-sheet/service?by=technician'])
  test(`${path} scrolls inside its frame alone, says which columns are beyond its edges, and rank and name stay in view`, async ({
    openAs,
  }) => {
    const page = await openAs(await theServiceDirector(), path, { viewport: { width: 768, height: 1000 } });
    await settled(page);
    const sheet = page.getByRole('grid', { name: 'Heat sheet' });
    const note = page.locator('[data-part=beyond]');
    for (const width of [768, 1024, 1180, 1280]) {
      await page.setViewportSize({ width, height: 1000 });
      const name = sheet.getByRole('row').nth(2).getByRole('rowheader');
      const last = sheet.getByRole('columnheader').last();
      await expect(last).not.toBeInViewport(WHOLE);
      const lastName = await last.innerText();
      await expect(note).toHaveText(new RegExp(`^\\d+ more columns? to the right: .*\\b${lastName}$`));
      const before = (await name.boundingBox())?.x ?? 0;
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport(WHOLE);
      await expect(note).toHaveText(/^\d+ more columns? to the left: /);
      // The name may come closer to the rank by what the column of ranks is wider than its digits.
      expect(Math.abs(((await name.boundingBox())?.x ?? 999) - before), 'px that the name moved').toBeLessThan(4);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, `px that the page is wider than ${width}`).toBeLessThanOrEqual(0);
      await sheet.locator('..').evaluate((frame) => frame.scrollTo(0, 0));
    }
  });
