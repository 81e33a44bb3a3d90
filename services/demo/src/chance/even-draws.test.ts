import { EvenDraws } from './even-draws.ts';
import { normalQuantile } from './normal-quantile.ts';
import { chance, createRandom, logNormal } from './random.ts';

describe('even draws', () => {
  it('put one of every round into each part', () => {
    const source = new EvenDraws().of('hours', createRandom('rounds'), 8);
    for (let round = 0; round < 20; round += 1) {
      const parts = Array.from({ length: 8 }, () => Math.floor(source.next() * 8));
      expect(parts.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    }
  });

  it('go on where they were when the chance behind them changes from day to day', () => {
    const even = new EvenDraws();
    const hits = Array.from({ length: 40 }, (_, day) => chance(even.of('x', createRandom(`day ${day}`), 10), 0.3));
    expect(hits.filter(Boolean)).toHaveLength(12);
  });

  it('deal each subject by itself', () => {
    const even = new EvenDraws();
    const random = createRandom('subjects');
    const first = Array.from({ length: 10 }, () => chance(even.of('a', random, 10), 0.5));
    const second = Array.from({ length: 10 }, () => chance(even.of('b', random, 10), 0.5));
    expect([first.filter(Boolean).length, second.filter(Boolean).length]).toEqual([5, 5]);
    expect(first).not.toEqual(second);
  });

  it('make the sum of few dear things far more certain than chance alone', () => {
    const random = createRandom('engines');
    const source = new EvenDraws().of('engines', random, 8);
    const spreadOf = (cost: () => number): number => {
      const years = Array.from({ length: 50 }, () => {
        let sum = 0;
        for (let engine = 0; engine < 16; engine += 1) sum += cost();
        return sum;
      });
      return Math.max(...years) / Math.min(...years) - 1;
    };
    const even = spreadOf(() => logNormal(source, 4_200, 0.3));
    expect(even).toBeLessThan(spreadOf(() => logNormal(random, 4_200, 0.3)) / 2);
  });
});

describe('the normal quantile', () => {
  it.each([
    [0.5, 0],
    [0.975, 1.959963985],
    [0.025, -1.959963985],
    [0.999, 3.090232306],
    [0.001, -3.090232306],
  ])('of %d is %d', (share, value) => {
    expect(normalQuantile(share)).toBeCloseTo(value, 6);
  });

  it('stays finite at the ends', () => {
    expect(normalQuantile(0)).toBeGreaterThan(-7);
    expect(normalQuantile(1 - 2 ** -32)).toBeLessThan(7);
  });
});
