import fc from 'fast-check';
import { placeLayer, WINDOW_MARGIN } from './placement.ts';

const viewport = { width: 1000, height: 800 };
const layer = { width: 200, height: 100 };

test('a layer lies under the start of its anchor', () => {
  const anchor = { left: 100, top: 100, width: 80, height: 32 };
  expect(placeLayer(anchor, layer, viewport, { side: 'bottom', align: 'start', gap: 4 })).toEqual({
    side: 'bottom',
    left: 100,
    top: 136,
  });
});

test('it goes to the other side where only that one has room', () => {
  const low = { left: 100, top: 760, width: 80, height: 32 };
  expect(placeLayer(low, layer, viewport, { side: 'bottom', align: 'start', gap: 4 })).toMatchObject({
    side: 'top',
    top: 656,
  });
  const high = { left: 100, top: 10, width: 80, height: 32 };
  expect(placeLayer(high, layer, viewport, { side: 'top', align: 'center', gap: 6 })).toMatchObject({
    side: 'bottom',
    top: 48,
  });
});

test('it never leaves the window while it is smaller than the window', () => {
  const number = fc.integer({ min: -200, max: 1200 });
  const options = fc.record({
    side: fc.constantFrom('top' as const, 'bottom' as const),
    align: fc.constantFrom('start' as const, 'center' as const, 'end' as const),
    gap: fc.integer({ min: 0, max: 12 }),
  });
  fc.assert(
    fc.property(number, number, fc.integer({ min: 1, max: 600 }), options, (left, top, size, wanted) => {
      const at = placeLayer({ left, top, width: 80, height: 32 }, { width: size, height: size }, viewport, wanted);
      expect(at.left).toBeGreaterThanOrEqual(WINDOW_MARGIN);
      expect(at.top).toBeGreaterThanOrEqual(WINDOW_MARGIN);
      expect(at.left + size).toBeLessThanOrEqual(viewport.width - WINDOW_MARGIN);
      expect(at.top + size).toBeLessThanOrEqual(viewport.height - WINDOW_MARGIN);
    }),
  );
});
