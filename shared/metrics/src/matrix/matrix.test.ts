import fc from 'fast-check';
import { type LaborMatrixShape, laborMatrixCells, laborMatrixPrice, laborMatrixProblems } from './labor-matrix.ts';
import { type PartsBand, partsMatrixPrice, partsMatrixProblems, partsMatrixWarnings } from './parts-matrix.ts';

describe('the labor matrix', () => {
  const cells = [20, 38, 60];

  test.each([
    [10, 20],
    [20, 38],
    [15, 29],
    [5, 10],
    [30, 60],
    // After the last cell the price continues at its rate: 60 for 0.3 h are 200 an hour.
    [100, 200],
  ])('%d hundredths of an hour cost %d', (hours, price) => {
    expect(laborMatrixPrice(cells, hours)).toBeCloseTo(price, 9);
  });

  test('no hours have no price', () => {
    expect([laborMatrixPrice(cells, 0), laborMatrixPrice(cells, -50), laborMatrixPrice([], 10)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test.each([
    [[20, null, 60], 'cells.1', 'hole'],
    [[20, 38, 37.99], 'cells.2', 'falls'],
    [[0, 20], 'cells.0', 'not_positive'],
    [[null, null], 'cells', 'empty'],
  ])('%j is refused at %s: %s', (given, path, code) => {
    expect(laborMatrixProblems(given)).toEqual([expect.objectContaining({ path, code })]);
  });

  test('blank cells after the last are no hole, and equal prices do not fall', () => {
    expect(laborMatrixProblems([20, 20, 60, null, null])).toEqual([]);
  });

  const steps = [
    { upToHours: 0.1, multiplier: 1 },
    { upToHours: 0.2, multiplier: 1.5 },
  ];
  test.each([
    ['flat', { shape: 'flat', multiplier: 1.1 }, [22, 44, 66, 88]],
    // The last step continues.
    ['in steps', { shape: 'step', steps }, [20, 60, 90, 120]],
    // The multiplier reaches its full height at the longest job.
    ['linear', { shape: 'linear', from: 1, to: 2 }, [25, 60, 105, 160]],
    // Twice the door rate at 0.2 hours, and 1 + 1/e of it a tenth of an hour to both sides: 27.3576, 82.0728.
    ['a bell', { shape: 'bell', base: 1, peak: 2, atHours: 0.2, widthHours: 0.1 }, [27.36, 80, 82.07, 82.07]],
  ] satisfies [string, LaborMatrixShape, number[]][])(
    '%s prices tenths of an hour at a door rate of $200',
    (_name, shape, prices) => {
      expect(laborMatrixCells(shape, 200, 4)).toEqual(prices);
    },
  );

  test('every shape makes a matrix that may be used, and its price never falls when a job gets longer', () => {
    const shapes: readonly LaborMatrixShape[] = [
      { shape: 'flat', multiplier: 1 },
      {
        shape: 'step',
        steps: [
          { upToHours: 1, multiplier: 1 },
          { upToHours: 5, multiplier: 1.3 },
          { upToHours: 40, multiplier: 0.6 },
        ],
      },
      { shape: 'linear', from: 0.95, to: 1.2 },
      { shape: 'bell', base: 1, peak: 1.4, atHours: 5, widthHours: 2 },
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...shapes),
        fc.integer({ min: 10, max: 200 }),
        fc.integer({ min: 1, max: 3000 }),
        (shape, count, hours) => {
          const made = laborMatrixCells(shape, 189.95, count);
          expect(laborMatrixProblems(made)).toEqual([]);
          expect(laborMatrixPrice(made, hours + 1) ?? 0).toBeGreaterThanOrEqual(
            (laborMatrixPrice(made, hours) ?? 0) - 1e-9,
          );
        },
      ),
    );
  });
});

describe('the parts matrix', () => {
  const bands: readonly PartsBand[] = [
    { fromCost: 0, toCost: 1, multiplier: 3.2 },
    { fromCost: 1.01, toCost: 5, multiplier: 2.6 },
    { fromCost: 5.01, toCost: null, multiplier: 2 },
  ];
  const rules = { bands, minPrice: null, roundTo: 0.01 };

  test.each([
    [1, 3.2],
    [1.01, 2.63],
    [5, 13],
    [100, 200],
  ])('a part of %d sells at %d', (cost, price) => {
    expect(partsMatrixPrice(rules, cost)).toBe(price);
  });

  test('the lowest price and the rounding are kept', () => {
    expect(partsMatrixPrice({ ...rules, minPrice: 2 }, 0.1)).toBe(2);
    expect(partsMatrixPrice({ ...rules, roundTo: 0.5 }, 5)).toBe(13);
    expect(partsMatrixPrice({ ...rules, roundTo: 0.5 }, 4)).toBe(10.5);
  });

  test.each([
    [[{ fromCost: 1, toCost: null, multiplier: 2 }], 'bands.0.fromCost', 'not_from_zero'],
    [[{ fromCost: 0, toCost: 5, multiplier: 2 }], 'bands.0.toCost', 'has_an_end'],
    [
      [
        { fromCost: 0, toCost: 1, multiplier: 2 },
        { fromCost: 1.02, toCost: null, multiplier: 2 },
      ],
      'bands.1.fromCost',
      'not_contiguous',
    ],
    [
      [
        { fromCost: 0, toCost: 1, multiplier: 2 },
        { fromCost: 1, toCost: null, multiplier: 2 },
      ],
      'bands.1.fromCost',
      'not_contiguous',
    ],
    [
      [
        { fromCost: 0, toCost: null, multiplier: 2 },
        { fromCost: 1, toCost: null, multiplier: 2 },
      ],
      'bands.1.fromCost',
      'after_the_end',
    ],
    [[{ fromCost: 0, toCost: null, multiplier: 0 }], 'bands.0.multiplier', 'not_positive'],
    [[], 'bands', 'empty'],
  ])('%j is refused at %s: %s', (given, path, code) => {
    expect(partsMatrixProblems(given)).toEqual([expect.objectContaining({ path, code })]);
  });

  test('a dearer part that sells for less is a step trap, with the cost at which the price is back', () => {
    const warnings = partsMatrixWarnings(rules);
    expect(warnings.map((warning) => warning.path)).toEqual(['bands.1.multiplier', 'bands.2.multiplier']);
    // 5.00 × 2.6 = 13.00 and 5.01 × 2 = 10.02; 13 ÷ 2 = 6.50.
    expect(warnings[1]?.message).toBe(
      'a part that costs $5.00 sells at $13.00, one of $5.01 at $10.02; the price is back at a cost of $6.50',
    );
    expect(partsMatrixProblems(bands)).toEqual([]);
  });

  test('every cost has exactly one price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (costC) => {
        expect(partsMatrixPrice(rules, costC / 100)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
