import { period } from '@fixed-ops/contract/testing';
import type { Answer } from '@fixed-ops/testing';

type Sheet = Answer<'heatSheet'>['data'];
type Column = Sheet['columns'][number];
type Row = Sheet['rows'][number];
type Cell = Row['cells'][string];

const column = (key: string, label: string, fields: Partial<Column> = {}): Column => ({
  key,
  label,
  type: 'kpi',
  unit: 'count',
  direction: 'up',
  group: 'Key figures',
  target: null,
  targetSource: 'none',
  eligible: null,
  opens: { metricKey: key, scope: 'C' },
  ...fields,
});

export const sheetCell = (fields: Partial<Cell> = {}): Cell => ({
  value: null,
  count: 100,
  roBase: null,
  penetrationPct: null,
  status: 'none',
  pace: null,
  target: null,
  smallSample: false,
  gapDollars: null,
  compareValue: null,
  ...fields,
});

/** A person with 100 repair orders, a rate of 145.19 an hour and oil on 67 of 100. */
export function sheetRow(personNumber: string, personName: string, fields: Partial<Row> = {}): Row {
  return {
    personNumber,
    personName,
    cells: {
      ro_count: sheetCell({ value: 100, pace: 150 }),
      elr: sheetCell({ value: 145.19, target: 161.46, status: 'amber', gapDollars: 3612 }),
      oil: sheetCell({
        value: 67.5,
        penetrationPct: 67.5,
        count: 67,
        roBase: 100,
        target: 50,
        status: 'green',
        pace: 110,
      }),
    },
    total: 67,
    goalsMet: 1,
    goals: 2,
    rank: 1,
    focus: { key: 'elr', gapDollars: 3612, cause: { key: 'override_pct', value: 4.87 } },
    ...fields,
  };
}

/** Two advisors and work without an advisor, with one sum, one rate and one item. */
export function heatSheet(changes: Partial<Sheet> = {}): Answer<'heatSheet'> {
  const store = sheetRow('', 'Store', { rank: null, goalsMet: 0, goals: 0, focus: null });
  return {
    ...period,
    data: {
      by: 'advisor',
      columns: [
        column('ro_count', 'ROs', { opens: { metricKey: 'ro_count', scope: 'all' } }),
        column('elr', 'ELR', { unit: 'moneyPerHour', target: 161.46, targetSource: 'threshold' }),
        column('oil', 'Oil', {
          type: 'opGroup',
          unit: 'percent',
          group: 'Items sold',
          target: 50,
          targetSource: 'store',
          eligible: 'Customer-pay repair orders',
          opens: null,
        }),
      ],
      rows: [
        sheetRow('A2', 'Grant Okafor', { rank: 2, goalsMet: 0, focus: { key: 'elr', gapDollars: 5000 } }),
        sheetRow('A1', 'Marisol Vega'),
        sheetRow('', 'No advisor', {
          rank: null,
          goalsMet: 0,
          goals: 0,
          focus: null,
          cells: { elr: sheetCell({ value: 139.44, count: 4, smallSample: true }) },
        }),
      ],
      storeRow: store,
      goalRow: { ...store, personName: 'Goal' },
      workingDays: { elapsed: 12, total: 21 },
      minRos: 5,
      ownView: false,
      ownViewMessage: null,
      ...changes,
    },
  };
}

/** A card with one repair order and no coaching yet. */
export const coachingCard = (
  changes: Partial<Answer<'coachingCards'>['data'][number]> = {},
): Answer<'coachingCards'> => ({
  ...period,
  data: [
    {
      personNumber: 'A1',
      personName: 'Marisol Vega',
      keep: [{ key: 'oil', isFirst: true }],
      focus: { key: 'elr', value: 145.19, target: 161.46, gapDollars: 3612, count: 100, isLast: true },
      evidence: {
        kind: 'underGrid',
        rows: [
          {
            roNumber: '619077',
            roSuffix: '',
            closeDate: '2026-11-04',
            what: 'TIMING',
            hours: 9.7,
            mileage: null,
            amount: 195.31,
          },
        ],
      },
      coached: null,
      ...changes,
    },
  ],
});

/** A coaching to walk every car, with a follow-up in a week. */
export const coachingRecord = (
  changes: Partial<NonNullable<Answer<'coachingCards'>['data'][number]['coached']>> = {},
): NonNullable<Answer<'coachingCards'>['data'][number]['coached']> => ({
  coachingId: '7',
  kind: 'advisor',
  personNumber: 'A1',
  metricKey: 'elr',
  note: 'Walk every car.',
  coachedAt: '2026-11-18T15:00:00.000Z',
  byName: 'Ruth Tanaka',
  followUpOn: '2026-11-25',
  isDone: false,
  version: '"v1"',
  ...changes,
});
