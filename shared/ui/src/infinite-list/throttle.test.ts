import { throttle } from './throttle.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('it runs at once, then once for everything that was asked meanwhile', () => {
  const run = jest.fn();
  const throttled = throttle(run, 150);
  for (let count = 0; count < 5; count += 1) throttled();
  expect(run).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(149);
  expect(run).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('nothing runs after it was cancelled', () => {
  const run = jest.fn();
  const throttled = throttle(run, 150);
  throttled();
  throttled();
  throttled.cancel();
  jest.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});
