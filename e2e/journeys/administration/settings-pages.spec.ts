import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../axe.ts';
import { anAccount, theServiceDirector } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { ask, withSettingsKept } from './kept-settings.ts';

const LAKEVIEW = 'd-lakeview-honda';
const ofStore = () =>
  anAccount('ADMIN of Lakeview', (each) => each.role === 'ADMIN' && each.dealerships[0]?.id === LAKEVIEW);
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
};

interface Ledger {
  readonly accounts: { lineKey: string | null; months: { month: string; amount: number }[] }[];
  readonly unmappedTotal: number;
}
interface Statement {
  readonly unmappedAccounts: number;
  readonly sections: { lines: { lineKey: string; actual: number | null; source: string }[] }[];
}

const cents = (amount: number) => Math.round(amount * 100);

test('a mapping brings unmapped dollars to zero, and the statement agrees with the ledger to the cent', async ({
  openAs,
}) => {
  // Axe checks two panes with long lists, in several modes and widths.
  test.slow();
  const page = await openAs(await theServiceDirector(), `/administration/statement-accounts?dealership=${LAKEVIEW}`);
  const bar = page.getByRole('region', { name: 'Unmapped dollars' });
  await expect(bar).toContainText('Unmapped today');
  await expectNoViolations(page, 'accounts to map');
  await page.setViewportSize({ width: 1440, height: 900 });
  await withSettingsKept(page, 'AIStatementAccountMapping', async () => {
    await page.getByRole('button', { name: /^Accept \d+ suggestions/ }).click();
    await expect(bar).toContainText('After this change$0.00');
    await save(page);
    await page.reload();
    await expect(bar).toContainText('Unmapped today$0.00');
    await expect(page.getByRole('list', { name: 'Ledger accounts' })).toBeVisible();

    const ledger = await ask<Ledger>(page, 'Administration/AIStatementAccountOptions');
    expect(ledger.unmappedTotal).toBe(0);
    // This month is over, so nothing is still to come.
    const month = ledger.accounts[0]?.months.at(-2)?.month ?? '';
    for (const department of ['service', 'parts']) {
      const { data } = await ask<{ data: Statement }>(page, `StatementModel?department=${department}&month=${month}`);
      expect(data.unmappedAccounts, department).toBe(0);
      const lines = data.sections.flatMap((section) => section.lines).filter(({ source }) => source === 'gl');
      const mapped = lines.filter(({ lineKey }) => ledger.accounts.some((account) => account.lineKey === lineKey));
      const sections = new Set(mapped.map(({ lineKey }) => lineKey.split('.')[1]));
      // A service director does not see the expenses of parts.
      expect(sections.has('expense'), department).toBe(department === 'service');
      expect([...sections], department).toEqual(expect.arrayContaining(['sales', 'cost']));
      for (const line of mapped) {
        const inLedger = ledger.accounts
          .filter(({ lineKey }) => lineKey === line.lineKey)
          .reduce((sum, { months }) => sum + cents(months.find((each) => each.month === month)?.amount ?? 0), 0);
        expect(cents(line.actual ?? 0), `${line.lineKey} of ${month}`).toBe(inLedger);
      }
    }
  });
});

test('op codes are placed by keys alone, and saved', { tag: '@slow' }, async ({ openAs }) => {
  const page = await openAs(await ofStore(), '/administration/maintenance-op-codes');
  const kinds = page.getByRole('combobox', { name: /^Kind of work of/ });
  await expect(kinds.first()).toBeVisible();
  await withSettingsKept(page, 'MaintOpCodes', async () => {
    const first = (await kinds.first().getAttribute('aria-label')) ?? '';
    await kinds.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(kinds.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Accepted').first()).toBeVisible();
    await kinds.first().focus();
    await page.keyboard.press('3');
    await expect(kinds.first()).toHaveValue('repair');
    await expect(page.getByText('2 unsaved changes')).toBeVisible();
    await expectNoViolations(page, 'op codes with changes');
    await page.setViewportSize({ width: 1440, height: 900 });
    await save(page);
    await page.reload();
    await expect(page.getByRole('combobox', { name: first })).toBeHidden();
  });
});

test('a column of the heat sheet moves by dragging and by keys, and the sheet follows', { tag: '@slow' }, async ({
  openAs,
}) => {
  const page = await openAs(await ofStore(), '/administration/heat-sheet');
  const columns = page.getByRole('list', { name: 'Key figures' }).getByRole('group');
  const second = (await columns.nth(1).getAttribute('aria-label')) ?? '';
  const [from, to] = await Promise.all([
    page.getByRole('button', { name: `Move ${second}`, exact: true }).boundingBox(),
    columns.first().boundingBox(),
  ]);
  if (!from || !to) throw new Error('the columns have no boxes');
  await withSettingsKept(page, 'ServiceOptionsHeatSheet', async () => {
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 6 });
    await page.mouse.up();
    await expect(columns.first()).toHaveAccessibleName(second);
    await save(page);
    const sheet = await ask<{ data: { columns: { label: string }[] } }>(
      page,
      'HeatSheet?department=service&by=advisor',
    );
    expect(sheet.data.columns[0]?.label).toBe(second);
    await page.goto('/dashboard/heat-sheet/service');
    const heads = page.getByRole('columnheader');
    await expect(heads.filter({ hasText: second }).first()).toBeVisible();
    const shown = await heads.allTextContents();
    expect(shown.findIndex((text) => text.includes(second))).toBeLessThan(
      shown.findIndex((text) => text.includes(sheet.data.columns[1]?.label ?? '')),
    );
    await page.goBack();
    await page.getByRole('button', { name: `Move ${second}`, exact: true }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: `Move ${second}`, exact: true })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(columns.nth(1)).toHaveAccessibleName(second);
    await save(page);
  });
});

for (const [path, what] of [
  ['averages', 'averages'],
  ['inventory-analysis', 'inventory analysis'],
  ['wholesale', 'wholesale'],
  ['heat-sheet', 'heat sheet columns'],
  ['heat-sheet?tab=mapping', 'heat sheet mapping'],
  ['expenses', 'expenses'],
  ['expenses?show=months', 'budgets of a month'],
  ['statement-accounts?part=budget', 'budgets of the whole statement'],
  ['technician-roles', 'technician roles'],
  ['technician-shops', 'technician shops'],
  ['dealership-info?tab=address', 'address and hours'],
  ['dealership-info?tab=rates', 'rates'],
  ['dealership-info?tab=calendar', 'calendar'],
  ['dealership-info?tab=options', 'options'],
  ['feeds?part=told', 'due time of feeds'],
] as const) {
  test(`${what}: nothing that axe finds, light and dark, wide and narrow`, { tag: '@slow' }, async ({ openAs }) => {
    const page = await openAs(await ofStore(), `/administration/${path}`);
    await expect(page.getByText('No unsaved changes')).toBeVisible();
    await expectNoViolations(page, what);
  });
}
