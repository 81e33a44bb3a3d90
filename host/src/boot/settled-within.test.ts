import { settledWithin, whileWaiting } from './settled-within.ts';

describe('waiting for the first area', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('ends as soon as the area is there, or has failed', async () => {
    await expect(settledWithin(Promise.resolve(1), 500)).resolves.toBeUndefined();
    await expect(settledWithin(Promise.reject(new Error('404')), 500)).resolves.toBeUndefined();
  });

  it('ends after its time when the area is slow', async () => {
    const done = jest.fn();
    void settledWithin(new Promise(() => undefined), 500).then(done);
    await jest.advanceTimersByTimeAsync(499);
    expect(done).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalled();
  });
});

describe('a wait that one says something about', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('says it after its time, once, and ends as the promise does', async () => {
    const say = jest.fn();
    const slow = whileWaiting(new Promise((resolve) => setTimeout(resolve, 5000, 'late')), 700, say);
    await jest.advanceTimersByTimeAsync(699);
    expect(say).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(4301);
    await expect(slow).resolves.toBe('late');
    expect(say).toHaveBeenCalledTimes(1);
  });

  it('shows nothing for an answer or an error that comes in time', async () => {
    const say = jest.fn();
    await expect(whileWaiting(Promise.resolve(1), 700, say)).resolves.toBe(1);
    await expect(whileWaiting(Promise.reject(new Error('no')), 700, say)).rejects.toThrow('no');
    await jest.advanceTimersByTimeAsync(1000);
    expect(say).not.toHaveBeenCalled();
  });
});
