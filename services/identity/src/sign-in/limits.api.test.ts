import { sweepIdentity } from '../sweep.ts';
import { useWindows } from '../testing/use-windows.ts';
import { createSignInLimits } from './limits.ts';

const windows = useWindows();
const open = (allowed?: { perEmail: number; perAddress: number }) => createSignInLimits(windows.open(), allowed);

const anAttempt = (changes: { email?: string; address?: string } = {}) => ({
  email: 'dana@example.com',
  address: '10.0.0.1',
  ...changes,
});

/** The seconds to wait for the next attempt. Null if it is allowed, and then it counts. */
async function waitFor(limits: ReturnType<typeof open>, attempt = anAttempt()): Promise<number | null> {
  const begun = await limits.begin(attempt);
  return begun.isGranted ? null : begun.waitS;
}

async function granted(limits: ReturnType<typeof open>, times: number, attempt = anAttempt()): Promise<number> {
  let all = 0;
  for (let count = 1; count <= times; count += 1) if ((await waitFor(limits, attempt)) === null) all += 1;
  return all;
}

test('ten failures for an e-mail are allowed, the eleventh attempt waits until the first is a quarter of an hour old', async () => {
  const limits = open();
  expect(await granted(limits, 10)).toBe(10);
  await windows.pass(5);
  const wait = await waitFor(limits);
  expect(wait).toBeGreaterThan(10 * 60 - 30);
  expect(wait).toBeLessThanOrEqual(10 * 60);
});

test('the window slides: no fifteen minutes hold more than ten failures, however they are placed', async () => {
  const limits = open();
  await granted(limits, 1);
  await windows.pass(14);
  // A fixed window would start again in a minute and allow twenty within two minutes.
  expect(await granted(limits, 20)).toBe(9);
  await windows.pass(1.1);
  expect(await granted(limits, 20)).toBe(1);
});

test('every process counts the failures of all, and one that starts anew remembers', async () => {
  expect(await granted(open(), 6)).toBe(6);
  expect(await granted(open(), 6)).toBe(4);
  expect(await waitFor(open())).not.toBeNull();
});

test('attempts at the same time do not slip past: of fifty, ten are let through', async () => {
  const processes = [open(), open()];
  const begun = await Promise.all(Array.from({ length: 50 }, (_, count) => processes[count % 2]!.begin(anAttempt())));
  expect(begun.filter(({ isGranted }) => isGranted)).toHaveLength(10);
});

test('waiting attempts do not make the wait longer', async () => {
  const limits = open();
  await granted(limits, 50);
  await windows.pass(15.1);
  expect(await waitFor(limits)).toBeNull();
});

test('three hundred failures from an address are allowed, whatever the e-mails @slow', async () => {
  const limits = open();
  for (let count = 1; count <= 300; count += 1) {
    expect(await waitFor(limits, anAttempt({ email: `${count}@example.com` }))).toBeNull();
  }
  expect(await waitFor(limits, anAttempt({ email: 'one.more@example.com' }))).not.toBeNull();
  expect(await waitFor(limits, anAttempt({ email: 'one.more@example.com', address: '10.0.0.2' }))).toBeNull();
});

test('an attempt that the address stops is no failure of its e-mail, nor the other way round', async () => {
  const limits = open({ perEmail: 1, perAddress: 1 });
  await limits.begin(anAttempt({ email: 'other@example.com' }));
  expect(await waitFor(limits)).not.toBeNull();
  expect(await waitFor(limits, anAttempt({ address: '10.0.0.2' }))).toBeNull();
  const others = open({ perEmail: 1, perAddress: 2 });
  await granted(others, 5, anAttempt({ email: 'kim@example.com', address: '10.0.0.3' }));
  expect(await waitFor(others, anAttempt({ email: 'pat@example.com', address: '10.0.0.3' }))).toBeNull();
});

test('an address that is stopped leaves nothing of the e-mails that it makes up', async () => {
  const limits = open({ perEmail: 1, perAddress: 1 });
  await limits.begin(anAttempt());
  const rows = await windows.rows();
  for (let count = 1; count <= 5; count += 1) await limits.begin(anAttempt({ email: `${count}@example.com` }));
  expect(await windows.rows()).toBe(rows);
});

test('a right sign-in counts for neither, and does not forgive the failures before it', async () => {
  const limits = open({ perEmail: 2, perAddress: 2 });
  await limits.begin(anAttempt());
  for (let count = 1; count <= 5; count += 1) {
    const begun = await limits.begin(anAttempt());
    if (!begun.isGranted) throw new Error('The attempt was refused.');
    await limits.succeeded(anAttempt(), begun.at);
  }
  expect(await waitFor(limits)).toBeNull();
  expect(await waitFor(limits)).not.toBeNull();
});

test('a new password forgives the failures of its e-mail, not those of the address', async () => {
  const limits = open({ perEmail: 2, perAddress: 3 });
  expect(await granted(limits, 5)).toBe(2);
  await limits.forgive('dana@example.com');
  expect(await granted(limits, 5)).toBe(1);
});

test('failures from the future, of a clock that was wrong, lock nobody out', async () => {
  const limits = open();
  await granted(limits, 10);
  await windows.pass(-365 * 24 * 60);
  expect(await waitFor(limits)).toBeNull();
});

test('what is kept is no e-mail and no address', async () => {
  await open().begin(anAttempt());
  const kept = await windows.db.query('select * from attempt_window');
  expect(kept).toHaveLength(2);
  const rows = JSON.stringify(kept);
  expect(rows).not.toContain('dana');
  expect(rows).not.toContain('10.0.0.1');
});

test('the table is bounded: beyond so many e-mails, those that nothing was added to for longest go', async () => {
  const limits = createSignInLimits(windows.open({ maxKeys: 20, trimEvery: 5 }));
  for (let count = 1; count <= 60; count += 1) {
    await limits.begin(anAttempt({ email: `${count}@example.com`, address: `10.0.1.${count}` }));
    if (count % 10 === 0) await granted(limits, 1, anAttempt({ address: '10.0.2.1' }));
  }
  // At most twenty of either kind, plus those since the last trim.
  expect(await windows.rows()).toBeLessThanOrEqual(2 * 25);
  // The attempts on an attacked e-mail are kept meanwhile.
  expect(await granted(limits, 10, anAttempt({ address: '10.0.2.1' }))).toBe(4);
});

test('what no longer counts is deleted, by several processes at once', async () => {
  const limits = open();
  for (let count = 1; count <= 30; count += 1) await limits.begin(anAttempt({ email: `${count}@example.com` }));
  await windows.pass(16);
  await limits.begin(anAttempt({ address: '10.0.0.9' }));
  await Promise.all([sweepIdentity(windows.db), sweepIdentity(windows.db), sweepIdentity(windows.db)]);
  expect(await windows.rows()).toBe(2);
});
