import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packagesIn } from './workspace.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-packages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what a branch with another remote has left behind (node_modules, dist) is no package, so that every command goes on', () => {
  for (const left of ['ui', 'loaner-cars-contract/node_modules', 'loaner-cars-contract/dist'])
    mkdirSync(join(folder, left), { recursive: true });
  writeFileSync(join(folder, 'ui', 'package.json'), '{}');
  expect(packagesIn(folder)).toEqual(['ui']);
});
