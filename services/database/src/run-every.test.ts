import { runEvery } from './run-every.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a look that fails is told and holds up no later one, and one that is slow is waited for', async () => {
  const stop = new AbortController();
  const told: unknown[] = [];
  let goOn = () => {};
  const look = jest
    .fn<Promise<void>, []>(() => Promise.resolve())
    .mockRejectedValueOnce(new Error('away'))
    .mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          goOn = resolve;
        }),
    );
  runEvery({ everyMs: 1000, signal: stop.signal, look, failed: (error) => told.push(error) });
  await jest.advanceTimersByTimeAsync(3000);
  expect(look).toHaveBeenCalledTimes(2);
  expect(told).toEqual([new Error('away')]);
  goOn();
  await jest.advanceTimersByTimeAsync(1000);
  expect(look).toHaveBeenCalledTimes(3);
});

test('nothing is looked at once the signal aborts, and a look that it interrupts is no news', async () => {
  const stop = new AbortController();
  const failed = jest.fn();
  const look = jest.fn(async () => {
    stop.abort();
    throw new Error('closed');
  });
  runEvery({ everyMs: 1000, signal: stop.signal, look, failed });
  await jest.advanceTimersByTimeAsync(3000);
  expect(look).toHaveBeenCalledTimes(1);
  expect(failed).not.toHaveBeenCalled();
});
