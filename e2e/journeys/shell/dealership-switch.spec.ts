import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../axe.ts';
import { asShown, card, figureOf, kpisOf, kpiValue, provedFigures } from '../../figures.ts';
import { aPersonWithTitle, theServiceDirector } from '../../people.ts';
import { today } from '../../product.ts';
import { serviceFiguresBySql } from '../../sql/service-figures.ts';
import { expect, test } from '../../test.ts';

interface Frame {
  dealership: string;
  content: string;
}
declare global {
  interface Window {
    drawnFrames: Frame[];
  }
}

/** Records what each frame shows from now on: the dealership in the header and the text of the page. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.drawnFrames = [];
    const note = () => {
      const frame = {
        dealership:
          document.querySelector<HTMLElement>('[role="combobox"][aria-label="Dealership"]')?.textContent ?? '',
        content: document.querySelector<HTMLElement>('main')?.textContent ?? '',
      };
      const last = window.drawnFrames.at(-1);
      if (last?.dealership !== frame.dealership || last.content !== frame.content) window.drawnFrames.push(frame);
      requestAnimationFrame(note);
    };
    note();
  });
}

test('after a switch nothing of the old dealership is asked for or drawn, not even by an answer that was on its way', async ({
  openAs,
}) => {
  const director = await theServiceDirector();
  const [oldStore, newStore] = ['Harborline Toyota', 'Harborline Chevrolet'].map((name) => {
    const found = director.dealerships.find((each) => each.name === name);
    if (found === undefined) throw new Error(`the director is no member of ${name}`);
    return found;
  });
  if (!oldStore || !newStore) throw new Error('two stores are needed');
  const page = await openAs(director, '/dashboard/service');
  await expect(card(page, 'labor_sales')).toBeVisible();
  const [oldFigures, newFigures] = await Promise.all(
    [oldStore, newStore].map(({ id }) => serviceFiguresBySql(id, `${today.slice(0, 8)}01`, today)),
  );
  if (!oldFigures || !newFigures) throw new Error('both stores have figures');
  for (const { key } of provedFigures) {
    await expect(card(page, key)).toContainText(asShown(key, oldFigures[key]));
    expect(asShown(key, newFigures[key])).not.toBe(asShown(key, oldFigures[key]));
  }

  // An answer about the old dealership comes late. The test holds it now and releases it after the switch.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/Dealerships/${oldStore.id}/**`, async (route) => {
    await held;
    // The page has canceled the request by then, as it should.
    await route.continue().catch(() => undefined);
  });
  const slow = page.waitForRequest((request) => request.url().includes(`${oldStore.id}/RepairOrders`));
  await figureOf(page, 'labor_sales').click();
  await slow;
  await page.keyboard.press('Escape');

  await watchFrames(page);
  await page.getByRole('combobox', { name: 'Dealership' }).click();
  const asked: string[] = [];
  const answered = page.waitForResponse((response) => response.url().includes(`${newStore.id}/MonthlyNumbers`));
  await page.getByRole('option', { name: newStore.name }).click();
  page.on('request', (request) => asked.push(request.url()));
  const kpis = await kpisOf(await answered);
  letGo();
  for (const { key, scope } of provedFigures) {
    await expect(card(page, key)).toContainText(asShown(key, newFigures[key]));
    expect(kpiValue(kpis, key, scope)).toBeCloseTo(newFigures[key], 2);
  }
  await page.waitForLoadState('networkidle');

  expect(asked.filter((url) => url.includes(oldStore.id))).toEqual([]);
  const frames = await page.evaluate(() => window.drawnFrames);
  const drawnAfter = frames.filter(({ dealership }) => dealership.includes(newStore.name));
  expect(frames.some(({ dealership }) => dealership.includes(oldStore.name))).toBe(true);
  expect(drawnAfter.at(-1)?.content).toContain(asShown('labor_sales', newFigures.labor_sales));
  const oldTexts = [asShown('labor_sales', oldFigures.labor_sales), asShown('elr', oldFigures.elr), 'Grant Okafor'];
  const mixed = drawnAfter.filter(({ content }) => oldTexts.some((text) => content.includes(text)));
  expect(mixed).toEqual([]);
});

test('the selector lists the active dealership first and disabled, and a new tab starts with the last one chosen', {
  tag: '@slow',
}, async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/support');
  const selector = page.getByRole('combobox', { name: 'Dealership' });
  await expect(selector).toContainText('Harborline Toyota');
  await selector.click();
  const options = page.getByRole('option');
  await expect(options).toHaveCount(3);
  await expect(options.first()).toContainText('Harborline Toyota');
  await expect(options.first()).toBeDisabled();
  await options.filter({ hasText: 'Lakeview Honda' }).click();
  await expect(selector).toContainText('Lakeview Honda');
  await expect(page).toHaveURL('/support?dealership=d-lakeview-honda');

  const other = await page.context().newPage();
  await other.goto('/support');
  await expect(other.getByRole('combobox', { name: 'Dealership' })).toContainText('Lakeview Honda');
  await other.getByRole('combobox', { name: 'Dealership' }).click();
  await other.getByRole('option', { name: 'Harborline Chevrolet' }).click();
  await expect(other.getByRole('combobox', { name: 'Dealership' })).toContainText('Harborline Chevrolet');
  // A switch does not change the tabs that are open. Each keeps its own dealership.
  await expect(selector).toContainText('Lakeview Honda');
});

test('a person of one dealership sees it named and has no other to choose', { tag: '@slow' }, async ({ openAs }) => {
  const page = await openAs(await aPersonWithTitle('SERVICE_MANAGER', 'MANAGER'), '/support');
  const selector = page.getByRole('combobox', { name: 'Dealership' });
  await expect(selector).toContainText('Harborline Toyota');
  await selector.click();
  await expect(page.getByRole('option')).toHaveCount(1);
});

test('a link to a dealership of one’s own opens it; a link to a foreign one says so', async ({ openAs }) => {
  const member = await openAs(await theServiceDirector(), '/dashboard/service?dealership=d-lakeview-honda');
  await expect(member.getByRole('combobox', { name: 'Dealership' })).toContainText('Lakeview Honda');
  await expect(card(member, 'ro_count')).toBeVisible();

  const stranger = await openAs(
    await aPersonWithTitle('SERVICE_MANAGER', 'MANAGER'),
    '/dashboard/service?dealership=d-lakeview-honda',
  );
  await expect(stranger.getByText(/not a member of/)).toBeVisible();
  await expect(stranger.getByRole('combobox', { name: 'Dealership' })).toContainText('Harborline Toyota');
});

test('a copied address opens the same dealership, and Back to an entry of another one switches to it', {
  tag: '@slow',
}, async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/dashboard/service');
  await expect(page).toHaveURL('/dashboard/service?dealership=d-harborline-toyota');
  const selector = page.getByRole('combobox', { name: 'Dealership' });
  await page.getByRole('banner').getByRole('link', { name: 'AI Statement' }).click();
  await expect(page).toHaveURL('/ai-statement/service?dealership=d-harborline-toyota');
  await selector.click();
  await page.getByRole('option', { name: 'Lakeview Honda' }).click();
  await expect(page).toHaveURL('/ai-statement/service?dealership=d-lakeview-honda');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service statement');

  const copied = await page.context().newPage();
  await copied.goto('/support');
  await copied.goto('/dashboard/service?dealership=d-harborline-toyota');
  await expect(copied.getByRole('combobox', { name: 'Dealership' })).toContainText('Harborline Toyota');

  await page.goBack();
  await expect(selector).toContainText('Harborline Toyota');
  await expect(page).toHaveURL('/dashboard/service?dealership=d-harborline-toyota');
  await expect(card(page, 'ro_count')).toBeVisible();
  await page.goForward();
  await expect(selector).toContainText('Lakeview Honda');
  await expect(page).toHaveURL('/ai-statement/service?dealership=d-lakeview-honda');
});

test('a dealership that does not load is named, and the selector with the focus still on it is the way to another', {
  tag: '@slow',
}, async ({ openAs, complaints }) => {
  complaints.expectComplaint(/500/);
  const page = await openAs(await theServiceDirector(), '/support');
  await page.route(/\/api\/Dealership\?.*d-lakeview-honda/, (route) => route.fulfill({ status: 500, json: {} }));
  const selector = page.getByRole('combobox', { name: 'Dealership', exact: true });
  await selector.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Lakeview Honda' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Lakeview Honda could not be loaded');
  await expect(selector).toBeFocused();
  await expectNoViolations(page, 'a dealership that does not load');
  await page.setViewportSize({ width: 375, height: 800 });
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Harborline Toyota' }).click();
  await expect(heading).toHaveText('Support');
  await expect(selector).toBeFocused();
});
