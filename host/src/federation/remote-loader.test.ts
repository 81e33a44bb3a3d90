import type { RemoteModule } from '@fixed-ops/router';
import { buildRemote } from '../testing/remotes.ts';
import { createRemoteLoader, LOAD_BUDGET_MS } from './remote-loader.ts';

const remote = buildRemote({ name: 'dashboards' });
const area: RemoteModule = { name: 'dashboards', routes: [] };

describe('loading a remote', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('keeps the module, so that coming back to the area waits for nothing', async () => {
    const fetchRemote = jest.fn(async () => ({ default: area }));
    const loader = createRemoteLoader(fetchRemote);
    await expect(loader.load(remote)).resolves.toBe(area);
    expect(loader.peek('dashboards')).toBe(area);
    await loader.load(remote);
    expect(fetchRemote).toHaveBeenCalledTimes(1);
  });

  it('tries a second time past the caches before it gives up', async () => {
    const fetchRemote = jest.fn(async (_remote: unknown, isRetry: boolean) => {
      if (!isRetry) throw new Error('404');
      return { default: area };
    });
    await expect(createRemoteLoader(fetchRemote).load(remote)).resolves.toBe(area);
    expect(fetchRemote.mock.calls.map(([, isRetry]) => isRetry)).toEqual([false, true]);
  });

  it('fails after two tries, and heals with the next load once the cause is gone', async () => {
    let isThere = false;
    const fetchRemote = jest.fn(async () => {
      if (!isThere) throw new Error('404');
      return { default: area };
    });
    const loader = createRemoteLoader(fetchRemote);
    await expect(loader.load(remote)).rejects.toMatchObject({ failure: 'notLoaded' });
    expect(fetchRemote).toHaveBeenCalledTimes(2);
    isThere = true;
    await expect(loader.load(remote)).resolves.toBe(area);
  });

  it('gives up a remote that does not answer within the budget, and takes it when it comes late', async () => {
    let arrive: (value: unknown) => void = () => undefined;
    const loader = createRemoteLoader(() => new Promise((resolve) => (arrive = resolve)));
    const load = loader.load(remote).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(LOAD_BUDGET_MS);
    await expect(load).resolves.toMatchObject({ failure: 'tooSlow' });
    const arrived = jest.fn();
    loader.onArrival('dashboards', arrived);
    arrive({ default: area });
    await jest.advanceTimersByTimeAsync(0);
    expect(arrived).toHaveBeenCalledTimes(1);
    expect(loader.peek('dashboards')).toBe(area);
  });

  it('asks past the caches after a load that was too slow', async () => {
    const fetchRemote = jest.fn((_remote: unknown, _isRetry: boolean) => new Promise(() => undefined));
    const loader = createRemoteLoader(fetchRemote);
    for (const _ of [1, 2]) {
      const load = loader.load(remote).catch(() => undefined);
      await jest.advanceTimersByTimeAsync(LOAD_BUDGET_MS);
      await load;
    }
    expect(fetchRemote.mock.calls.map(([, isRetry]) => isRetry)).toEqual([false, true]);
  });

  it.each([[{}], [{ default: { name: 'dashboards' } }], [null], [{ default: () => null }]])(
    'refuses %j, which is no remote',
    async (exported) => {
      await expect(createRemoteLoader(async () => exported).load(remote)).rejects.toMatchObject({
        failure: 'notARemote',
      });
    },
  );

  describe('with a release before the current one', () => {
    const replaceable = { ...remote, fallback: '/remotes/dashboards/r0/remoteEntry.js' };
    const fetchWithout = (...broken: (string | null)[]) =>
      jest.fn(async ({ entry }: { entry: string | null }) => {
        if (broken.includes(entry)) throw new Error(`no ${entry}`);
        return { default: area };
      });

    it('takes that one after two tries, says so to developers, and remembers which it is', async () => {
      const fetchRemote = fetchWithout(remote.entry);
      const onReplaced = jest.fn();
      const loader = createRemoteLoader(fetchRemote, { onReplaced });
      await expect(loader.load(replaceable)).resolves.toBe(area);
      expect(fetchRemote.mock.calls.map(([asked]) => asked.entry)).toEqual([
        remote.entry,
        remote.entry,
        replaceable.fallback,
      ]);
      expect(loader.isFallback('dashboards')).toBe(true);
      expect(onReplaced.mock.calls).toEqual([[replaceable, new Error(`no ${remote.entry}`)]]);
    });

    it('never takes it while the current one can be loaded', async () => {
      const loader = createRemoteLoader(fetchWithout());
      await loader.load(replaceable);
      expect(loader.isFallback('dashboards')).toBe(false);
    });

    it('fails with the cause of the current release when both are gone', async () => {
      const loader = createRemoteLoader(fetchWithout(remote.entry, replaceable.fallback));
      await expect(loader.load(replaceable)).rejects.toMatchObject({
        failure: 'notLoaded',
        cause: new Error(`no ${remote.entry}`),
      });
      expect(loader.peek('dashboards')).toBeNull();
    });

    it('has a first screen that failed drawn once more, and then that one takes its place', async () => {
      const fetchRemote = fetchWithout();
      const onReplaced = jest.fn();
      const loader = createRemoteLoader(fetchRemote, { onReplaced });
      await loader.load(replaceable);
      await expect(loader.recover(replaceable)).resolves.toBe(true);
      expect(loader.isFallback('dashboards')).toBe(false);
      await expect(loader.recover(replaceable)).resolves.toBe(true);
      expect(loader.isFallback('dashboards')).toBe(true);
      expect(fetchRemote.mock.calls.at(-1)?.[0].entry).toBe(replaceable.fallback);
      expect(onReplaced).toHaveBeenCalledTimes(1);
      await expect(loader.recover(replaceable)).resolves.toBe(false);
    });

    it('replaces nothing once a screen was there, nor where the one before it does not come', async () => {
      const shown = createRemoteLoader(fetchWithout());
      await shown.load(replaceable);
      shown.noteShown('dashboards');
      await expect(shown.recover(replaceable)).resolves.toBe(false);
      const alone = createRemoteLoader(fetchWithout(replaceable.fallback));
      await alone.load(replaceable);
      await expect(alone.recover(replaceable)).resolves.toBe(true);
      await expect(alone.recover(replaceable)).resolves.toBe(false);
      expect(alone.isFallback('dashboards')).toBe(false);
    });
  });

  describe('with releases that were made for another version of the host', () => {
    const fallback = '/remotes/dashboards/r0/remoteEntry.js';

    it('refuses the current one without asking for it', async () => {
      const fetchRemote = jest.fn(async () => ({ default: area }));
      const refused = { ...remote, entry: null, refused: ['current' as const] };
      await expect(createRemoteLoader(fetchRemote).load(refused)).rejects.toMatchObject({ failure: 'otherVersion' });
      expect(fetchRemote).not.toHaveBeenCalled();
    });

    it('takes the one before it where that fits', async () => {
      const fetchRemote = jest.fn(async (_remote: { entry: string | null }) => ({ default: area }));
      const loader = createRemoteLoader(fetchRemote);
      await loader.load({ ...remote, entry: null, fallback, refused: ['current'] });
      expect(fetchRemote.mock.calls.map(([asked]) => asked.entry)).toEqual([fallback]);
      expect(loader.isFallback('dashboards')).toBe(true);
    });

    it('says that nothing can stand in for the current one when the one before it is refused', async () => {
      const gone = new Error('404');
      const load = createRemoteLoader(() => Promise.reject(gone)).load({ ...remote, refused: ['previous'] });
      await expect(load).rejects.toMatchObject({
        failure: 'notReplaced',
        cause: { failure: 'notLoaded', cause: gone },
      });
    });
  });

  it('says so when the registry names no release', async () => {
    const loader = createRemoteLoader(async () => ({ default: area }));
    await expect(loader.load({ ...remote, release: null, entry: null })).rejects.toMatchObject({
      failure: 'noRelease',
    });
  });

  it('shares one load between callers of the same moment', async () => {
    const fetchRemote = jest.fn(async () => ({ default: area }));
    const loader = createRemoteLoader(fetchRemote);
    await Promise.all([loader.load(remote), loader.load(remote)]);
    expect(fetchRemote).toHaveBeenCalledTimes(1);
  });
});
