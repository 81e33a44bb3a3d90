import { defaultThresholds } from '@fixed-ops/metrics';
import { nothing, type RowRules, rowOf } from './technician-row.ts';

const PROFICIENCY = 'tech_proficiency';
const rules: RowRules = {
  facts: {
    fieldsNotProvided: [],
    thresholds: defaultThresholds.map((each) =>
      each.metricKey === PROFICIENCY ? { ...each, enabled: true, green: 100, amber: 90 } : each,
    ),
  },
  source: 'clock',
  proficiencyGoal: null,
  sold: { laborSaleC: 0, laborCostC: 0, soldH: 0 },
};
/** Somebody who sold so many hundredths of an hour in 1,000 hours at work. */
const whoSold = (soldH: number) => rowOf({ ...nothing('T1'), soldH }, 100_000, { name: 'Ada' }, rules);

test('a technician is judged by the figure that the answer has, as the heat sheet does', () => {
  expect(whoSold(99_996)).toMatchObject({ proficiencyPct: 100, status: 'green' });
  expect(whoSold(99_994)).toMatchObject({ proficiencyPct: 99.99, status: 'amber' });
});
