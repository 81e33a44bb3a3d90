import { settledWithin } from './settled-within.ts';

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
