import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { columnTable } from '../testing/column-table.ts';
import { importFiles } from './files.ts';

const page = readFileSync(join(__dirname, '..', '..', '..', '..', '..', 'docs', 'import.md'), 'utf8');

/** Removes the padding that the formatter adds to tables. */
const unpadded = (text: string) => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');

test('the set has seventeen files', () => {
  expect(importFiles.map(({ kind }) => kind).sort()).toEqual([
    'declined',
    'gl_accounts',
    'gl_balances',
    'gl_entries',
    'inspection_items',
    'inspections',
    'labor_types',
    'lines',
    'op_codes',
    'parts',
    'parts_inventory',
    'parts_transactions',
    'rates',
    'ros',
    'techs',
    'time_clock',
    'wholesale_accounts',
  ]);
});

test.each(importFiles.map((file) => [file.kind, file] as const))(
  'docs/import.md tells the columns of %s as they are read',
  (_kind, file) => {
    expect(unpadded(page)).toContain(`${unpadded(columnTable(file))}\n`);
  },
);
