import { beta, createRandom, geometric, normal, pick, pickWeighted, poisson, triangular, weighted } from './random.ts';

const mean = (draw: () => number, count = 20_000): number => {
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += draw();
  return sum / count;
};

describe('seeded chance', () => {
  it('repeats itself for the same seed and not for another', () => {
    const first = createRandom('store 2026-11-19');
    const again = createRandom('store 2026-11-19');
    const other = createRandom('store 2026-11-20');
    const draws = Array.from({ length: 50 }, () => first.next());
    expect(Array.from({ length: 50 }, () => again.next())).toEqual(draws);
    expect(Array.from({ length: 50 }, () => other.next())).not.toEqual(draws);
  });

  it('keeps the means it promises', () => {
    const random = createRandom('means');
    expect(mean(() => normal(random, 8.4, 0.6))).toBeCloseTo(8.4, 1);
    expect(mean(() => poisson(random, 1.1))).toBeCloseTo(1.1, 1);
    expect(mean(() => poisson(random, 60)) / 60).toBeCloseTo(1, 2);
    expect(mean(() => geometric(random, 1.05))).toBeCloseTo(1.05, 1);
    expect(mean(() => beta(random, 40, 7))).toBeCloseTo(40 / 47, 2);
    expect(mean(() => triangular(random, 1.5, 1.8, 2.2))).toBeCloseTo(5.5 / 3, 2);
  });

  it('draws by weight, and never what weighs nothing', () => {
    const random = createRandom('weights');
    const list = weighted(['often', 'seldom', 'never'], (name) => ({ often: 9, seldom: 1, never: 0 })[name] ?? 0);
    const draws = Array.from({ length: 5_000 }, () => pickWeighted(random, list));
    expect(draws.filter((name) => name === 'often').length / 5_000).toBeCloseTo(0.9, 1);
    expect(draws).not.toContain('never');
  });

  it('will not draw from an empty list', () => {
    expect(() => pick(createRandom('empty'), [])).toThrow('empty list');
  });
});
