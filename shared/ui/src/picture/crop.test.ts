import fc from 'fast-check';
import { type Crop, cropSquare, MAX_ZOOM, moveCrop, type Size, startCrop, zoomCrop } from './crop.ts';

const wide: Size = { width: 400, height: 200 };

test('a picture begins with its middle, as large as it fits', () => {
  expect(cropSquare(startCrop(wide), wide)).toEqual({ left: 100, top: 0, side: 200 });
});

test('zooming keeps the middle of what is shown', () => {
  expect(cropSquare(zoomCrop(startCrop(wide), wide, 2), wide)).toEqual({ left: 150, top: 50, side: 100 });
});

test('moving goes by parts of what is shown', () => {
  const zoomed = zoomCrop(startCrop(wide), wide, 2);
  expect(cropSquare(moveCrop(zoomed, wide, 0.5, -0.25), wide)).toEqual({ left: 200, top: 25, side: 100 });
});

test('whatever is done, the square stays inside the picture', () => {
  const size = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) });
  const factor = fc.double({ min: -20, max: 20, noNaN: true });
  const step = fc.oneof(
    fc.tuple(factor, factor).map(
      ([right, down]) =>
        (crop: Crop, of: Size) =>
          moveCrop(crop, of, right, down),
    ),
    factor.map((zoom) => (crop: Crop, of: Size) => zoomCrop(crop, of, zoom)),
  );
  fc.assert(
    fc.property(size, fc.array(step, { maxLength: 12 }), (of, steps) => {
      const crop = steps.reduce((before, apply) => apply(before, of), startCrop(of));
      const { left, top, side } = cropSquare(crop, of);
      const slack = 1e-6;
      expect(side).toBeGreaterThanOrEqual(Math.min(of.width, of.height) / MAX_ZOOM - slack);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(-slack);
      expect(left + side).toBeLessThanOrEqual(of.width + slack);
      expect(top + side).toBeLessThanOrEqual(of.height + slack);
    }),
  );
});
