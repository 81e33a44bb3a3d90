import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packagesIn } from './workspace.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-packages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('folders that another branch’s remote left behind (node_modules, dist) do not count as packages, so every command still works', () => {
  for (const left of ['ui', 'loaner-cars-contract/node_modules', 'loaner-cars-contract/dist'])
    mkdirSync(join(folder, left), { recursive: true });
  writeFileSync(join(folder, 'ui', 'package.json'), '{}');
  expect(packagesIn(folder)).toEqual(['ui']);
});
