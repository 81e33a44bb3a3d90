import { createSignInLimits } from './limits.ts';

const MINUTE_MS = 60_000;

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') }));
afterEach(() => jest.useRealTimers());

const anAttempt = (changes: { email?: string; address?: string } = {}) => ({
  email: 'dana@example.com',
  address: '10.0.0.1',
  ...changes,
});

test('ten failures for an e-mail are allowed, the eleventh attempt waits for the end of the quarter of an hour', async () => {
  const limits = createSignInLimits();
  for (let count = 1; count <= 10; count += 1) expect(await limits.begin(anAttempt())).toBeNull();
  jest.advanceTimersByTime(5 * MINUTE_MS);
  expect(await limits.begin(anAttempt())).toBe(10 * 60);
});

test('waiting attempts do not make the wait longer', async () => {
  const limits = createSignInLimits();
  for (let count = 1; count <= 50; count += 1) await limits.begin(anAttempt());
  jest.advanceTimersByTime(15 * MINUTE_MS + 1);
  expect(await limits.begin(anAttempt())).toBeNull();
});

test('three hundred failures from an address are allowed, whatever the e-mails', async () => {
  const limits = createSignInLimits();
  for (let count = 1; count <= 300; count += 1) {
    expect(await limits.begin(anAttempt({ email: `${count}@example.com` }))).toBeNull();
  }
  expect(await limits.begin(anAttempt({ email: 'one.more@example.com' }))).toBe(15 * 60);
  expect(await limits.begin(anAttempt({ email: 'one.more@example.com', address: '10.0.0.2' }))).toBeNull();
});

test('an attempt that the address stops is no failure of its e-mail', async () => {
  const limits = createSignInLimits({ perEmail: 1, perAddress: 1 });
  await limits.begin(anAttempt({ email: 'other@example.com' }));
  expect(await limits.begin(anAttempt())).toBe(15 * 60);
  expect(await limits.begin(anAttempt({ address: '10.0.0.2' }))).toBeNull();
});

test('an attempt that the e-mail stops is no failure of its address', async () => {
  const limits = createSignInLimits({ perEmail: 1, perAddress: 2 });
  for (let count = 1; count <= 5; count += 1) await limits.begin(anAttempt());
  expect(await limits.begin(anAttempt({ email: 'other@example.com' }))).toBeNull();
});

test('an address that is stopped leaves nothing in memory of the e-mails it makes up', async () => {
  const limits = createSignInLimits({ perEmail: 1, perAddress: 1 });
  await limits.begin(anAttempt());
  const remembered = jest.getTimerCount();
  for (let count = 1; count <= 5; count += 1) await limits.begin(anAttempt({ email: `${count}@example.com` }));
  expect(jest.getTimerCount()).toBe(remembered);
});

test('a right sign-in counts for neither, and does not forgive the failures before it', async () => {
  const limits = createSignInLimits({ perEmail: 2, perAddress: 2 });
  await limits.begin(anAttempt());
  for (let count = 1; count <= 5; count += 1) {
    expect(await limits.begin(anAttempt())).toBeNull();
    await limits.succeeded(anAttempt());
  }
  expect(await limits.begin(anAttempt())).toBeNull();
  expect(await limits.begin(anAttempt())).not.toBeNull();
});
