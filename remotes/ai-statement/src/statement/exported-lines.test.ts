import type { Statement } from '@fixed-ops/contract';
import { toCsv } from '@fixed-ops/ui';
import { buildLine, buildStatement } from '../testing/build-statement.ts';
import { exportedColumns, exportedLines } from './exported-lines.ts';

const fileOf = (statement: Statement) => toCsv(exportedLines(statement), exportedColumns(statement)).split('\r\n');

test('the file holds every line with plain numbers, those of closed categories too, and no key figures', () => {
  const lines = fileOf(buildStatement());
  expect(lines[0]).toBe(
    'Section,Line,Accounts,Accounts not mapped yet,Actual,%,Guide %,Month before,Same month last year,Average of the twelve months before,Gap',
  );
  expect(lines).toContain('Expenses,Advertising,7210S,,14900,10,,900,800,850,');
  expect(lines).toContain('Expenses,Semi-fixed,,,51500,12.7,10,900,800,850,10895');
  expect(lines.some((line) => line.includes('Fixed absorption'))).toBe(false);
});

test('the gap of a result is in no file, as it is in no cell: the lines above it have those dollars already', () => {
  const sections = [
    { key: 'expense', title: 'Expenses', lines: [buildLine('service.total_expense', { gapDollars: 900 })] },
    { key: 'net', title: 'Net profit', lines: [buildLine('service.net', { gapDollars: 900 })] },
  ];
  const [, expenses, net] = fileOf(buildStatement({ sections }));
  expect(expenses).toMatch(/,900$/);
  expect(net).toMatch(/^Net profit,.*,$/);
});

test('a column of the first days of a month says so: beside an open month it was headed like a whole one', () => {
  const [head] = fileOf(buildStatement({ month: '2026-11', closed: false, comparedDays: 20 }));
  expect(head).toContain(',"Month before, first 20 days","Same month last year, first 20 days",');
  // A month that is over but not closed is compared with whole months.
  const [over] = fileOf(buildStatement({ month: '2026-10', closed: false, comparedDays: 31 }));
  expect(over).toContain(',Month before,Same month last year,');
});

test('budgets are in the file where there are any', () => {
  const line = buildLine('service.expense.semiFixed.advertising', { label: 'Advertising', budget: 12_000 });
  const [head, advertising] = fileOf(
    buildStatement({ sections: [{ key: 'expense', title: 'Expenses', lines: [line] }] }),
  );
  expect(head).toContain('Actual,%,Budget,Month before');
  expect(advertising).toContain('1000,10,12000,900');
});
