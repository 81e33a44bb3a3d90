import { LeavingPage } from './leaving-page.ts';
import { classifySignInError, LeavingStoppedError } from './sign-in-failure.ts';

/** The browser's own account of where it goes, as far as it is asked. */
const navigation = new EventTarget();
const options = { timeout: 30_000, apiId: 0, noHistory: false } as unknown as Parameters<
  LeavingPage['navigateExternal']
>[1];

/** Leaves for an address; what has come of it can be read at any time. */
function leave() {
  const outcome: { error?: unknown } = {};
  // An address within the page, since jsdom goes nowhere else.
  void new LeavingPage().navigateExternal('#provider', options).catch((error: unknown) => {
    outcome.error = error;
  });
  return outcome;
}
const tell = (type: string) => navigation.dispatchEvent(new Event(type));

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(window, 'navigation', { value: navigation, configurable: true });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'navigation');
});

test('a browser that is stopped on the way to the provider has given the interaction up at once, which is no error', async () => {
  const outcome = leave();
  expect(window.location.hash).toBe('#provider');
  tell('navigateerror');
  await jest.advanceTimersByTimeAsync(0);
  expect(outcome.error).toBeInstanceOf(LeavingStoppedError);
  expect(classifySignInError(outcome.error)).toBe('cancelled');
});

test('a change of the address within the page does not: the browser goes on leaving', async () => {
  const outcome = leave();
  tell('navigateerror');
  tell('navigate');
  await jest.advanceTimersByTimeAsync(100_000);
  expect(outcome).toEqual({});
});

test('a provider that takes a minute is waited for', async () => {
  const outcome = leave();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(outcome).toEqual({});
});

test('a page that is still here after two minutes can start again', async () => {
  const outcome = leave();
  await jest.advanceTimersByTimeAsync(120_000);
  expect(classifySignInError(outcome.error)).toBe('failed');
});

test('a browser that cannot tell is given the time that the library gives', async () => {
  Reflect.deleteProperty(window, 'navigation');
  const outcome = leave();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(classifySignInError(outcome.error)).toBe('failed');
});
