import { SharedRead, type Waiting } from './shared-read.ts';

const waiting = (signal = new AbortController().signal): Waiting => ({ signal, goesOn: jest.fn() });

/** Work that a test ends, and what became of it. */
function openWork() {
  const done: ((answer: string) => void)[] = [];
  const signals: AbortSignal[] = [];
  const work = ({ signal }: Waiting) =>
    new Promise<string>((resolve, reject) => {
      signals.push(signal);
      done.push(resolve);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  return { work, done, signals };
}

test('who asks for what is being done waits for it', async () => {
  const { work, done, signals } = openWork();
  const shared = new SharedRead<string>();
  const asked = [shared.run('a', work, waiting()), shared.run('a', work, waiting())];
  done[0]?.('answer');
  expect(await Promise.all(asked)).toEqual(['answer', 'answer']);
  expect(signals).toHaveLength(1);
});

test('a caller who leaves gets an error, and the work goes on for the others', async () => {
  const { work, done, signals } = openWork();
  const shared = new SharedRead<string>();
  const leaving = new AbortController();
  const first = shared.run('a', work, waiting(leaving.signal));
  const second = shared.run('a', work, waiting());
  leaving.abort(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  expect(signals[0]?.aborted).toBe(false);
  done[0]?.('answer');
  await expect(second).resolves.toBe('answer');
});

test('the last who leaves ends the work, and who comes after it has it done anew', async () => {
  const { work, done, signals } = openWork();
  const shared = new SharedRead<string>();
  const leaving = new AbortController();
  const asked = [1, 2].map(() => shared.run('a', work, waiting(leaving.signal)));
  leaving.abort(new Error('gone'));
  for (const one of asked) await expect(one).rejects.toThrow('gone');
  expect(signals[0]?.aborted).toBe(true);
  const next = shared.run('a', work, waiting());
  done[1]?.('answer');
  await expect(next).resolves.toBe('answer');
});

test('a failure is told to all who wait, and not kept', async () => {
  const shared = new SharedRead<string>();
  const fail = async () => Promise.reject(new Error('broken'));
  const asked = [1, 2].map(() => shared.run('a', fail, waiting()));
  for (const one of asked) await expect(one).rejects.toThrow('broken');
  await expect(shared.run('a', async () => 'answer', waiting())).resolves.toBe('answer');
});

test('all waiting callers learn that the work goes on', async () => {
  const shared = new SharedRead<string>();
  const all = [waiting(), waiting()];
  let goOn = () => {};
  const work = async ({ goesOn }: Waiting) => {
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    goesOn();
    return 'answer';
  };
  const asked = all.map((one) => shared.run('a', work, one));
  goOn();
  await Promise.all(asked);
  for (const one of all) expect(one.goesOn).toHaveBeenCalledTimes(1);
});
