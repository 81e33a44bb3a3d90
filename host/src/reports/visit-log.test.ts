import { ApiError } from '@fixed-ops/api';
import type { ClientView } from '@fixed-ops/contract/help';
import { createVisitLog, engineOf, LATE_PAUSE_MS, LONGEST_PAUSE_MS, MOST_ERRORS, TELL_AFTER_MS } from './visit-log.ts';

/** A log in a page of its own, whose clock stands until it is moved. */
function openPage({ isSignedIn = true } = {}) {
  const state = {
    nowMs: 10_000,
    isSignedIn,
    isOnline: true,
    told: [] as (readonly ClientView[])[],
    /** Why reports do not arrive; null while they do. */
    refusal: null as Error | null,
    timers: [] as { readonly run: () => void; readonly atMs: number }[],
    ids: 0,
  };
  const log = createVisitLog({
    hostRelease: 'h1',
    engine: 'blink',
    documentMs: 9_000,
    now: () => state.nowMs,
    isOnline: () => state.isOnline,
    newId: () => {
      state.ids += 1;
      return `visit-${state.ids}`;
    },
    setTimer: (run, ms) => {
      const timer = { run, atMs: state.nowMs + ms };
      state.timers.push(timer);
      return () => {
        state.timers = state.timers.filter((each) => each !== timer);
      };
    },
    send: (views) => {
      if (!state.isSignedIn) return null;
      state.told.push(views);
      return state.refusal === null ? Promise.resolve() : Promise.reject(state.refusal);
    },
  });
  const visit = (remote: string, release = 'r1', outcome: ClientView['outcome'] = 'shown') =>
    log.note({ remote, release, outcome, atMs: state.nowMs });
  const fail = (remote: string) => log.fail({ name: 'TypeError', remote, release: 'r1' });
  const passTime = async (ms = TELL_AFTER_MS) => {
    state.nowMs += ms;
    const due = state.timers.filter(({ atMs }) => atMs <= state.nowMs);
    state.timers = state.timers.filter((each) => !due.includes(each));
    for (const { run } of due) run();
    // A report that does not arrive is known by then.
    await Promise.resolve();
    await Promise.resolve();
  };
  return { state, log, visit, fail, passTime };
}

describe('visits of a page', () => {
  it('are reported soon after they begin, the host’s included, with what was measured by then', async () => {
    const { state, log, visit, passTime } = openPage();
    visit('dashboards');
    log.measure('lcpMs', 840.4);
    log.measure('cls', 0.001_23);
    await passTime();
    expect(state.told[0]).toEqual([
      {
        viewId: 'visit-1',
        remote: 'host',
        release: 'h1',
        engine: 'blink',
        outcome: 'shown',
        errors: 0,
        lcpMs: 840,
        inpMs: null,
        cls: 0.0012,
        agoMs: 6000,
      },
      {
        viewId: 'visit-2',
        remote: 'dashboards',
        release: 'r1',
        engine: 'blink',
        outcome: 'shown',
        errors: 0,
        lcpMs: 840,
        inpMs: null,
        cls: 0.0012,
        agoMs: 5000,
      },
    ]);
  });

  it('are reported again under the same name when the page is left, if more is known', async () => {
    const { state, log, visit, passTime } = openPage();
    visit('dashboards');
    await passTime();
    const before = state.told.length;
    log.end();
    expect(state.told).toHaveLength(before);
    log.measure('inpMs', 96);
    log.end();
    expect(state.told.at(-1)).toMatchObject([
      { viewId: 'visit-1', inpMs: 96 },
      { viewId: 'visit-2', inpMs: 96 },
    ]);
  });

  it('give the largest paint to the first area alone, and what else is measured to the one that is open', () => {
    const { state, log, visit } = openPage();
    visit('dashboards');
    visit('administration');
    log.measure('lcpMs', 900);
    log.measure('inpMs', 40);
    log.end();
    expect(state.told[0]).toMatchObject([
      { remote: 'host', lcpMs: 900, inpMs: 40 },
      { remote: 'dashboards', lcpMs: 900, inpMs: null },
      { remote: 'administration', lcpMs: null, inpMs: 40 },
    ]);
  });

  it('count failures for the release whose files they are of', () => {
    const { state, log, visit } = openPage();
    visit('dashboards', 'bad', 'replaced');
    visit('dashboards', 'good');
    log.fail({ name: 'TypeError', remote: 'dashboards', release: 'bad' });
    log.fail({ name: 'TypeError', remote: 'host', release: 'h1' });
    log.fail({ name: 'TypeError', remote: 'xtime', release: 'r9' });
    log.end();
    expect(state.told[0]?.map(({ release, outcome, errors }) => [release, outcome, errors])).toEqual([
      ['h1', 'shown', 1],
      ['bad', 'replaced', 1],
      ['good', 'shown', 0],
    ]);
  });

  it('count no code that does not come while the device has no connection', () => {
    const { state, log, visit } = openPage();
    visit('dashboards');
    const missing = { name: 'ChunkLoadError', remote: 'dashboards', release: 'r1' };
    state.isOnline = false;
    log.fail(missing);
    log.fail({ ...missing, name: 'TypeError' });
    state.isOnline = true;
    log.fail(missing);
    log.end();
    expect(state.told[0]?.map(({ errors }) => errors)).toEqual([0, 2]);
  });

  it('are reported again while the page stays open when their release fails later, as in a click', async () => {
    const { state, visit, fail, passTime } = openPage();
    visit('dashboards');
    await passTime();
    fail('dashboards');
    fail('dashboards');
    await passTime(LATE_PAUSE_MS);
    expect(state.told).toHaveLength(2);
    expect(state.told[1]).toMatchObject([{ viewId: 'visit-2', remote: 'dashboards', errors: 2 }]);
    fail('dashboards');
    await passTime(LATE_PAUSE_MS);
    expect(state.told[2]).toMatchObject([{ viewId: 'visit-2', errors: 3 }]);
    await passTime(LONGEST_PAUSE_MS);
    expect(state.told).toHaveLength(3);
    expect(state.timers).toEqual([]);
  });

  it('that could not be reported are reported with the next, in longer and longer pauses', async () => {
    const { state, visit, fail, passTime } = openPage();
    state.refusal = new ApiError('network', 'network', 'away', 0, '');
    visit('dashboards');
    await passTime();
    const pauses: number[] = [];
    while (pauses.at(-1) !== LONGEST_PAUSE_MS) {
      fail('dashboards');
      const [next] = state.timers.map(({ atMs }) => atMs - state.nowMs);
      expect(state.timers).toHaveLength(1);
      pauses.push(next ?? Number.NaN);
      await passTime(next);
      expect(pauses).toHaveLength(state.told.length - 1);
    }
    expect(pauses.slice(0, 3)).toEqual([2, 4, 8].map((times) => times * LATE_PAUSE_MS));
    state.refusal = null;
    await passTime(LONGEST_PAUSE_MS);
    expect(state.told.at(-1)).toMatchObject([
      { viewId: 'visit-1', remote: 'host' },
      { viewId: 'visit-2', errors: pauses.length },
    ]);
    const arrived = state.told.length;
    await passTime(LONGEST_PAUSE_MS);
    expect(state.told).toHaveLength(arrived);
    fail('dashboards');
    await passTime(LATE_PAUSE_MS);
    expect(state.told).toHaveLength(arrived + 1);
  });

  it('that the server refuses are not sent again, so that they do not keep others from arriving', async () => {
    const { state, visit, passTime } = openPage();
    state.refusal = new ApiError('problem', 'invalid_input', 'Too large', 400, 'FO-1');
    visit('dashboards');
    await passTime();
    state.refusal = null;
    visit('xtime');
    await passTime();
    expect(state.told[1]).toMatchObject([{ remote: 'xtime' }]);
    expect(state.timers).toEqual([]);
  });

  it('that are too many for one report are all reported', async () => {
    const { state, visit, fail, passTime } = openPage();
    const areas = Array.from({ length: 25 }, (_, index) => `area-${index}`);
    for (const area of areas) visit(area);
    await passTime();
    state.told = [];
    for (const area of areas) fail(area);
    await passTime(LATE_PAUSE_MS);
    await passTime(LATE_PAUSE_MS);
    expect(state.told.map(({ length }) => length)).toEqual([20, 5]);
    expect(state.told.flat().map(({ remote }) => remote)).toEqual(areas);
    expect(state.timers).toEqual([]);
  });

  it('count no more failures than a report may name', async () => {
    const { state, log, visit, fail } = openPage();
    visit('dashboards');
    for (let each = 0; each <= MOST_ERRORS; each += 1) fail('dashboards');
    log.end();
    expect(state.told[0]?.map(({ errors }) => errors)).toEqual([0, MOST_ERRORS]);
  });

  it('are reported no more once the page has stopped', async () => {
    const { state, log, visit, passTime } = openPage();
    state.refusal = new ApiError('network', 'network', 'away', 0, '');
    visit('dashboards');
    log.end();
    log.close();
    await passTime();
    expect(state.timers).toEqual([]);
  });

  it('count failures of the host however many areas were opened since', async () => {
    const { state, log, visit, passTime } = openPage();
    for (let each = 0; each < 300; each += 1) visit(`area-${each}`);
    for (let each = 0; each < 20; each += 1) await passTime();
    state.told = [];
    log.fail({ name: 'TypeError', remote: 'host', release: 'h1' });
    await passTime(LATE_PAUSE_MS);
    expect(state.told).toMatchObject([[{ viewId: 'visit-1', errors: 1 }]]);
  });

  it('wait for somebody to be signed in', async () => {
    const { state, log, visit, passTime } = openPage({ isSignedIn: false });
    visit('dashboards');
    await passTime();
    expect(state.told).toEqual([]);
    state.isSignedIn = true;
    log.end();
    expect(state.told[0]).toHaveLength(2);
  });
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36', 'blink'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'gecko'],
  [
    'Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile Safari/604.1',
    'webkit',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/156.0 Mobile Safari/604.1',
    'webkit',
  ],
  ['curl/8', 'other'],
])('%s is drawn by %s', (userAgent, engine) => expect(engineOf(userAgent)).toBe(engine));
