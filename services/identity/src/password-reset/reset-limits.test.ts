import { createResetLimits } from './reset-limits.ts';

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') }));
afterEach(() => jest.useRealTimers());

const email = 'dana@example.com';

/** How many codes are granted when so many are asked for. */
async function granted(ask: (count: number) => Promise<number | null>, times: number): Promise<number> {
  let all = 0;
  for (let count = 1; count <= times; count += 1) if ((await ask(count)) === null) all += 1;
  return all;
}

test('one address gets five codes an hour for an e-mail, and the owner elsewhere gets five all the same', async () => {
  const limits = createResetLimits();
  expect(await granted(() => limits.take({ email, address: '203.0.113.7' }), 50)).toBe(5);
  expect(await granted(() => limits.take({ email, address: '198.51.100.1' }), 50)).toBe(5);
  jest.advanceTimersByTime(60 * 60_000 + 1);
  expect(await limits.take({ email, address: '203.0.113.7' })).toBeNull();
});

test('an e-mail gets twenty codes an hour, from however many addresses', async () => {
  const limits = createResetLimits();
  expect(await granted((count) => limits.take({ email, address: `10.0.0.${count}` }), 50)).toBe(20);
});

test('an address gets sixty codes an hour, for however many e-mails', async () => {
  const limits = createResetLimits();
  const ask = (count: number) => limits.take({ email: `${count}@example.com`, address: '203.0.113.7' });
  expect(await granted(ask, 100)).toBe(60);
});
