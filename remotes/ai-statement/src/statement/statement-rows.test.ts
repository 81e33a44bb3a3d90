import { buildLine, buildStatement } from '../testing/build-statement.ts';
import { columnsOf } from './statement-columns.ts';
import { isUnposted, isWithoutLedger, type StatementRow, statementRows } from './statement-rows.ts';

const names = (rows: readonly StatementRow[]) =>
  rows.map((row) => (row.kind === 'section' ? `[${row.title} ${row.share}]` : `${row.line.label}:${row.look}`));

test('sections have a head, gross and net are results without one, key figures are not in the table', () => {
  expect(names(statementRows(buildStatement().sections, []))).toEqual([
    '[Sales % of sales]',
    'Customer labor:line',
    'Total sales:total',
    '[Cost of sales % of sales]',
    'Total cost:total',
    'Gross profit:result',
    '[Expenses % of gross]',
    'Semi-fixed:line',
    'Total expenses:total',
    'Net profit:result',
  ]);
});

test('an open category shows its lines right under it, and only its own', () => {
  const { sections } = buildStatement();
  expect(names(statementRows(sections, ['semiFixed']))).toContain('Advertising:detail');
  expect(names(statementRows(sections, ['personnel']))).not.toContain('Advertising:detail');
});

test('only a line that has lines of its own can be opened', () => {
  const rows = statementRows(buildStatement().sections, []);
  const openable = rows.flatMap((row) => (row.kind === 'line' && row.category ? [row.category] : []));
  expect(openable).toEqual([{ key: 'semiFixed', isOpen: false }]);
});

test('a month counts as unposted only when no line but the key figures has money', () => {
  const line = (actual: number | null) => ({ key: 'sales', title: 'Sales', lines: [buildLine('a', { actual })] });
  const figures = { key: 'kpi', title: 'Key figures', lines: [buildLine('fixed_absorption', { actual: 74 })] };
  expect(isUnposted([line(0), line(null), figures])).toBe(true);
  expect(isUnposted([line(0), line(-3), figures])).toBe(false);
});

test('a column of gaps is drawn where a line of the table has one, not for a key figure or a result alone', () => {
  const line = (gapDollars: number | null) => buildLine('a', { gapDollars });
  const key = { key: 'kpi', title: 'Key figures', lines: [line(900)] };
  const net = { key: 'net', title: 'Net profit', lines: [line(400)] };
  const expenses = (gap: number | null) => ({ key: 'expense', title: 'Expenses', lines: [line(gap)] });
  expect(columnsOf({ sections: [expenses(null), net, key] })).not.toContain('gapDollars');
  expect(columnsOf({ sections: [expenses(120), net, key] })).toContain('gapDollars');
});

test('a month that is still being posted and is compared with nothing is not taken for a store without a ledger', () => {
  const alone = { priorMonth: null, priorYear: null, average: null };
  const line = (actual: number | null) => ({
    key: 'sales',
    title: 'Sales',
    lines: [buildLine('a', { ...alone, actual })],
  });
  expect(isWithoutLedger({ closed: false, sections: [line(0)] })).toBe(false);
  expect(isWithoutLedger({ closed: false, sections: [line(null)] })).toBe(true);
  // A closed month is compared with whole months. If all of them are empty, the feed has sent nothing for that time.
  expect(isWithoutLedger({ closed: true, sections: [line(0)] })).toBe(true);
});
