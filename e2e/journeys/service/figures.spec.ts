import { expectNoViolations } from '../../axe.ts';
import { asShown, card, kpisOf, kpiValue, provedFigures } from '../../figures.ts';
import { signIn, theServiceDirector } from '../../people.ts';
import { today } from '../../product.ts';
import { serviceFiguresBySql } from '../../sql/service-figures.ts';
import { expect, test } from '../../test.ts';

const monthStart = `${today.slice(0, 8)}01`;

test('a service director signs in on a bare visit and reads true figures that a remote has drawn', async ({ page }) => {
  const director = await theServiceDirector();
  // Waited for, not listened to: a card is drawn before a busy machine has handed its answer to the test.
  const answered = page.waitForResponse((response) => response.url().includes('/MonthlyNumbers') && response.ok());
  await signIn(page, director);
  await expect(page).toHaveURL(/\/dashboard\/service/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Service/);

  const orders = card(page, 'ro_count');
  await expect(orders).toBeVisible();
  const roCount = kpiValue(await kpisOf(await answered), 'ro_count', 'all');
  expect(roCount).toBeGreaterThan(0);
  await expect(orders).toContainText(new Intl.NumberFormat('en-US').format(roCount));
});

test('the figures on screen are those of the API and of SQL written by hand, for this month and for the last', async ({
  openAs,
}) => {
  const director = await theServiceDirector();
  const dealershipId = director.defaultDealershipId;
  const page = await openAs(director, '/profile-settings');
  const spans = [
    { query: '', from: monthStart, to: today },
    { query: '?period=lastMonth&startDate=2026-10-01&endDate=2026-10-31', from: '2026-10-01', to: '2026-10-31' },
  ];
  for (const { query, from, to } of spans) {
    const answered = page.waitForResponse((response) => response.url().includes(`${dealershipId}/MonthlyNumbers`));
    await page.goto(`/dashboard/service${query}`);
    const response = await answered;
    // An unedited "This month" sends no dates; every other range does.
    expect(new URL(response.url()).searchParams.get('startDate')).toBe(query === '' ? null : from);
    const kpis = await kpisOf(response);
    const bySql = await serviceFiguresBySql(dealershipId, from, to);
    expect(bySql.ro_count).toBeGreaterThan(0);
    for (const { key, scope, name } of provedFigures) {
      await expect(page.getByRole('group', { name, exact: true })).toHaveAttribute('data-metric', key);
      await expect(card(page, key), `${key} from ${from}`).toContainText(asShown(key, bySql[key]));
      expect(kpiValue(kpis, key, scope), `${key} of the API from ${from}`).toBeCloseTo(bySql[key], 2);
    }
  }
});

test('every one of the fourteen cards is a group of its own name, and no skeleton passes for a figure', {
  tag: '@slow',
}, async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service');
  const cards = page.locator('[data-metric]');
  await expect(cards).toHaveCount(14);
  for (const each of await cards.all()) {
    await expect(each).toHaveRole('group');
    await expect(each).toHaveAccessibleName(/\w/);
    // What leads to another page is a link.
    const figure = each.getByRole('button').or(each.getByRole('link'));
    await expect(figure.filter({ hasText: /\d/ }).first()).toBeVisible();
  }
});

test('service dashboard: no axe violations, light and dark, wide and narrow', { tag: '@slow' }, async ({ openAs }) => {
  test.slow();
  await expectNoViolations(await openAs(await theServiceDirector(), '/dashboard/service'), 'service dashboard');
});
