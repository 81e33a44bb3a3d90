import type { Locator } from '@playwright/test';
import { z } from 'zod';
import { card, figureOf } from '../../figures.ts';
import { aPersonWithTitle } from '../../people.ts';
import {
  attendanceBySql,
  belowGridBySql,
  discountsBySql,
  laborTypeBySql,
  openBySql,
  rateTermsBySql,
} from '../../sql/morning-figures.ts';
import { serviceFiguresBySql } from '../../sql/service-figures.ts';
import { expect, settled, test } from '../../test.ts';

const store = 'd-harborline-toyota';
/** The month up to the last day that has data, and the days of the month before for comparison. */
const month = { from: '2026-11-01', to: '2026-11-19' };
const before = { from: '2026-10-01', to: '2026-10-19' };

const changeSchema = z.object({
  data: z.object({
    change: z.object({
      before: z.number(),
      now: z.number(),
      terms: z.array(z.object({ key: z.string(), label: z.string(), amount: z.number() })),
    }),
  }),
});
/** How far the name of a row stands above its first figure, in px. The letters of both have one size. */
const aboveFigures = (row: Locator): Promise<number> =>
  row.evaluate((element) => {
    const topOf = (cell: Element) => {
      const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
      if (!text) throw new Error('The cell has no text');
      const range = document.createRange();
      range.selectNode(text);
      return range.getBoundingClientRect().top;
    };
    const [name, figure] = [element.querySelector('th'), element.querySelector('td')];
    if (!name || !figure) throw new Error('The row has a name and a figure');
    return topOf(figure) - topOf(name);
  });
const signed = (amount: number) => `${amount < 0 ? '−' : '+'}$${Math.abs(amount).toFixed(2)}`;
const cents = (amount: number) => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount);
const whole = (amount: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }).format(amount);

test('the morning of a service manager: at each stop the figure is that of the API and of SQL written by hand', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs(await aPersonWithTitle('SERVICE_MANAGER'), '/profile-settings');

  await test.step('why the labor rate changed', async () => {
    const answered = page.waitForResponse((response) => response.url().includes('/MetricChange'));
    await page.goto('/dashboard/service');
    const { change } = changeSchema.parse(await (await answered).json()).data;
    const bySql = await rateTermsBySql(store, before, month);
    expect(change.before).toBeCloseTo(bySql.before, 2);
    expect(change.now).toBeCloseTo(bySql.now, 2);
    const why = page.getByRole('region', { name: 'Why ELR changed' });
    await expect(why).toContainText(`$${bySql.before.toFixed(2)}`);
    for (const { key, amount } of change.terms) {
      // The largest term takes what rounding to cents leaves of the sum.
      expect(Math.abs(amount - bySql[key as keyof typeof bySql]), key).toBeLessThan(0.015);
      if (amount !== 0) await expect(why).toContainText(signed(amount));
    }
  });

  await test.step('the repair orders behind the price, and one of them', async () => {
    await page
      .getByRole('region', { name: 'Why ELR changed' })
      .getByRole('button', { name: /^Price/ })
      .click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('Adds up.');
    const first = drawer.getByRole('table').getByRole('link').first();
    const number = (await first.textContent()) ?? '';
    await first.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Repair order ${number}`);
    await page.goBack();
    await expect(drawer).toContainText('Adds up.');
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });

  await test.step('what stands open too long', async () => {
    const { open, past } = await openBySql(store, month.to);
    await expect(card(page, 'open_ro_aged')).toContainText(`${past} of ${open} open`);
    await figureOf(page, 'open_ro_aged').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open repair orders');
    const needs = page.getByRole('region', { name: 'Open repair orders by what they need' });
    await expect(needs.getByRole('button', { name: /^Open / })).toContainText(String(open));
    await expect(needs.getByRole('button', { name: /^Past limit/ })).toContainText(String(past));
    const list = page.getByRole('table', { name: 'Open repair orders' });
    await expect(list.getByRole('rowheader', { name: `All ${past}`, exact: true })).toBeVisible();
  });

  await test.step('what was sold under the matrix', async () => {
    const { lines, under, below, dollars } = await belowGridBySql(store, month);
    await page.getByRole('navigation', { name: 'AI Dashboard' }).getByRole('link', { name: 'Op codes' }).click();
    await settled(page);
    const fixing = page.getByRole('region', { name: 'Worth fixing first' });
    await expect(fixing).toContainText(`$${whole(dollars)}`);
    await expect(fixing).toContainText(
      `${under} of ${lines} lines are under the matrix at their own hours, ${below === under ? 'each' : below} by more than 2%`,
    );
    await fixing.getByRole('button', { name: new RegExp(`^${under} lines`) }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('rowheader', { name: `All ${under} lines`, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('what an hour of each labor type brought', async () => {
    const { hours, rate } = await laborTypeBySql(store, 'CM', month);
    await page.getByRole('navigation', { name: 'AI Dashboard' }).getByRole('link', { name: 'Labor types' }).click();
    const row = page.getByRole('row', { name: /^Open CM / });
    await expect(row).toContainText(hours.toFixed(1));
    await expect(row).toContainText(cents(rate));
    expect(Math.abs(await aboveFigures(row))).toBeLessThan(0.5);
  });

  await test.step('what was given away', async () => {
    const { lines, dollars } = await discountsBySql(store, month);
    await page.goto('/dashboard/service/discounts');
    await expect(page.getByRole('row', { name: new RegExp(`^All ${lines} `) })).toContainText(cents(dollars));
  });

  await test.step('the last day', async () => {
    const day = await serviceFiguresBySql(store, month.to, month.to);
    await page.goto('/dashboard/service/recap');
    const figures = page.getByRole('table', { name: 'Figures of the day' });
    await expect(figures.getByRole('row', { name: /^Repair orders/ })).toContainText(String(day.ro_count));
    await expect(figures.getByRole('row', { name: /^Labor sales/ })).toContainText(`$${whole(day.labor_sales)}`);
    await expect(figures.getByRole('row', { name: /^ELR/ })).toContainText(cents(day.elr));
  });

  await test.step('the hours of the technicians', async () => {
    const { attended } = await attendanceBySql(store, month);
    await page.getByRole('navigation', { name: 'AI Dashboard' }).getByRole('link', { name: 'Technicians' }).click();
    await settled(page);
    const hours = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
      attended,
    );
    await expect(page.getByRole('table', { name: 'Technicians' }).getByRole('row', { name: /^Store/ })).toContainText(
      hours,
    );
  });
});
