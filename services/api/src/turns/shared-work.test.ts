import { SharedWork } from './shared-work.ts';

/** Work that a test ends, and what became of it. */
function openWork() {
  const done: ((answer: string) => void)[] = [];
  const signals: AbortSignal[] = [];
  const work = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      signals.push(signal);
      done.push(resolve);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  return { work, done, signals };
}

test('who asks for what is being done waits for it', async () => {
  const { work, done, signals } = openWork();
  const shared = new SharedWork<string>();
  const asked = [shared.run('a', work, undefined), shared.run('a', work, undefined)];
  done[0]?.('answer');
  expect(await Promise.all(asked)).toEqual(['answer', 'answer']);
  expect(signals).toHaveLength(1);
});

test('who leaves is told so, and the work goes on for the others', async () => {
  const { work, done, signals } = openWork();
  const shared = new SharedWork<string>();
  const leaving = new AbortController();
  const first = shared.run('a', work, leaving.signal);
  const second = shared.run('a', work, new AbortController().signal);
  leaving.abort(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  expect(signals[0]?.aborted).toBe(false);
  done[0]?.('answer');
  await expect(second).resolves.toBe('answer');
});

test('the last who leaves ends the work, and who comes after it has it done anew', async () => {
  const { work, done, signals } = openWork();
  const shared = new SharedWork<string>();
  const leaving = new AbortController();
  const asked = [1, 2].map(() => shared.run('a', work, leaving.signal));
  leaving.abort(new Error('gone'));
  for (const one of asked) await expect(one).rejects.toThrow('gone');
  expect(signals[0]?.aborted).toBe(true);
  const next = shared.run('a', work, undefined);
  done[1]?.('answer');
  await expect(next).resolves.toBe('answer');
});

test('a failure is told to all who wait, and not kept', async () => {
  const shared = new SharedWork<string>();
  const fail = async () => Promise.reject(new Error('broken'));
  const asked = [1, 2].map(() => shared.run('a', fail, undefined));
  for (const one of asked) await expect(one).rejects.toThrow('broken');
  await expect(shared.run('a', async () => 'answer', undefined)).resolves.toBe('answer');
});
