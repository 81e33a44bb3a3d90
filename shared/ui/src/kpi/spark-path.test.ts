import fc from 'fast-check';
import { type SparkPoint, sparkGeometry } from './spark-path.ts';

const box = { width: 200, height: 32, inset: 3 };
const finished = (value: number | null): SparkPoint => ({ value, unfinished: false });

test('higher values are drawn higher, the last point is the end', () => {
  const { line, end } = sparkGeometry([finished(1), finished(3)], null, box);
  expect(line).toBe('M3 29L197 3');
  expect(end).toEqual({ x: 197, y: 3, unfinished: false });
});

test('the unfinished month is a tail of its own', () => {
  const { line, tail, end } = sparkGeometry([finished(1), finished(2), { value: 1, unfinished: true }], null, box);
  expect(line).toBe('M3 29L100 3');
  expect(tail).toBe('M100 3L197 29');
  expect(end?.unfinished).toBe(true);
});

test('an unfinished month is drawn at its pace, with a mark at what it has so far', () => {
  const points = [finished(100), finished(120), { value: 60, unfinished: true, pace: 110 }];
  const { tail, end, sofar } = sparkGeometry(points, null, box);
  expect(tail).toBe('M100 3L197 16');
  expect(end).toEqual({ x: 197, y: 16, unfinished: true });
  // A value below all whole months stands at the foot and flattens none of them.
  expect(sofar).toEqual({ x: 197, y: 29 });
});

test('a ratio has no pace and is drawn as it is', () => {
  const { end, sofar } = sparkGeometry([finished(1), { value: 3, unfinished: true, pace: null }], null, box);
  expect([end?.y, sofar]).toEqual([3, null]);
});

test('a month without a value breaks the line', () => {
  expect(sparkGeometry([finished(1), finished(null), finished(2)], null, box).line).toBe('M3 29M197 3');
});

test('a flat row lies in the middle, an empty one draws nothing', () => {
  expect(sparkGeometry([finished(5), finished(5)], null, box).line).toBe('M3 16L197 16');
  expect(sparkGeometry([finished(null)], 7, box)).toEqual({
    line: '',
    tail: '',
    end: null,
    sofar: null,
    targetY: null,
  });
});

test('line and target always stay inside the box', () => {
  const value = fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { nil: null });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 13 }), value, (values, target) => {
      const drawn = sparkGeometry(values.map(finished), target, box);
      const ys = [...drawn.line.matchAll(/ (-?[\d.]+)/g)].map((match) => Number(match[1]));
      if (drawn.targetY !== null) ys.push(drawn.targetY);
      for (const y of ys) {
        expect(y).toBeGreaterThanOrEqual(box.inset);
        expect(y).toBeLessThanOrEqual(box.height - box.inset);
      }
    }),
  );
});
