import type { HeatSheet, HeatSheetRow } from '@fixed-ops/contract';
import { cardFigures, evidenceOf } from './rules.ts';

type Cell = HeatSheetRow['cells'][string];

const cell = (fields: Partial<Cell>): Cell => ({
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

const column = (key: string, direction: 'up' | 'down' = 'up') =>
  ({
    key,
    label: key,
    type: 'kpi',
    unit: 'percent',
    direction,
    group: 'Key figures',
    target: 10,
  }) as HeatSheet['columns'][number];

const row = (personNumber: string, cells: Record<string, Partial<Cell>>, focus: HeatSheetRow['focus'] = null) =>
  ({
    personNumber,
    personName: `Advisor ${personNumber}`,
    cells: Object.fromEntries(Object.entries(cells).map(([key, fields]) => [key, cell(fields)])),
    focus,
  }) as HeatSheetRow;

const sheet = (rows: HeatSheetRow[], fields: Partial<HeatSheet> = {}) =>
  ({
    by: 'advisor',
    columns: [column('elr'), column('hpro'), column('discount_pct', 'down')],
    rows,
    ownView: false,
    ...fields,
  }) as HeatSheet;

const red = (value: number, gapDollars: number) => ({ value, target: 10, status: 'red' as const, gapDollars });
const green = (value: number) => ({ value, target: 10, status: 'green' as const });

test.each([
  ['hpro', 'oneLine'],
  ['one_line_pct', 'oneLine'],
  ['elr', 'underGrid'],
  ['discount_pct', 'discounts'],
  ['tech_proficiency', 'punched'],
  ['parts_gp_pct', 'partsMargin'],
  ['ro_count', null],
])('%s shows in repair orders by %s', (metricKey, kind) => {
  expect(evidenceOf(metricKey)).toBe(kind);
});

test('a person without a gap in dollars gets no card, and neither does work of nobody', () => {
  const nobody = row('', { elr: red(1, 900) }, { key: 'elr', gapDollars: 900 });
  expect(cardFigures(sheet([row('A1', { elr: green(12) }), nobody]))).toEqual([]);
});

test('the card of the dearest gap comes first, and a card says of its figure the target, the gap and whether it is the last of all', () => {
  const cards = cardFigures(
    sheet([
      row('A1', { elr: red(8, 200) }, { key: 'elr', gapDollars: 200 }),
      row('A2', { elr: red(9, 500) }, { key: 'elr', gapDollars: 500 }),
    ]),
  );
  expect(cards.map(({ row: { personNumber }, focus }) => [personNumber, focus])).toEqual([
    ['A2', { key: 'elr', value: 9, target: 10, gapDollars: 500, count: 100, isLast: false }],
    ['A1', { key: 'elr', value: 8, target: 10, gapDollars: 200, count: 100, isLast: true }],
  ]);
});

test('of a figure that is better low, the person with the highest one is called the last', () => {
  const most = row('A1', { discount_pct: red(15, 100) }, { key: 'discount_pct', gapDollars: 100 });
  const least = row('A2', { discount_pct: green(2) });
  const [card] = cardFigures(sheet([most, least]));
  expect(card?.focus.isLast).toBe(true);
});

test('a card praises the two figures furthest past their goal, and calls a person first where nobody is better', () => {
  const focus = { key: 'elr', gapDollars: 100 };
  const [card] = cardFigures(
    sheet(
      [
        row('A1', { elr: red(8, 100), hpro: green(11), discount_pct: green(2), tires: green(30) }, focus),
        row('A2', { hpro: green(12), discount_pct: green(3) }),
      ],
      { columns: [column('elr'), column('hpro'), column('discount_pct', 'down'), column('tires')] },
    ),
  );
  expect(card?.keep).toEqual([
    { key: 'tires', isFirst: true },
    { key: 'discount_pct', isFirst: true },
  ]);
});

test('an own view says nothing about anybody’s rank', () => {
  const own = row('A1', { elr: red(8, 100), hpro: green(12) }, { key: 'elr', gapDollars: 100 });
  const [card] = cardFigures(sheet([own], { ownView: true }));
  expect([card?.focus.isLast, card?.keep]).toEqual([false, [{ key: 'hpro', isFirst: false }]]);
});
