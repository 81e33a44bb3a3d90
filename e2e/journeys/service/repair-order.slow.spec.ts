import type { Page } from '@playwright/test';
import { theServiceDirector } from '../../people.ts';
import { expect, settled, test } from '../../test.ts';

interface Written {
  readonly left: number;
  readonly right: number;
}

/** Where the words of each cell stand, in px, for every table of the page. `sale` is the place of the column with the head "Sale". */
async function tablesOf(page: Page): Promise<{ sale: number; isOfLine: boolean; rows: (Written | null)[][] }[]> {
  return page.locator('main table').evaluateAll((tables) =>
    tables.map((table) => ({
      sale: [...table.querySelectorAll('thead th, thead td')].findIndex((head) => head.textContent?.trim() === 'Sale'),
      isOfLine: table.closest('[aria-label^="Line "]') !== null,
      rows: [...table.querySelectorAll('tr')].map((row) =>
        [...row.children].map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          const { left, right, width } = range.getBoundingClientRect();
          return width === 0 ? null : { left, right };
        }),
      ),
    })),
  );
}

test('a repair order’s sales stand in one column down the page, and on a phone in sight, no two columns touching', async ({
  openAs,
}) => {
  const page = await openAs(
    await theServiceDirector(),
    '/dashboard/service?drill=labor_sales.all&drillSort=-contribution',
  );
  // The repair order with the most labor has several lines with parts.
  await page.getByRole('dialog').getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: /^Line / }).nth(1)).toBeVisible();
  await settled(page);
  const ofLines = (await tablesOf(page)).filter(({ isOfLine }) => isOfLine);
  const ends = ofLines
    .flatMap(({ sale, rows }) => rows.map((row) => row[sale]?.right))
    .filter((end) => end !== undefined);
  expect(ends.length).toBeGreaterThan(4);
  expect([...new Set(ends.map(Math.round))], 'right ends of the sales').toHaveLength(1);

  await page.setViewportSize({ width: 375, height: 812 });
  for (const { sale, rows } of await tablesOf(page)) {
    for (const row of rows) {
      expect(row[sale]?.right ?? 0, `the sale of ${JSON.stringify(row)}`).toBeLessThanOrEqual(359);
      const cells = row.filter((cell) => cell !== null);
      const gaps = cells.slice(1).map((cell, place) => cell.left - (cells[place]?.right ?? 0));
      expect(Math.min(...gaps, 8), JSON.stringify(row)).toBeGreaterThanOrEqual(8);
    }
  }
});
