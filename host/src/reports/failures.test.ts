import { logFailure } from '../federation/reference.ts';
import { type ThrownFailure, takeFailures, tellFailure, watchFailures } from './failures.ts';

function taking() {
  const told: ThrownFailure[] = [];
  const stop = takeFailures((failure) => told.push(failure));
  return { told, stop };
}

describe('what fails', () => {
  it('waits for the reporter, fifty failures at most', () => {
    for (let number = 0; number < 80; number += 1) tellFailure({ kind: 'error', error: number });
    const { told, stop } = taking();
    expect(told.map(({ error }) => error)).toEqual(Array.from({ length: 50 }, (_, number) => number));
    stop();
  });

  it('in a click, in a timer and in a promise is reported once', () => {
    watchFailures();
    watchFailures();
    const { told, stop } = taking();
    const error = new Error('in a click');
    const prevent = (event: Event) => event.preventDefault();
    window.addEventListener('error', prevent);
    const where = { filename: 'https://ops.example/assets/main.js', lineno: 1, colno: 2 };
    window.dispatchEvent(new ErrorEvent('error', { error, message: 'Uncaught', ...where }));
    window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'late' }));
    window.removeEventListener('error', prevent);
    expect(told).toMatchObject([
      { kind: 'error', error, source: 'https://ops.example/assets/main.js:1:2' },
      { kind: 'error', error: 'Script error.', source: '' },
      { kind: 'rejection', error: 'late' },
    ]);
    stop();
  });

  it('and is caught by a boundary is told with the area', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { told, stop } = taking();
    const error = new Error('in an effect');
    logFailure('The page that was left failed.', error);
    logFailure('dashboards failed.', error, { remote: 'dashboards', release: 'r1' });
    expect(told).toMatchObject([
      { kind: 'caught', error, what: 'The page that was left failed.', area: null },
      { kind: 'caught', error, what: 'dashboards failed.', area: { remote: 'dashboards', release: 'r1' } },
    ]);
    stop();
  });

  it('never fails whoever tells of it', () => {
    const stop = takeFailures(() => {
      throw new Error('the reporter is broken');
    });
    expect(() => tellFailure({ kind: 'error', error: 1 })).not.toThrow();
    stop();
  });
});
