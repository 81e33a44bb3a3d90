import { itemCell, type SheetRules } from './cells.ts';

const rules: SheetRules = { workingDays: { elapsed: 15, total: 22 }, isRunning: false, minRos: 10 };

test('an item is judged by the goal that its cell has: 32 repair orders keep a goal of 32.00', () => {
  const cell = (sold: number) => itemCell({ eligible: 100, sold }, { kind: 'count', goal: 32.002 }, rules);
  expect(cell(32)).toMatchObject({ target: 32, status: 'green' });
  expect(cell(31)).toMatchObject({ target: 32, status: 'amber' });
});
