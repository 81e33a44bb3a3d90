import { createUnreadPoller, UNREAD_POLL_MS } from './unread-poller.ts';

/** A poller whose answers and timer the test holds. */
function createWorld() {
  const world = {
    answers: [] as { resolve: (count: number) => void; reject: () => void }[],
    shown: [] as (number | null)[],
    timer: null as { run: () => void; ms: number } | null,
  };
  const poller = createUnreadPoller({
    fetchCount: () =>
      new Promise((resolve, reject) => world.answers.push({ resolve, reject: () => reject(new Error('down')) })),
    show: (count) => world.shown.push(count),
    setTimer: (run, ms) => {
      world.timer = { run, ms };
      return () => {
        world.timer = null;
      };
    },
  });
  return { world, poller };
}

describe('unread poller', () => {
  it('asks at once and then every five minutes', async () => {
    const { world, poller } = createWorld();
    const first = poller.refresh();
    world.answers[0]!.resolve(3);
    await first;
    expect(world.shown).toEqual([3]);
    expect(world.timer?.ms).toBe(UNREAD_POLL_MS);
    world.timer?.run();
    expect(world.answers).toHaveLength(2);
  });

  it('hides the indicator and stops after a failure, until a refresh succeeds', async () => {
    const { world, poller } = createWorld();
    const failed = poller.refresh();
    world.answers[0]!.reject();
    await failed;
    expect([world.shown, world.timer]).toEqual([[null], null]);
    const healed = poller.refresh();
    world.answers[1]!.resolve(0);
    await healed;
    expect(world.shown).toEqual([null, 0]);
    expect(world.timer).not.toBeNull();
  });

  it('drops an answer that a later refresh has overtaken', async () => {
    const { world, poller } = createWorld();
    const old = poller.refresh();
    const current = poller.refresh();
    world.answers[1]!.resolve(5);
    await current;
    world.answers[0]!.resolve(2);
    await old;
    expect(world.shown).toEqual([5]);
  });

  it('shows nothing any more once it is stopped', async () => {
    const { world, poller } = createWorld();
    const refresh = poller.refresh();
    poller.stop();
    world.answers[0]!.resolve(5);
    await refresh;
    expect([world.shown, world.timer]).toEqual([[], null]);
  });
});
