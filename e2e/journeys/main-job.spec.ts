import { expect, test } from '@playwright/test';
import { signIn, theServiceDirector } from '../people.ts';

test('a service director signs in on a bare visit and reads true figures that a remote has drawn', async ({ page }) => {
  const director = await theServiceDirector();
  const answers: { data: { kpis: { key: string; scope: string; value: number }[] } }[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/MonthlyNumbers') && response.ok()) answers.push(await response.json());
  });
  await signIn(page, director);
  await expect(page).toHaveURL(/\/dashboard\/service/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Service/);

  const card = page.locator('[data-metric="ro_count"]');
  await expect(card).toBeVisible();
  const roCount = answers[0]?.data.kpis.find((kpi) => kpi.key === 'ro_count' && kpi.scope === 'all')?.value;
  expect(roCount).toBeGreaterThan(0);
  await expect(card).toContainText(new Intl.NumberFormat('en-US').format(roCount ?? 0));
});
