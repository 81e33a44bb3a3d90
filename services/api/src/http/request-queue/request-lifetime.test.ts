import { PassThrough } from 'node:stream';
import { startLife } from './request-lifetime.ts';
import { REQUEST_LIMIT_IN_ALL_MS, REQUEST_LIMIT_MS } from './scopes.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const start = () => startLife(new PassThrough());
const pass = (ms: number) => jest.advanceTimersByTime(ms);

test('an answer that is not there in time is given up', () => {
  const life = start();
  pass(REQUEST_LIMIT_MS - 1);
  expect(life.deadline.aborted).toBe(false);
  pass(1);
  expect(life.deadline.reason).toMatchObject({ status: 503, code: 'took_too_long' });
  expect(life.signal.aborted).toBe(true);
});

test('what a client sends over a slow line takes its time, and all of it is left for the answer', () => {
  const life = start();
  pass(1000);
  life.listens();
  pass(4 * REQUEST_LIMIT_IN_ALL_MS);
  expect(life.deadline.aborted).toBe(false);
  life.heard();
  pass(REQUEST_LIMIT_MS - 1);
  life.goesOn();
  pass(REQUEST_LIMIT_MS - 1);
  expect(life.deadline.aborted).toBe(false);
  pass(1);
  expect(life.deadline.aborted).toBe(true);
});

test('work that goes on is waited for a minute in all', () => {
  const life = start();
  life.listens();
  life.heard();
  for (let waited = 0; waited < REQUEST_LIMIT_IN_ALL_MS - 10_000; waited += 10_000) {
    pass(10_000);
    life.goesOn();
    expect(life.deadline.aborted).toBe(false);
  }
  pass(REQUEST_LIMIT_MS);
  expect(life.deadline.aborted).toBe(true);
});
