import { costUntil, countWaves } from './traffic.mjs';

const request = (start, end, changes = {}) => ({ start, end, bytes: 10, type: 'Script', isCached: false, ...changes });

describe('what a page asked for', () => {
  test('requests beside each other are one wave, and one that begins after another has ended is the next', () => {
    expect(countWaves([])).toBe(0);
    expect(countWaves([request(0, 50), request(10, 60), request(50, 90), request(95, 120)])).toBe(3);
  });

  test('what never ended is waited for by nobody', () => {
    expect(countWaves([request(0, undefined), request(500, 600)])).toBe(1);
  });

  test('only what was sent over the network before the moment counts, and the font is apart', () => {
    const all = [
      request(0, 50, { type: 'Document' }),
      request(60, 90),
      request(60, 90, { isCached: true }),
      request(60, 90, { type: 'Font', bytes: 70 }),
      request(200, 300),
    ];
    const cost = costUntil(all, 200);
    expect(cost).toMatchObject({ requests: 2, waves: 2, bytes: 20, scripts: 10, font: 70 });
    expect(cost.list).toHaveLength(3);
  });
});
