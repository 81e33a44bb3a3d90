import { createVersionPoller, VERSION_HEARD_MS, VERSION_POLL_MS } from './version-poller.ts';

/** A poller whose answers, timer and window the test holds. */
function createWorld(loaded?: { data: number; settings: number }, hasSaved?: boolean) {
  const world = {
    answers: [] as { resolve: (version: { data: number; settings: number }) => void; reject: () => void }[],
    told: [] as boolean[],
    announced: [] as object[],
    timer: null as { run: () => void; ms: number } | null,
    isVisible: true,
  };
  const poller = createVersionPoller(
    {
      fetchVersion: () =>
        new Promise((resolve, reject) => world.answers.push({ resolve, reject: () => reject(new Error('down')) })),
      isVisible: () => world.isVisible,
      announce: (version) => world.announced.push(version),
      onChange: (isSettings) => world.told.push(isSettings),
      setTimer: (run, ms) => {
        world.timer = { run, ms };
        return () => {
          world.timer = null;
        };
      },
    },
    loaded,
    hasSaved,
  );
  /** Answers the newest question. */
  const answered = async (asked: Promise<void>, data: number, settings: number) => {
    world.answers.at(-1)?.resolve({ data, settings });
    await asked;
  };
  return { world, poller, answered };
}

it('tells what changed since it first asked: figures, or settings', async () => {
  const { world, poller, answered } = createWorld();
  await answered(poller.refresh(), 5, 2);
  await answered(poller.refresh(), 5, 2);
  expect(world.told).toEqual([]);
  await answered(poller.refresh(), 6, 2);
  await answered(poller.refresh(), 7, 3);
  expect(world.told).toEqual([false, true]);
  expect(world.timer?.ms).toBe(VERSION_POLL_MS);
  world.timer?.run();
  expect(world.answers).toHaveLength(5);
});

it('tells with the first answer what changed since the page was loaded, and nothing where nothing did', async () => {
  const changed = createWorld({ data: 5, settings: 2 });
  await changed.answered(changed.poller.refresh(), 6, 3);
  expect(changed.world.told).toEqual([true]);
  const same = createWorld({ data: 5, settings: 2 });
  await same.answered(same.poller.refresh(), 5, 2);
  expect(same.world.told).toEqual([]);
});

it('asks again without a word for what changed before it was watched, where this tab may have saved it itself', async () => {
  const { world, poller, answered } = createWorld({ data: 5, settings: 2 }, true);
  await answered(poller.refresh(), 7, 4);
  expect(world.told).toEqual([false]);
  await answered(poller.refresh(), 8, 5);
  expect(world.told).toEqual([false, true]);
});

it('reports no change that this tab saved itself, and tells the other tabs', async () => {
  const { world, poller, answered } = createWorld();
  await answered(poller.refresh(), 5, 2);
  await answered(poller.saved(), 6, 3);
  expect(world.told).toEqual([]);
  expect(world.announced.at(-1)).toEqual({ data: 6, settings: 3 });
});

it('reports no change of its own where the question after a save failed: the next answer brings it without a word', async () => {
  const { world, poller, answered } = createWorld();
  await answered(poller.refresh(), 5, 2);
  const failed = poller.saved();
  world.answers.at(-1)?.reject();
  await failed;
  await answered(poller.refresh(), 6, 3);
  expect(world.told).toEqual([false]);
  await answered(poller.refresh(), 7, 4);
  expect(world.told).toEqual([false, true]);
});

it('hears what another tab asked, tells it here, and leaves the asking to that tab', async () => {
  const { world, poller, answered } = createWorld();
  await answered(poller.refresh(), 5, 2);
  poller.hear({ data: 6, settings: 3 });
  expect(world.told).toEqual([true]);
  expect(world.timer?.ms).toBe(VERSION_HEARD_MS);
});

it('asks nothing while nobody looks at the tab, and at once when somebody comes back', async () => {
  const { world, poller, answered } = createWorld();
  world.isVisible = false;
  await poller.refresh();
  expect(world.answers).toHaveLength(0);
  world.isVisible = true;
  await answered(poller.refresh(), 5, 2);
  expect(world.answers).toHaveLength(1);
});

it('goes on after a failure', async () => {
  const { world, poller, answered } = createWorld();
  await answered(poller.refresh(), 5, 2);
  const failed = poller.refresh();
  world.answers.at(-1)?.reject();
  await failed;
  expect(world.timer?.ms).toBe(VERSION_POLL_MS);
  await answered(poller.refresh(), 6, 3);
  expect(world.told).toEqual([true]);
});

it('tells nothing once it is stopped', async () => {
  const { world, poller, answered } = createWorld();
  await answered(poller.refresh(), 5, 2);
  const late = poller.refresh();
  poller.stop();
  await answered(late, 9, 9);
  expect([world.told, world.timer]).toEqual([[], null]);
});
