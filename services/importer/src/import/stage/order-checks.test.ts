import { OrderChecks } from './order-checks.ts';
import type { StoredOrders } from './watched-file.ts';

type Row = Readonly<Record<string, string | null>>;

const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  ros: ['ro_number', 'open_date', 'close_date', 'ro_suffix'],
  lines: ['ro_number', 'line', 'op_description', 'sold_hours', 'labor_sale', 'labor_cost', 'ro_suffix'],
  techs: ['ro_number', 'line', 'tech_number', 'flagged_hours', 'actual_hours', 'ro_suffix'],
  parts: ['ro_number', 'line', 'quantity', 'unit_cost', 'unit_sale', 'ro_suffix'],
  declined: ['ro_number', 'text', 'ro_suffix'],
};

let positions = 0;
/** For the last read rows: the position of their repair order, or why they are refused. */
const TODAY = '2026-11-20';
const answers: (string | number)[] = [];
function read(checks: OrderChecks, kind: string, rows: readonly Row[], stored?: StoredOrders): number {
  positions += 1;
  const columns = COLUMNS[kind] ?? [];
  const note = checks.watch(kind, positions, columns, columns, stored);
  answers.length = 0;
  for (const [at, row] of rows.entries()) {
    const values = columns.map((column) => row[column] ?? null);
    const noted = note?.(values, values.join('\t'), at + 2) ?? -1;
    answers.push(typeof noted === 'number' ? noted : `${noted.column} ${noted.value} ${noted.reason}`);
  }
  return positions;
}

const order = (ro_number: string, more: Row = {}): Row => ({ ro_number, open_date: '2026-10-05', ...more });
const line = (ro_number: string, number: number, more: Row = {}): Row => ({
  ro_number,
  line: String(number),
  sold_hours: '100',
  labor_sale: '10000',
  ...more,
});
const tech = (ro_number: string, number: number, tech_number: string): Row => ({
  ro_number,
  line: String(number),
  tech_number,
  flagged_hours: '100',
});
const part = (ro_number: string, number: number, more: Row = {}): Row => ({
  ro_number,
  line: String(number),
  quantity: '1.000',
  unit_cost: '100',
  unit_sale: '200',
  ...more,
});

const clean = (): OrderChecks => {
  const checks = new OrderChecks(TODAY);
  read(checks, 'ros', [order('2', { close_date: '2026-10-07' }), order('1')]);
  read(checks, 'lines', [line('1', 1), line('1', 3), line('2', 1)]);
  return checks;
};

test('rows of one repair order together, each of a known one, prove that nothing is wrong', () => {
  const checks = clean();
  read(checks, 'techs', [tech('1', 1, 'T1'), tech('1', 1, 'T2'), tech('1', 3, 'T1'), tech('2', 1, 'T1')]);
  read(checks, 'parts', [part('2', 1), part('1', 3), part('2', 1)]);
  for (const kind of ['ros', 'lines', 'techs', 'parts', 'declined']) {
    expect(checks.rulesOut('doubles', kind) || kind === 'parts').toBe(true);
    expect(checks.rulesOut('orphans', kind)).toBe(true);
    expect(checks.rulesOut('too large', kind)).toBe(true);
  }
});

test('a repair order, line or technician that comes again is not ruled out, apart or together', () => {
  const kinds: readonly (readonly [string, readonly Row[]])[] = [
    ['ros', [order('3'), order('3')]],
    ['ros', [order('3'), order('4'), order('3')]],
    ['lines', [line('1', 1), line('1', 1)]],
    ['lines', [line('1', 1), line('2', 1), line('1', 1)]],
    ['lines', [line('1', 40), line('2', 1), line('1', 40)]],
    ['techs', [tech('1', 1, 'T1'), tech('1', 1, 'T2'), tech('1', 1, 'T1')]],
    ['techs', [tech('1', 1, 'T1'), tech('1', 3, 'T1'), tech('1', 1, 'T1')]],
    ['techs', [tech('1', 1, 'T1'), tech('2', 1, 'T1'), tech('1', 1, 'T1')]],
  ];
  for (const [kind, rows] of kinds) {
    const checks = new OrderChecks(TODAY);
    if (kind !== 'ros') read(checks, 'ros', [order('1'), order('2')]);
    if (kind === 'techs') read(checks, 'lines', [line('1', 1), line('1', 3), line('2', 1)]);
    read(checks, kind, rows);
    expect([kind, checks.rulesOut('doubles', kind)]).toEqual([kind, false]);
  }
});

test('one number with two suffixes is two repair orders', () => {
  const checks = new OrderChecks(TODAY);
  read(checks, 'ros', [order('1', { ro_suffix: 'A' }), order('1', { ro_suffix: 'B' })]);
  read(checks, 'lines', [line('1', 1, { ro_suffix: 'A' }), line('1', 1, { ro_suffix: 'B' })]);
  expect(checks.rulesOut('doubles', 'ros')).toBe(true);
  expect(checks.rulesOut('doubles', 'lines')).toBe(true);
  read(checks, 'declined', [{ ro_number: '1', text: 'x' }]);
  expect(checks.rulesOut('orphans', 'declined')).toBe(false);
});

test('rows of a repair order or a line that the files do not have are not ruled out', () => {
  const kinds: readonly (readonly [string, Row])[] = [
    ['lines', line('9', 1)],
    ['techs', tech('9', 1, 'T1')],
    ['techs', tech('1', 2, 'T1')],
    ['techs', tech('1', 33, 'T1')],
    ['parts', part('1', 2)],
    ['declined', { ro_number: '9', text: 'x' }],
  ];
  for (const [kind, row] of kinds) {
    const checks = new OrderChecks(TODAY);
    read(checks, 'ros', [order('1'), order('2')]);
    if (kind !== 'lines') read(checks, 'lines', [line('2', 1)]);
    read(checks, kind, [row]);
    expect([kind, checks.rulesOut('orphans', kind)]).toEqual([kind, false]);
    expect(checks.days(kind)).toBeNull();
  }
});

test('amounts of lines and parts of one repair order add up, also where they are negative', () => {
  const checks = clean();
  read(checks, 'parts', [part('1', 1, { quantity: '-600.000', unit_cost: '0', unit_sale: '1000000' })]);
  expect(checks.rulesOut('too large', 'lines')).toBe(true);
  const larger = clean();
  read(larger, 'parts', [
    part('1', 1, { quantity: '-600.000', unit_cost: '0', unit_sale: '1000000' }),
    part('1', 3, { quantity: '500.000', unit_cost: '900000', unit_sale: '0' }),
  ]);
  expect(larger.rulesOut('too large', 'lines')).toBe(false);
});

test('the days of a file are the days of the repair orders in it', () => {
  const checks = clean();
  const position = read(checks, 'declined', [{ ro_number: '2', text: 'x' }]);
  expect(checks.days('declined')?.get(position)).toMatchObject({ first: '2026-10-07', last: '2026-10-07' });
  expect([...(checks.days('lines')?.values() ?? [])]).toMatchObject([{ first: '2026-10-05', last: '2026-10-07' }]);
});

test('days to come are none that a file tells of', () => {
  const checks = new OrderChecks('2026-10-06');
  read(checks, 'ros', [order('1'), order('2', { close_date: '2026-10-07' })]);
  const position = read(checks, 'lines', [line('1', 1), line('2', 1)]);
  expect(checks.days('lines')?.get(position)).toMatchObject({ first: '2026-10-05', last: '2026-10-05' });
  const later = read(checks, 'declined', [{ ro_number: '2', text: 'x' }]);
  expect(checks.days('declined')?.get(later)).toMatchObject({ first: null, last: null });
});

test('lines in any order are no doubles', () => {
  const checks = new OrderChecks(TODAY);
  read(checks, 'ros', [order('1'), order('2')]);
  read(checks, 'lines', [line('1', 2), line('2', 1), line('1', 1), line('2', 45), line('1', 45)]);
  expect(checks.rulesOut('doubles', 'lines')).toBe(true);
});

test('files of one kind are one, with their own days, until one has repair orders of another: that replaces them and ends the checks', () => {
  const checks = new OrderChecks(TODAY);
  const days = [
    read(checks, 'ros', [order('1', { open_date: '2025-10-05' }), order('2', { open_date: '2025-10-06' })]),
    read(checks, 'ros', [order('3')]),
    read(checks, 'lines', [line('1', 1), line('2', 1)]),
    read(checks, 'lines', [line('3', 1), line('3', 2)]),
  ].slice(-2);
  expect([checks.isBulk, ...answers]).toEqual([true, 2, 2]);
  expect(days.map((position) => checks.days('lines')?.get(position))).toMatchObject([
    { first: '2025-10-05', last: '2025-10-06' },
    { first: '2026-10-05', last: '2026-10-05' },
  ]);
  read(checks, 'lines', [line('1', 2)]);
  expect([checks.isBulk, checks.rulesOut('doubles', 'ros'), checks.days('lines')]).toEqual([false, false, null]);
});

test('fingerprints are equal for equal rows, and differ with a row, its place, a character or a column', () => {
  const printsOf = (lines: readonly Row[], present = COLUMNS.lines ?? []): readonly string[] => {
    const checks = new OrderChecks(TODAY);
    read(checks, 'ros', [order('1'), order('2')]);
    const columns = COLUMNS.lines ?? [];
    const note = checks.watch('lines', 99, columns, present);
    for (const [at, row] of lines.entries()) {
      const values = columns.map((column) => row[column] ?? null);
      note?.(values, values.join('\t'), at + 2);
    }
    return [...checks.fingerprints()].map((row) => row.trim().split('\t').at(-1) ?? '');
  };
  const described = (number: number, more: Row = {}) => line('1', number, { op_description: 'x', ...more });
  const [first, second] = printsOf([described(1), described(2)]);
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(first).not.toBe(second);
  expect(printsOf([described(1), described(2)])).toEqual([first, second]);
  const others = [
    printsOf([described(1)]),
    printsOf([described(2), described(1)]),
    printsOf([described(1), described(2, { labor_sale: '10001' })]),
    printsOf([described(1), described(2)], ['ro_number', 'line']),
  ].map(([fingerprint]) => fingerprint);
  expect(new Set([first, ...others]).size).toBe(5);
});

test('fingerprints differ with whether technicians or parts came at all, also where no row of them is of the repair order', () => {
  const printOf = (...kinds: string[]) => {
    const checks = new OrderChecks(TODAY);
    read(checks, 'ros', [order('1')]);
    read(checks, 'lines', [line('1', 1, { op_description: 'x' })]);
    for (const kind of kinds) read(checks, kind, []);
    return checks.fingerprint(0);
  };
  const prints = [printOf(), printOf('techs'), printOf('parts'), printOf('techs', 'parts')];
  expect(new Set(prints).size).toBe(4);
  expect([printOf('declined'), printOf('parts', 'techs')]).toEqual([prints[0], prints[3]]);
});

test('a repair order whose lines follow op codes or the rates of technicians has no fingerprint', () => {
  const checks = new OrderChecks(TODAY);
  read(checks, 'ros', [order('1'), order('2'), order('3')]);
  read(checks, 'lines', [
    line('1', 1),
    line('2', 1, { op_description: 'x', labor_cost: '0' }),
    line('3', 1, { op_description: 'x', labor_cost: '0', sold_hours: '0' }),
  ]);
  expect([...checks.fingerprints()].map((row) => row.split('\t')[1])).toEqual(['4']);
});

test('new repair orders can be inserted in bulk in whatever order the files have them, and where lines or technicians come twice', () => {
  const checks = new OrderChecks(TODAY);
  read(checks, 'ros', [order('2'), order('1'), order('3')]);
  read(checks, 'lines', [line('3', 1), line('2', 2), line('3', 2), line('2', 1), line('2', 1)]);
  expect(answers).toEqual([2, 0, 2, 0, 0]);
  read(checks, 'techs', [tech('2', 1, 'T1'), tech('3', 1, 'T1'), tech('2', 1, 'T1')]);
  read(checks, 'parts', [part('3', 1), part('2', 1), part('3', 1)]);
  read(checks, 'declined', [
    { ro_number: '1', text: 'x' },
    { ro_number: '2', text: 'x' },
    { ro_number: '1', text: 'x' },
  ]);
  expect([checks.isBulk, checks.size]).toEqual([true, 3]);
});

test('a repair order that comes again in ros.csv is the same one, at its first place, with the day of its last row', () => {
  const checks = new OrderChecks(TODAY);
  const first = read(checks, 'ros', [order('1', { open_date: '2026-10-01' }), order('2'), order('3')]);
  expect([...checks.placesByRow()]).toEqual([0, 1, 2]);
  read(checks, 'ros', [order('4'), order('1', { open_date: '2026-10-01', close_date: '2026-10-09' }), order('2')]);
  expect(answers).toEqual([3, 0, 1]);
  read(checks, 'ros', [order('2')]);
  expect([checks.size, checks.isBulk, checks.rulesOut('doubles', 'ros')]).toEqual([4, true, false]);
  expect([...checks.placesByRow()]).toEqual([2, 3, 0, 1]);
  const last = [...checks.fingerprints()].map((row) => row.split('\t').slice(0, 2).map(Number));
  expect(last).toEqual([
    [first + 1, 3],
    [first + 2, 2],
    [first, 4],
    [first + 1, 2],
  ]);
  const lines = read(checks, 'lines', [line('1', 1)]);
  expect(checks.days('lines')?.get(lines)).toMatchObject({ first: '2026-10-09', last: '2026-10-09' });
});

test('what belongs to nothing is refused while it is read where the product cannot have it, and leaves the rest for a bulk insert', () => {
  const none = { hasKnown: false, hasOthers: false };
  const checks = new OrderChecks(TODAY);
  read(checks, 'ros', [order('1'), order('2')]);
  read(checks, 'lines', [line('1', 1), line('9', 1), line('2', 1), line('2', 45)], none);
  expect(answers).toEqual([0, 'ro_number 9 is a repair order that is not known', 1, 1]);
  read(checks, 'techs', [tech('1', 2, 'T1'), tech('2', 44, 'T1'), tech('2', 45, 'T1')], none);
  expect(answers).toEqual([
    'line 2 is a line that repair order 1 does not have',
    'line 44 is a line that repair order 2 does not have',
    1,
  ]);
  expect(checks.isBulk).toBe(true);
  read(checks, 'declined', [{ ro_number: '9', text: 'x' }], { hasKnown: false, hasOthers: true });
  expect([...answers, checks.isBulk]).toEqual([-1, false]);
});

test('a line that the product may have is not refused, one of a repair order whose lines come is', () => {
  const checks = new OrderChecks(TODAY);
  read(checks, 'ros', [order('1'), order('2')]);
  read(checks, 'lines', [line('1', 1)]);
  read(checks, 'techs', [tech('1', 2, 'T1')], { hasKnown: true, hasOthers: false });
  expect([...answers, checks.isBulk]).toEqual(['line 2 is a line that repair order 1 does not have', true]);
  read(checks, 'techs', [tech('2', 1, 'T1')], { hasKnown: true, hasOthers: false });
  expect([...answers, checks.isBulk]).toEqual([1, false]);
});
