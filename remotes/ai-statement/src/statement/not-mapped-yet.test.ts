import { buildLine, buildStatement } from '../testing/build-statement.ts';
import { accountsInWords, markInWords } from './not-mapped-yet.ts';

const sales = (key: string, accounts: number, actual: number) => ({
  key: 'sales',
  title: 'Sales',
  lines: [buildLine(key, { unmappedAccounts: accounts, actual })],
});
const figures = { key: 'kpi', title: 'Key figures', lines: [buildLine('fixed_absorption', { unmappedAccounts: 2 })] };

test('what is not mapped yet is counted and added up over the sections that are seen', () => {
  const sections = [sales('service.sales.unmapped', 1, 700), figures];
  expect(markInWords(buildStatement({ sections, unmappedAccounts: 9 }))).toBe(
    'One account is not mapped to a line yet: $700 this month. Totals include it, the other lines do not.',
  );
  expect(markInWords(buildStatement())).toBeNull();
});

test('sales that may be labor keep ledger and repair orders from being compared, which is said', () => {
  const sections = [sales('service.sales.unmapped', 2, 700)];
  expect(markInWords(buildStatement({ sections, reconciliation: null }))).toMatch(
    /Ledger and repair orders are compared once the sales among them are mapped\.$/,
  );
  const ofParts = [sales('parts.sales.unmapped', 2, 700)];
  expect(markInWords(buildStatement({ department: 'parts', sections: ofParts, reconciliation: null }))).not.toMatch(
    /compared/,
  );
});

test('absorption alone is marked where the accounts are of other departments', () => {
  expect(markInWords(buildStatement({ sections: [figures] }))).toBe(
    'Accounts of other departments that are not mapped yet count in this figure; the figure is correct.',
  );
});

test('more accounts than a row has room for are counted', () => {
  expect(accountsInWords(['1', '2', '3'])).toBe('1, 2, 3');
  expect(accountsInWords(['1', '2', '3', '4'])).toBe('1, 2 and 2 more');
});
