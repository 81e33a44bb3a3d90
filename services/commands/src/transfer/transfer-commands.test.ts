import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '@fixed-ops/environment';
import { exportToFile, importFromFile } from './transfer-commands.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixed-ops-transfer-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

// The command refuses these arguments before it opens a database.
const options = (...args: string[]) => ({ args, environment: {} as Environment, print: () => undefined });

test('an export into a folder that is not there is refused by the folder', async () => {
  const file = join(folder, 'backups', 'backup.gz');
  await expect(exportToFile(options(file))).rejects.toThrow(
    `There is no folder ${join(folder, 'backups')}. Make it, or name a file in one that is there.`,
  );
});

test('an export overwrites no file, and an import needs one', async () => {
  const file = join(folder, 'backup.gz');
  await expect(importFromFile(options(file))).rejects.toThrow(`${file} does not exist.`);
  writeFileSync(file, 'an earlier one');
  await expect(exportToFile(options(file))).rejects.toThrow(`${file} is there already.`);
});

test.each([[[]], [['--all']], [['one.gz', 'two.gz']]])('%j names no file', async (args) => {
  await expect(exportToFile(options(...args))).rejects.toThrow('Name one file: npm run db:export -- ');
  await expect(importFromFile(options(...args))).rejects.toThrow('Name one file: npm run db:import -- ');
});
