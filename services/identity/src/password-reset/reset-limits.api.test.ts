import { useWindows } from '../testing/use-windows.ts';
import { createResetLimits } from './reset-limits.ts';

const windows = useWindows();
const email = 'dana@example.com';

/** The number of granted codes among this many requests. */
async function granted(ask: (count: number) => Promise<number | null>, times: number): Promise<number> {
  let all = 0;
  for (let count = 1; count <= times; count += 1) if ((await ask(count)) === null) all += 1;
  return all;
}

test('one address gets five codes an hour for an e-mail, and the owner elsewhere gets five all the same', async () => {
  const limits = createResetLimits(windows.open());
  expect(await granted(() => limits.take({ email, address: '203.0.113.7' }), 50)).toBe(5);
  expect(await granted(() => limits.take({ email, address: '198.51.100.1' }), 50)).toBe(5);
  await windows.pass(60.1);
  expect(await limits.take({ email, address: '203.0.113.7' })).toBeNull();
});

test('an e-mail gets twenty codes an hour, from however many addresses', async () => {
  const limits = createResetLimits(windows.open());
  expect(await granted((count) => limits.take({ email, address: `10.0.0.${count}` }), 50)).toBe(20);
});

test('an address gets sixty codes an hour, for however many e-mails', async () => {
  const limits = createResetLimits(windows.open());
  const ask = (count: number) => limits.take({ email: `${count}@example.com`, address: '203.0.113.7' });
  expect(await granted(ask, 100)).toBe(60);
});

test('the hour slides, and a restart remembers', async () => {
  const ask = () => createResetLimits(windows.open()).take({ email, address: '203.0.113.7' });
  expect(await granted(ask, 1)).toBe(1);
  await windows.pass(59);
  expect(await granted(ask, 10)).toBe(4);
  await windows.pass(1.1);
  expect(await granted(ask, 10)).toBe(1);
});
