import { technicianWork } from '../testing/technicians.ts';
import { axisOf, placeNames, quadrantPoints } from './quadrant-layout.ts';

const FRAME = { left: 0, right: 400, top: 0, bottom: 300 };
const work = technicianWork('T1', 'Ruth Anne Belkin');

test('a name is the first one with the last one’s letter', () => {
  expect(quadrantPoints([work, technicianWork('T2', 'Ruth')]).map(({ label }) => label)).toEqual(['Ruth B.', 'Ruth']);
});

test('who lacks a punch or attendance has no place', () => {
  expect(quadrantPoints([technicianWork('T1', 'Ana', { efficiencyPct: null })])).toEqual([]);
});

test.each([
  [[88, 131, 125], { from: 80, to: 140, ticks: [80, 90, 100, 110, 120, 130, 140] }],
  [[100], { from: 95, to: 105, ticks: [95, 100, 105] }],
])('an axis around %j is round', (values, axis) => {
  expect(axisOf(values)).toEqual(axis);
});

test('names keep off marks, other names and the edges', () => {
  const [point] = quadrantPoints([work]);
  if (!point) throw new Error('no point');
  const placed = placeNames(
    [
      { ...point, x: 100, y: 100 },
      { ...point, x: 112, y: 100 },
      { ...point, x: 395, y: 100 },
    ],
    FRAME,
  );
  expect(placed.map(({ text }) => text?.anchor)).toEqual(['end', 'start', 'end']);
});

test('between others a name stands off a corner of its mark', () => {
  const [point] = quadrantPoints([technicianWork('T11', 'Theo Grant')]);
  if (!point) throw new Error('no point');
  // One mark lies to the right, one to the left, one above and one below.
  const others = [
    [50, 0],
    [-50, 0],
    [0, -24],
    [0, 24],
  ].map(([x = 0, y = 0]) => ({ ...point, label: '', x: 200 + x, y: 100 + y }));
  const [theo] = placeNames([{ ...point, x: 200, y: 100 }, ...others], FRAME);
  expect(theo?.text).toEqual({ anchor: 'start', x: 206, y: 117 });
});

test('a mark in a crowd has no name beside it', () => {
  const [point] = quadrantPoints([work]);
  if (!point) throw new Error('no point');
  const crowd = [-1, 0, 1].flatMap((row) =>
    [-1, 0, 1].map((column) => ({ ...point, x: 200 + column * 12, y: 100 + row * 12 })),
  );
  expect(placeNames(crowd, FRAME)[4]?.text).toBeNull();
});
