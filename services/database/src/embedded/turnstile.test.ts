import { Turnstile } from './turnstile.ts';

describe('the turnstile', () => {
  it('lets one through at a time, in the order they came', async () => {
    const turnstile = new Turnstile();
    const steps: string[] = [];
    const visit = (name: string) =>
      turnstile.pass(async () => {
        steps.push(`${name} in`);
        await Promise.resolve();
        steps.push(`${name} out`);
      });
    await Promise.all([visit('first'), visit('second'), visit('third')]);
    expect(steps).toEqual(['first in', 'first out', 'second in', 'second out', 'third in', 'third out']);
  });

  it('opens again after work that failed', async () => {
    const turnstile = new Turnstile();
    const failed = turnstile.pass(() => Promise.reject(new Error('broken')));
    await expect(failed).rejects.toThrow('broken');
    await expect(turnstile.pass(async () => 'through')).resolves.toBe('through');
  });
});
