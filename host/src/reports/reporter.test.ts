import {
  CLIENT_EVENTS_MAX,
  CLIENT_EVENTS_MAX_BYTES,
  type ClientEvent,
  clientEventCalls,
} from '@fixed-ops/contract/help';
import type { ThrownFailure } from './failures.ts';
import { AGAIN_MS, createReporter, GATHER_MS, inReports, MOST_DIFFERENT } from './reporter.ts';

const origin = 'https://ops.example';

function failure(message: string, error: unknown = new Error(message)): ThrownFailure {
  if (error instanceof Error) error.stack = `    at f (${origin}/remotes/dashboards/r1/main.js:1:2)`;
  return { kind: 'error', error, what: null, area: null, source: '', page: '/', atMs: Date.now() };
}

function open(send: (events: readonly ClientEvent[]) => Promise<unknown> | null = async () => undefined) {
  const sent: ClientEvent[][] = [];
  const reporter = createReporter({
    page: () => ({ origin, hostRelease: null }),
    send: (events) => {
      const answer = send(events);
      if (answer !== null) sent.push([...events]);
      return answer;
    },
    now: Date.now,
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  const messages = () => sent.map((events) => events.map(({ message, count }) => `${message} ×${count}`));
  return { reporter, sent, messages };
}

describe('the reporter', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('gathers failures and sends them together, as the contract has them', async () => {
    const { reporter, sent, messages } = open();
    reporter.take(failure('a'));
    await jest.advanceTimersByTimeAsync(GATHER_MS - 1);
    reporter.take(failure('b'));
    expect(sent).toEqual([]);
    await jest.advanceTimersByTimeAsync(GATHER_MS);
    expect(messages()).toEqual([['a ×1'], ['b ×1']]);
    expect(sent[0]?.[0]?.agoMs).toBe(GATHER_MS);
    const body = { dealershipId: null, events: sent[0] };
    expect(clientEventCalls.reportClientEvents.body.safeParse(body).error).toBeUndefined();
  });

  it('tells the same failure once, and later how often it came again', async () => {
    const { reporter, messages } = open();
    for (let again = 0; again < 3; again += 1) reporter.take(failure('a'));
    await jest.advanceTimersByTimeAsync(GATHER_MS);
    for (let again = 0; again < 1000; again += 1) reporter.take(failure('a'));
    await jest.advanceTimersByTimeAsync(AGAIN_MS - 1);
    expect(messages()).toEqual([['a ×3']]);
    await jest.advanceTimersByTimeAsync(1);
    expect(messages()).toEqual([['a ×3'], ['a ×1000']]);
    await jest.advanceTimersByTimeAsync(10 * AGAIN_MS);
    expect(messages()).toHaveLength(2);
  });

  it('tells an error once that reaches it in two ways', async () => {
    const { reporter, messages } = open();
    const error = new Error('a');
    reporter.take(failure('a', error));
    reporter.take({ ...failure('a', error), kind: 'caught', what: 'the page failed' });
    await jest.advanceTimersByTimeAsync(GATHER_MS);
    expect(messages()).toEqual([['a ×1']]);
  });

  it('tells of so many different failures and no more, in reports of twenty', async () => {
    const { reporter, sent } = open();
    for (let number = 0; number < 3 * MOST_DIFFERENT; number += 1) reporter.take(failure(`a${number}`));
    await jest.advanceTimersByTimeAsync(10 * AGAIN_MS);
    expect(sent.flat()).toHaveLength(MOST_DIFFERENT);
    expect(Math.max(...sent.map((events) => events.length))).toBe(CLIENT_EVENTS_MAX);
  });

  it('sends all waiting reports at once when the page is left', () => {
    const { reporter, messages } = open();
    reporter.take(failure('a'));
    reporter.end();
    expect(messages()).toEqual([['a ×1']]);
    reporter.end();
    expect(messages()).toHaveLength(1);
  });

  it('waits while nobody is signed in', async () => {
    let isSignedIn = false;
    const { reporter, messages } = open(() => (isSignedIn ? Promise.resolve() : null));
    reporter.take(failure('a'));
    await jest.advanceTimersByTimeAsync(3 * GATHER_MS);
    isSignedIn = true;
    await jest.advanceTimersByTimeAsync(GATHER_MS);
    expect(messages()).toEqual([['a ×1']]);
  });

  it('drops a report that does not arrive, says nothing of it, and is quiet for a while', async () => {
    let answers = async (): Promise<unknown> => Promise.reject(new Error('away'));
    const { reporter, messages } = open(() => answers());
    reporter.take(failure('a'));
    await jest.advanceTimersByTimeAsync(GATHER_MS);
    answers = async () => undefined;
    reporter.take(failure('b'));
    reporter.end();
    await jest.advanceTimersByTimeAsync(AGAIN_MS - 1);
    expect(messages()).toEqual([['a ×1']]);
    await jest.advanceTimersByTimeAsync(GATHER_MS);
    expect(messages()).toEqual([['a ×1'], ['b ×1']]);
  });

  it('never throws, whatever is reported and whatever sending does', async () => {
    const { reporter } = open(() => {
      throw new Error('broken');
    });
    const hostile = new Proxy(new Error('x'), {
      get: () => {
        throw new Error('looked at');
      },
    });
    reporter.take(failure('a', hostile));
    reporter.take(failure('b'));
    await jest.advanceTimersByTimeAsync(GATHER_MS);
    reporter.end();
  });
});

describe('a report', () => {
  const event = (stack: string): ClientEvent => ({
    kind: 'error',
    agoMs: 0,
    count: 1,
    name: 'Error',
    message: 'm',
    what: null,
    stack,
    remote: 'dashboards',
    release: 'r1',
    page: '/',
    reference: null,
  });

  it.each([
    ['plain', 'x'],
    ['of three bytes each', '修'],
    ['that JSON escapes', '"'],
  ])('stays below the limit of the server with letters %s', (_what, letter) => {
    const reports = inReports(Array.from({ length: 30 }, () => event(letter.repeat(2000))));
    expect(reports.flat()).toHaveLength(30);
    for (const events of reports) {
      const body = JSON.stringify({ dealershipId: 'd'.repeat(64), events });
      expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(CLIENT_EVENTS_MAX_BYTES);
    }
  });

  it('has less of the stack of an event that is too large by itself', () => {
    const [[cut] = []] = inReports([event('修'.repeat(5000))]);
    expect(cut?.stack.length).toBe(2500);
  });
});
