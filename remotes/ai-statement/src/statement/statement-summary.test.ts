import { buildStatement } from '../testing/build-statement.ts';
import { statementNotes } from './statement-notes.ts';
import { distanceInPoints, statementSummary } from './statement-summary.ts';

const words = (statement = buildStatement()) =>
  statementSummary(statement).map(({ label, value, status, words: text }) => `${label} ${value} ${status}: ${text}`);

test('the strip says where the month stands in words', () => {
  expect(words()).toEqual([
    'Gross profit $406,050 none: 73.8% of sales, ↑ 7.0% on September',
    'Net to gross 23.2% amber: 6.8 pts under the guide of 30.0%',
    'Fixed absorption 74.3% red: 25.7 pts under the goal of 100.0%',
    'Ledger and repair orders 0.4% green: Labor differs by $2,218: reconciled',
  ]);
});

const withBreakeven = (actual: number | null, statement = buildStatement()) => {
  const { sections } = statement;
  const kpi = sections.find(({ key }) => key === 'kpi')!;
  const line = { ...kpi.lines[0]!, lineKey: 'breakeven_pct', label: 'Break-even', actual, guideline: 23 };
  const status = actual !== null && actual < 23 ? ('green' as const) : ('none' as const);
  return {
    ...statement,
    reconciliation: null,
    sections: sections.map((each) => (each === kpi ? { ...kpi, lines: [...kpi.lines, { ...line, status }] } : each)),
  };
};

/** A statement whose ledger has no figures for some sections. */
const without = (keys: readonly string[], changes: Parameters<typeof buildStatement>[0] = {}) =>
  buildStatement({
    ...changes,
    sections: buildStatement().sections.map((section) =>
      keys.includes(section.key)
        ? { ...section, lines: section.lines.map((line) => ({ ...line, actual: null, pct: null, priorMonth: null })) }
        : section,
    ),
  });

test('the parts department is judged by its break-even too', () => {
  expect(words(withBreakeven(21.4)).at(-1)).toBe('Break-even 21.4% green: of what is spent is expense, good below 23%');
  // The text has enough decimals to be below the guide and not equal to it.
  expect(words(withBreakeven(22.97)).at(-1)).toBe(
    'Break-even 22.97% green: of what is spent is expense, good below 23%',
  );
  expect(words(withBreakeven(null)).at(-1)).toBe('Break-even null none: Nothing was spent in these months');
});

test('a break-even that is not known names the half that the ledger lacks', () => {
  expect(words(withBreakeven(null, without(['expense', 'net']))).at(-1)).toBe(
    'Break-even null none: The ledger has no expenses of the department',
  );
  expect(words(withBreakeven(null, without(['cost', 'gross', 'net']))).at(-1)).toBe(
    'Break-even null none: The ledger has no cost of sales of the department',
  );
});

test('the break-even of a month that is still being posted is one so far, and its guide is for closed months', () => {
  expect(words(withBreakeven(21.4, buildStatement({ closed: false }))).at(-1)).toMatch(
    /: of what is spent so far is expense; good below 23% is for closed months$/,
  );
});

test('a month that is still being posted is not compared with a whole one, nor judged by its guides', () => {
  expect(words(buildStatement({ closed: false }))[1]).toMatch(/so far; the guide of [\d.]+% is for closed months$/);
  expect(words(buildStatement({ closed: false }))[0]).toBe(
    'Gross profit $406,050 none: 73.8% of sales, so far, month still open',
  );
});

test('a figure that the ledger lacks a part of says which, not that nothing was sold or earned', () => {
  expect(words(without(['expense', 'net']))[1]).toBe(
    'Net to gross null none: The ledger has no expenses of the department',
  );
  expect(words(without(['cost', 'gross', 'net'])).slice(0, 2)).toEqual([
    'Gross profit null none: The ledger has no cost of these sales',
    'Net to gross null none: No gross profit to calculate a share of',
  ]);
  expect(words(without(['sales', 'cost', 'gross', 'net']))[0]).toBe('Gross profit null none: No sales this month');
  // A month that is still open lacks them as well.
  expect(words(without(['cost', 'gross', 'net'], { closed: false }))[0]).toBe(
    'Gross profit null none: The ledger has no cost of these sales',
  );
});

test('a difference that is too large says on which side the money is', () => {
  const reconciliation = {
    ...{ laborSalesRo: 100, laborSalesGl: 90, diff: -10, diffPct: 10 },
    ...{ reconciled: false, through: null },
  };
  expect(words(buildStatement({ reconciliation })).at(-1)).toBe(
    'Ledger and repair orders 10.0% amber: Labor differs by $10, more on repair orders: not reconciled',
  );
});

test('labor of a month that is still being posted is compared up to a day, or a note says why it is not', () => {
  const { reconciliation } = buildStatement();
  const through = '2026-11-15';
  expect(
    words(buildStatement({ closed: false, reconciliation: reconciliation && { ...reconciliation, through } })).at(-1),
  ).toBe('Ledger and repair orders 0.4% green: Labor differs by $2,218 through Nov 15: reconciled');
  const reconciliationNote = 'Not compared: the ledger reaches Nov 15, 2026, repair orders Nov 12, 2026';
  expect(words(buildStatement({ reconciliation: null, reconciliationNote })).at(-1)).toBe(
    `Ledger and repair orders null none: ${reconciliationNote}`,
  );
});

test('figures of hidden sections are not there', () => {
  const { sections } = buildStatement();
  const salesOnly = sections.filter(({ key }) => ['sales', 'cost', 'gross'].includes(key));
  expect(statementSummary(buildStatement({ sections: salesOnly, reconciliation: null })).map(({ key }) => key)).toEqual(
    ['gross'],
  );
});

test('a share that equals its guide at the shown decimals counts as met', () => {
  expect(distanceInPoints(30.04, 30, 'the guide')).toBe('at the guide of 30.0%');
  expect(distanceInPoints(31, 30, 'the guide')).toBe('1.0 pts ahead of the guide of 30.0%');
});

test('the notes name hidden sections and money that no total contains', () => {
  expect(statementNotes(buildStatement(), 'MANAGER')).toEqual([]);
  expect(
    statementNotes(
      buildStatement({ hiddenSections: ['expense', 'net', 'kpi'], accountsWithoutDepartment: 1 }),
      'MANAGER',
    ),
  ).toEqual([
    'Expenses, net profit and absorption are not shown for your job title.',
    'One ledger account has no known department; its balance is not in any total.',
  ]);
  expect(statementNotes(buildStatement({ accountsWithoutDepartment: 3 }), 'MANAGER')[0]).toMatch(
    /^3 ledger accounts .* their balances are not in any/,
  );
});

test.each([
  ['MANAGER', ['net'], 'Net profit is not shown for your job title.'],
  ['EMPLOYEE', ['net'], 'Net profit is not shown for your role.'],
  ['EMPLOYEE', ['sales', 'net'], 'Sales and net profit are not shown for your role and job title.'],
])('notes name what keeps sections from a reader: %s, %j', (role, hiddenSections, said) => {
  expect(statementNotes(buildStatement({ hiddenSections }), role)).toEqual([said]);
});
