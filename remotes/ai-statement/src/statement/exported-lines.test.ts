import { toCsv } from '@fixed-ops/ui';
import { buildLine, buildStatement } from '../testing/build-statement.ts';
import { exportedColumns, exportedLines } from './exported-lines.ts';

test('the file holds every line with plain numbers, those of closed categories too, and no key figures', () => {
  const lines = toCsv(exportedLines(buildStatement()), exportedColumns('Average of the twelve months before')).split(
    '\r\n',
  );
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
  const [, expenses, net] = toCsv(exportedLines(buildStatement({ sections })), exportedColumns('Average')).split(
    '\r\n',
  );
  expect(expenses).toMatch(/,900$/);
  expect(net).toMatch(/^Net profit,.*,$/);
});
