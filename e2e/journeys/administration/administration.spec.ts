import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultPlacementSchema } from '@fixed-ops/federation';
import type { Page } from '@playwright/test';
import { root } from '../../../scripts/steps/workspace.mjs';
import { expectNoViolations } from '../../axe.ts';
import { card } from '../../figures.ts';
import { anAccount, signIn, theServiceDirector } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { withSettingsKept } from './kept-settings.ts';

const LAKEVIEW = 'd-lakeview-honda';
const DESKTOP = { width: 1440, height: 900 };

test('every link of the administration’s menu leads to a page of its own name', async ({ page }) => {
  const file = join(root, 'deploy', 'placement.default.json');
  const { remotes } = defaultPlacementSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const menu = remotes.find(({ name }) => name === 'administration')?.menu;
  await signIn(page, await anAccount('ADMIN_SUPER', (each) => each.role === 'ADMIN_SUPER'), '/administration');
  await expect(page).toHaveURL(/\/administration\/dealership-info/);
  const areas = page.getByRole('navigation', { name: 'Administration areas' });
  for (const { label, to } of menu ?? []) {
    await areas.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(to));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(label);
  }
  expect(menu?.length).toBeGreaterThan(0);
});

test('an extract is chosen by keys and checked: what would change stands there, nothing has, and a reload finds it', {
  tag: '@slow',
}, async ({ openAs }) => {
  const admin = await anAccount(
    'ADMIN of Lakeview',
    (each) => each.role === 'ADMIN' && each.dealerships[0]?.id === LAKEVIEW,
  );
  const page = await openAs(admin, '/administration/feeds?part=upload');
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).focus();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles([
    file('export-1.csv', 'ro_number,open_date,close_date,status\n990001,2026-11-02,2026-11-03,closed\n'),
    file(
      'export-2.csv',
      'ro_number,line,pay_type,op_code,sold_hours,labor_sale,labor_cost\n990001,A,C,OIL,0.3,32,8\n990001,B,C,OIL,much,32,8\n',
    ),
  ]);
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('Repair order lines, 7 columns');
  await page.getByRole('button', { name: 'Check files' }).click();
  await expect(page.getByText('Of 1 repair order, 1 would be new')).toBeVisible();
  await expect(page.getByRole('row', { name: /^export-2\.csv/ })).toContainText('sold_hours is not a number: line 3');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Load these files' })).toBeVisible();
  await expectNoViolations(page, 'a checked upload');
});

test('a column of the users is made wider by its edge, with the mouse and with keys, without being sorted', {
  tag: '@slow',
}, async ({ openAs }) => {
  const page = await openAs(await theServiceDirector(), '/administration/users');
  await expect(page.getByRole('checkbox', { name: /^Choose / }).nth(1)).toBeVisible();
  const head = page.getByRole('columnheader', { name: 'Email' });
  const edge = page.getByRole('separator', { name: 'Width of Email' });
  const [before, grip] = await Promise.all([head.boundingBox(), edge.boundingBox()]);
  if (!before || !grip) throw new Error('the head of the emails has no box');
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(grip.x + grip.width / 2 + 64, grip.y + grip.height / 2, { steps: 4 });
  await page.mouse.up();
  const width = async () => Math.round((await head.boundingBox())?.width ?? 0);
  const wider = await width();
  expect(Math.abs(wider - before.width - 64)).toBeLessThanOrEqual(1);
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  expect(await width()).toBe(wider + 16);
  expect(new URL(page.url()).searchParams.get('sort')).toBeNull();
});

test.describe('thresholds', () => {
  // These tests change the same block of one store, so they run one after the other.
  test.describe.configure({ mode: 'serial' });

  const ofStore = () =>
    anAccount('ADMIN of Lakeview', (each) => each.role === 'ADMIN' && each.dealerships[0]?.id === LAKEVIEW);
  const bound = (page: Page, measure: RegExp, name: string) =>
    page.getByRole('listitem', { name: measure }).getByRole('textbox', { name });
  const hours = /^Hours per repair order, customer pay/;
  const elr = /^ELR as % of door rate, customer pay/;
  const saveAll = async (page: Page) => {
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('No unsaved changes')).toBeVisible();
  };

  test('who edits a threshold sees its effect beside it, saves, and the dashboard recolors at once, in another browser too', async ({
    openAs,
  }) => {
    const other = await openAs(await theServiceDirector(), `/dashboard/service?dealership=${LAKEVIEW}`);
    await expect(card(other, 'hpro')).toBeVisible();
    const page = await openAs(await ofStore(), '/administration/thresholds');
    await withSettingsKept(page, 'ServiceOptionsThresholds', async () => {
      const before = await bound(page, hours, 'On target').inputValue();
      const near = await bound(page, hours, 'Near target').inputValue();
      await bound(page, hours, 'On target').fill('9');
      await bound(page, hours, 'Near target').fill('8');
      const effect = page.getByRole('region', { name: 'Preview' }).getByRole('row', { name: /^Store/ });
      await expect(effect.getByRole('cell').last()).toHaveText('Off target');
      await expectNoViolations(page, 'thresholds with changes');
      await page.setViewportSize({ width: 375, height: 812 });
      const range = page.getByRole('listitem', { name: /^Repair share of hours/ });
      const [from, to] = await Promise.all(
        ['On target from', 'On target to'].map((name) => range.getByRole('textbox', { name }).boundingBox()),
      );
      expect(from?.y, 'both ends of a range stand on one line').toBe(to?.y);
      expect(from?.width).toBe(to?.width);
      await page.setViewportSize(DESKTOP);
      await saveAll(page);
      // Nobody touches the other browser. It learns that targets changed, and draws them.
      await other.bringToFront();
      await expect(card(other, 'hpro')).toContainText('9.00', { timeout: 20_000 });
      await expect(card(other, 'hpro').getByRole('img', { name: 'Off target' })).toBeVisible();
      await page.getByRole('link', { name: 'AI Dashboard', exact: true }).click();
      await expect(card(page, 'hpro').getByRole('img', { name: 'Off target' })).toBeVisible();
      await expect(card(page, 'hpro')).toContainText('9.00');

      await page.goto('/administration/thresholds');
      await bound(page, hours, 'On target').fill(before);
      await bound(page, hours, 'Near target').fill(near);
      await saveAll(page);
      await page.getByRole('link', { name: 'AI Dashboard', exact: true }).click();
      await expect(card(page, 'hpro')).toContainText(before);
      await expect(card(page, 'hpro')).not.toContainText('9.00');
    });
  });

  test('of two who save, the second sees both versions and loses nothing', { tag: '@slow' }, async ({
    openAs,
    complaints,
  }) => {
    complaints.expectComplaint(/412/);
    const first = await openAs(await ofStore(), '/administration/thresholds');
    const second = await openAs(await theServiceDirector(), `/administration/thresholds?dealership=${LAKEVIEW}`);
    await withSettingsKept(first, 'ServiceOptionsThresholds', async () => {
      const [before, beforeHours] = await Promise.all(
        [elr, hours].map((measure) => bound(second, measure, 'On target').inputValue()),
      );
      await bound(first, elr, 'On target').fill('99');
      await bound(second, elr, 'On target').fill('98');
      await bound(second, hours, 'On target').fill('7');
      await saveAll(first);
      await second.getByRole('button', { name: 'Save changes' }).click();
      const conflict = second.getByRole('alert').filter({ hasText: 'saved first' });
      await expect(conflict).toContainText((await ofStore()).fullName);
      await expect(conflict).toContainText('Nothing you typed is lost.');
      await conflict.getByRole('button', { name: 'Compare both' }).click();
      await expect(conflict.getByRole('row', { name: elr })).toContainText(`${before}99.098`);
      await expectNoViolations(second, 'both versions');
      await second.setViewportSize(DESKTOP);
      await expect(bound(second, elr, 'On target')).toHaveValue(/^98/);
      await conflict.getByRole('button', { name: 'Keep mine on top of theirs' }).click();
      await expect(second.getByText('No unsaved changes')).toBeVisible();
      await first.reload();
      await expect(bound(first, elr, 'On target')).toHaveValue('98.0');
      await expect(bound(first, hours, 'On target')).toHaveValue('7.00');

      await bound(first, elr, 'On target').fill(before ?? '');
      await bound(first, hours, 'On target').fill(beforeHours ?? '');
      await saveAll(first);
    });
  });

  test('a save during a switch of the dealership is confirmed with the name of its dealership, and the new one is not changed', {
    tag: '@slow',
  }, async ({ openAs }) => {
    const page = await openAs(await theServiceDirector(), `/administration/thresholds?dealership=${LAKEVIEW}`);
    const saves = /\/Administration\/ServiceOptionsThresholds$/;
    await withSettingsKept(page, 'ServiceOptionsThresholds', async () => {
      const before = await bound(page, hours, 'On target').inputValue();
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(saves, async (route) => {
        if (route.request().method() === 'PUT') await held;
        await route.continue();
      });
      await bound(page, hours, 'On target').fill('6');
      const sent = page.waitForRequest((request) => saves.test(request.url()) && request.method() === 'PUT');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await sent;
      const selector = page.getByRole('combobox', { name: 'Dealership' });
      await selector.click();
      await page.getByRole('option', { name: 'Harborline Chevrolet' }).click();
      const arrived = page.waitForResponse(/d-harborline-chevrolet\/.*ServiceOptionsThresholds$/);
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
      await arrived;
      await expect(selector).toContainText('Harborline Chevrolet');
      await expect(page.getByText('No unsaved changes')).toBeVisible();
      const other = await bound(page, hours, 'On target').inputValue();

      const asked: string[] = [];
      page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
      letGo();
      await expect(page.getByText('Thresholds: saved in Lakeview Honda.')).toBeVisible();
      await page.waitForLoadState('networkidle');
      // Other calls about this store may still be on their way. But its thresholds must be neither saved nor read again.
      expect(asked.filter((each) => /d-harborline-chevrolet.*Thresholds$/.test(each))).toEqual([]);
      await expect(bound(page, hours, 'On target')).toHaveValue(other);
      await expect(page.getByText('No unsaved changes')).toBeVisible();

      await page.goto(`/administration/thresholds?dealership=${LAKEVIEW}`);
      await expect(bound(page, hours, 'On target')).toHaveValue(/^6/);
      await bound(page, hours, 'On target').fill(before);
      await saveAll(page);
    });
  });

  test('what fails while the dealership is switched is told with its name too', { tag: '@slow' }, async ({
    openAs,
    complaints,
  }) => {
    complaints.expectComplaint(/500/);
    const page = await openAs(await theServiceDirector(), `/administration/thresholds?dealership=${LAKEVIEW}`);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\/Administration\/ServiceOptionsThresholds$/, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await held;
      await route.fulfill({ status: 500, json: { code: 'internal_error', title: 'The server failed.' } });
    });
    await bound(page, hours, 'On target').fill('6');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await sent;
    const selector = page.getByRole('combobox', { name: 'Dealership' });
    await selector.click();
    await page.getByRole('option', { name: 'Harborline Chevrolet' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByText('No unsaved changes')).toBeVisible();
    letGo();
    await expect(page.getByText('Thresholds: not saved in Lakeview Honda.')).toBeVisible();
    await expect(page.getByText('No unsaved changes')).toBeVisible();
  });
});
