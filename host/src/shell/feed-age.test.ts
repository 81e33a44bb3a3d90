import { isFeedLate } from './feed-age.ts';

describe('age of the feed', () => {
  it('is measured on the business date, so that yesterday night is in time all day long', () => {
    expect(isFeedLate('2026-11-20T04:40:00.000Z', '2026-11-20')).toBe(false);
  });

  it('is late when a night was missed', () => {
    expect(isFeedLate('2026-11-18T23:59:00.000Z', '2026-11-20')).toBe(true);
    expect(isFeedLate('2026-11-19T00:01:00.000Z', '2026-11-20')).toBe(false);
  });
});
