import { calls, type EvidenceKind } from '@fixed-ops/contract';
import { storeFacts } from '../core/store-facts/known-facts.ts';
import { insertRepairOrder, type LineInput } from '../core/testing/repair-order-builder.ts';
import { insertOrderParts } from '../parts/testing/parts-builders.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';
import { readEvidence } from './evidence.ts';

const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
/** A line that is further away in every respect the larger `by` is. */
const line = (op: string, by: number): LineInput => ({
  pay: 'C',
  op,
  hours: 4,
  labor: 1600 - by,
  laborCost: 100,
  discount: by / 2,
  matrixPrice: 1600 + by,
  technicians: [{ number: 'T1', actual: 4 + by / 10 }],
});
const part = (name: string, cost: number) => ({ part: name, qty: 1, cost, sale: 100, counter: 'C1' });

/** Of the advisor, technician and counterperson 100 has four lines, which are the worst of all, and 101 to 104 have one each. */
const store = useTestStore(async () => {
  const opened = await TestStore.open();
  const { db } = opened;
  const order = (number: string, ...lines: LineInput[]) =>
    insertRepairOrder(db, 'd1', { number, closed: '2026-10-05', advisor: 'A1', lines });
  await order('100', line('OP1', 410), line('OP2', 440), line('OP3', 430), line('OP4', 420));
  await insertOrderParts(db, 'd1', '100', [[part('P1', 91), part('P2', 94)], [part('P3', 93)], [part('P4', 92)]]);
  for (const [number, by] of [
    ['101', 400],
    ['102', 390],
    ['103', 380],
    ['104', 370],
  ] as const) {
    await order(number, line('OP', by), { ...line('OK', 0), discount: 0 });
    await insertOrderParts(db, 'd1', number, [[part('P', 90 - (400 - by) / 10)]]);
  }
  await opened.person('director', { role: 'ADMIN_SUPER' });
  return opened;
});

describe('of one repair order a card names one line, the clearest,', () => {
  test.each<[EvidenceKind, string, number | null, [string, string, number][]]>([
    [
      'underGrid',
      'A1',
      null,
      [
        ['100', 'OP2', 660],
        ['101', 'OP', 600],
        ['102', 'OP', 585],
      ],
    ],
    [
      'underRate',
      'A1',
      400,
      [
        ['100', 'OP2', 440],
        ['101', 'OP', 400],
        ['102', 'OP', 390],
      ],
    ],
    [
      'discounts',
      'A1',
      null,
      [
        ['100', 'OP2', 220],
        ['101', 'OP', 200],
        ['102', 'OP', 195],
      ],
    ],
    [
      'punched',
      'T1',
      null,
      [
        ['100', 'OP2', 44],
        ['101', 'OP', 40],
        ['102', 'OP', 39],
      ],
    ],
    [
      'partsMargin',
      'C1',
      40,
      [
        ['100', 'Part P2', 34],
        ['101', 'Part P', 30],
        ['102', 'Part P', 29],
      ],
    ],
  ])('where it is about %s', async (kind, personNumber, target, expected) => {
    const { db } = store();
    const facts = await storeFacts(db, 'd1');
    const selection = {
      dealershipId: 'd1',
      today: '2026-11-20',
      through: '2026-11-20',
      range: october,
      compareKind: 'none' as const,
      compareRange: null,
      filter: { own: null },
    };
    const found = await readEvidence(db, facts, selection, kind, [{ personNumber, target }]);
    const rows = found.get(personNumber)?.rows ?? [];
    expect(rows.map(({ roNumber, what, amount }) => [roNumber, what, amount])).toEqual(expected);
  });
});

test('a card shows three repair orders, also where one of them has the four largest discounts', async () => {
  const query = { ...october, compare: 'none' };
  const { body } = await store().ask(calls.coachingCards, 'director', { query });
  const [card] = calls.coachingCards.response.parse(body).data;
  expect(card?.focus.key).toBe('discount_pct');
  expect(card?.evidence?.kind).toBe('discounts');
  expect(card?.evidence?.rows.map(({ roNumber }) => roNumber)).toEqual(['100', '101', '102']);
});
