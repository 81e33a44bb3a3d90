import { createUpdatePoller, type ReleaseSet, UPDATE_POLL_MS } from './update-poller.ts';

const opened: ReleaseSet = { host: 'h1', remotes: { dashboards: 'd1', xtime: 'x1', lab: null } };

/** A poller whose answers, timer and window the test holds. */
function createWorld() {
  const world = {
    current: opened as ReleaseSet | null,
    offers: 0,
    offered: [] as ReleaseSet[],
    withdrawn: 0,
    isVisible: true,
    isSafe: true,
    timer: null as { run: () => void; ms: number } | null,
  };
  const poller = createUpdatePoller({
    opened,
    fetchCurrent: async () => {
      if (world.current === null) throw new Error('away');
      return world.current;
    },
    isVisible: () => world.isVisible,
    isSafe: () => world.isSafe,
    offer: (current) => {
      world.offers += 1;
      world.offered.push(current);
      return () => {
        world.withdrawn += 1;
      };
    },
    setTimer: (run, ms) => {
      world.timer = { run, ms };
      return () => {
        world.timer = null;
      };
    },
  });
  const ask = async (current: ReleaseSet | null) => {
    world.current = current;
    await poller.refresh();
  };
  return { world, poller, ask };
}

const newer: ReleaseSet = { host: 'h1', remotes: { ...opened.remotes, dashboards: 'd2' } };

it('offers nothing while the page has what is served', async () => {
  const { world, ask } = createWorld();
  await ask(opened);
  await ask({ host: 'h1', remotes: { dashboards: 'd1', xtime: 'x1', lab: null, other: 'o1' } });
  expect(world.offers).toBe(0);
  expect(world.timer?.ms).toBe(UPDATE_POLL_MS);
});

it.each([
  ['a remote', newer],
  ['the host', { ...opened, host: 'h2' }],
  ['a remote that had none', { host: 'h1', remotes: { ...opened.remotes, lab: 'l1' } }],
])('offers a newer release of %s once', async (_whose, current) => {
  const { world, ask } = createWorld();
  await ask(current);
  await ask(current);
  expect(world).toMatchObject({ offers: 1, withdrawn: 0 });
});

it('offers what comes after that one again, and takes an offer back whose release is gone', async () => {
  const { world, ask } = createWorld();
  await ask(newer);
  await ask({ ...newer, remotes: { ...newer.remotes, dashboards: 'd3' } });
  expect(world).toMatchObject({ offers: 2, withdrawn: 1 });
  await ask(opened);
  expect(world).toMatchObject({ offers: 2, withdrawn: 2 });
});

it('says what it is that differs', async () => {
  const { world, ask } = createWorld();
  await ask(newer);
  expect(world.offered).toEqual([newer]);
});

it('waits while something is unsaved', async () => {
  const { world, ask } = createWorld();
  world.isSafe = false;
  await ask(newer);
  expect(world.offers).toBe(0);
  world.isSafe = true;
  await ask(newer);
  expect(world.offers).toBe(1);
});

it('offers nothing where an area has lost its release, or nobody answers, and asks on', async () => {
  const { world, ask } = createWorld();
  await ask({ host: null, remotes: { dashboards: null } });
  await ask(null);
  expect(world.offers).toBe(0);
  expect(world.timer).not.toBeNull();
});

it('asks nothing while nobody looks at the page', async () => {
  const { world, ask } = createWorld();
  world.isVisible = false;
  await ask(newer);
  expect(world).toMatchObject({ offers: 0, timer: null });
});

it('takes its offer along when it ends', async () => {
  const { world, poller, ask } = createWorld();
  await ask(newer);
  poller.stop();
  expect(world).toMatchObject({ withdrawn: 1, timer: null });
});
