import type { ClientView } from '@fixed-ops/contract/help';
import { createVisitLog, engineOf, TELL_AFTER_MS } from './visit-log.ts';

/** A log in a page of its own, whose clock stands until it is moved. */
function openPage({ isSignedIn = true } = {}) {
  const state = {
    nowMs: 10_000,
    isSignedIn,
    isOnline: true,
    told: [] as (readonly ClientView[])[],
    timers: [] as (() => void)[],
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
    setTimer: (run) => {
      state.timers.push(run);
      return () => {
        state.timers = state.timers.filter((each) => each !== run);
      };
    },
    send: (views) => {
      if (!state.isSignedIn) return null;
      state.told.push(views);
      return Promise.resolve();
    },
  });
  const visit = (remote: string, release = 'r1', outcome: ClientView['outcome'] = 'shown') =>
    log.note({ remote, release, outcome, atMs: state.nowMs });
  const passTime = () => {
    state.nowMs += TELL_AFTER_MS;
    for (const run of state.timers.splice(0)) run();
  };
  return { state, log, visit, passTime };
}

describe('visits of a page', () => {
  it('are reported soon after they begin, the host’s included, with what was measured by then', () => {
    const { state, log, visit, passTime } = openPage();
    visit('dashboards');
    log.measure('lcpMs', 840.4);
    log.measure('cls', 0.001_23);
    passTime();
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

  it('are reported again under the same name when the page is left, if more is known', () => {
    const { state, log, visit, passTime } = openPage();
    visit('dashboards');
    passTime();
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

  it('wait for somebody to be signed in', () => {
    const { state, log, visit, passTime } = openPage({ isSignedIn: false });
    visit('dashboards');
    passTime();
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
