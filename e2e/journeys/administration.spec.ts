import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRegistry } from '@fixed-ops/federation';
import { expect, test } from '@playwright/test';
import { root } from '../../scripts/steps/workspace.mjs';
import { anAccount, signIn } from '../people.ts';

test('every link of the administration’s menu leads to a page of its own name', async ({ page }) => {
  const file = join(root, 'deploy', 'registry.default.json');
  const menu = parseRegistry(readFileSync(file, 'utf8'), file).remotes.find(
    ({ name }) => name === 'administration',
  )?.menu;
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
