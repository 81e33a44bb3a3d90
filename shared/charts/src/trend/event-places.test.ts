import { LETTER_PX, placeEvents } from './event-places.ts';

const room = { from: 0, to: 1000 };
/** The part of its row that a text takes, in px. */
const spanOf = (x: number, { anchor, text }: { anchor: string; text: string }) => {
  const width = text.length * LETTER_PX;
  return anchor === 'start' ? [x, x + width] : [x - width, x];
};

test('texts that have room stand in the first row, at their marks', () => {
  const events = [
    { x: 100, text: 'Door rate up' },
    { x: 400, text: 'New hours' },
  ];
  expect(placeEvents(events, room, null)).toEqual([
    { anchor: 'start', row: 0, text: 'Door rate up' },
    { anchor: 'start', row: 0, text: 'New hours' },
  ]);
});

test('a text that would meet the one before stands in the second row', () => {
  const events = [
    { x: 100, text: 'Door rate $150.00 to $155.00, and 1 more' },
    { x: 300, text: 'Parts matrix in force' },
  ];
  expect(placeEvents(events, room, null).map(({ row }) => row)).toEqual([0, 1]);
});

test('a text without room before the edge ends at its mark', () => {
  const text = 'Door rate $189.95 to $199.95';
  expect(placeEvents([{ x: 950, text }], room, null)).toEqual([{ anchor: 'end', row: 0, text }]);
});

test('a text without room on either side is cut and says so', () => {
  const text = 'Door rate $189.95 to $199.95 for all types of labor';
  const [placed] = placeEvents([{ x: 90, text }], { from: 0, to: 200 }, null);
  expect(placed).toMatchObject({ anchor: 'start', row: 0 });
  expect(placed?.text).toMatch(/^Door rate.*…$/);
});

test.each([1, 2, 3, 4, 6])('of events %s months apart none lies over another, the edges or the taken part', (apart) => {
  const text = 'Customer repair grid 2026 in force, and 2 more';
  const taken = { from: 960, to: 1045 };
  const events = Array.from({ length: Math.floor(12 / apart) }, (_, index) => ({ x: index * apart * 83, text }));
  const placed = placeEvents(events, room, taken);
  const spans = placed.map((place, index) => ({ row: place.row, span: spanOf(events[index]!.x, place) }));
  const all = [...spans, { row: 0, span: [taken.from, taken.to] }];
  for (const { span } of spans) {
    expect(span[0]).toBeGreaterThanOrEqual(room.from);
    expect(span[1]).toBeLessThanOrEqual(room.to);
  }
  for (const row of [0, 1]) {
    const sorted = all
      .filter((each) => each.row === row)
      .map(({ span }) => span)
      .sort((a, b) => a[0]! - b[0]!);
    for (const [index, span] of sorted.slice(1).entries()) expect(span[0]).toBeGreaterThan(sorted[index]![1]!);
  }
});

test('an event of the last month without room for a few letters has a mark alone, over no other text', () => {
  const events = [
    { x: 730, text: 'Parts matrix in force' },
    { x: 803, text: 'Door rate $189.95 to $199.95' },
  ];
  const placed = placeEvents(events, { from: 0, to: 876 }, { from: 797.25, to: 881.75 });
  expect(placed).toEqual([
    { anchor: 'start', row: 1, text: 'Parts matrix in force' },
    { anchor: 'start', row: 0, text: '' },
  ]);
});
