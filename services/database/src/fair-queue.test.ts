import fc from 'fast-check';
import { FairQueue, QueueFullError } from './fair-queue.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Enters once for each owner. The turns are listed in the order in which they came. `end` ends the oldest turn that is not over. */
function enterAll(queue: FairQueue, owners: readonly string[]) {
  const turns: { owner: string; leave: () => void }[] = [];
  for (const owner of owners) void queue.enter(owner).then((leave) => turns.push({ owner, leave }));
  let ended = 0;
  return {
    turns,
    end: async () => {
      turns[ended]?.leave();
      ended += 1;
      await settled();
    },
    get running() {
      return turns.slice(ended).map(({ owner }) => owner);
    },
  };
}

const owners = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 });
const limits = fc.record({ slots: fc.integer({ min: 1, max: 6 }), perOwner: fc.integer({ min: 1, max: 4 }) });
const counted = (names: readonly string[], name: string) => names.filter((one) => one === name).length;

test('everybody gets every turn that they ask for, and never more than the limit run at once', async () => {
  await fc.assert(
    fc.asyncProperty(owners, limits, async (asked, limit) => {
      const queue = new FairQueue(limit);
      const all = enterAll(queue, asked);
      await settled();
      for (let step = 0; step <= asked.length; step += 1) {
        expect(all.running.length).toBeLessThanOrEqual(limit.slots);
        for (const owner of 'abcd') expect(counted(all.running, owner)).toBeLessThanOrEqual(limit.perOwner);
        await all.end();
      }
      expect(all.turns.map(({ owner }) => owner).sort()).toEqual([...asked].sort());
      expect(queue.inside).toBe(0);
    }),
    { numRuns: 60 },
  );
});

test('between two turns of one owner, everybody else who has used no more and waits has had one', async () => {
  await fc.assert(
    fc.asyncProperty(owners, async (asked) => {
      const all = enterAll(new FairQueue({ slots: 1, perOwner: 1 }, () => 0), asked);
      await settled();
      for (let step = 0; step < asked.length; step += 1) await all.end();
      // The first owner entered an empty queue.
      const order = all.turns.map(({ owner }) => owner).slice(1);
      order.forEach((owner, at) => {
        const again = order.indexOf(owner, at + 1);
        if (again < 0) return;
        const between = new Set(order.slice(at, again));
        expect([...new Set(order.slice(again))].filter((other) => !between.has(other))).toEqual([]);
      });
    }),
    { numRuns: 60 },
  );
});

test('one more than may wait is refused at once, and others are not', async () => {
  const queue = new FairQueue({ slots: 1, perOwner: 1, waitingPerOwner: 1 }, () => 0);
  const leave = await queue.enter('a');
  const second = queue.enter('a');
  await expect(queue.enter('a')).rejects.toBeInstanceOf(QueueFullError);
  const other = queue.enter('b');
  leave();
  (await second)();
  (await other)();
  expect(queue.inside).toBe(0);
});

test('who gives up is told why and takes no turn, nor a place among those who wait', async () => {
  const queue = new FairQueue({ slots: 1, perOwner: 1, waitingPerOwner: 1 });
  const leave = await queue.enter('a');
  const leaving = new AbortController();
  const waiting = queue.enter('a', leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await expect(queue.enter('a', leaving.signal)).rejects.toThrow('gone');
  const next = queue.enter('a');
  leave();
  leave();
  (await next)();
  expect(queue.inside).toBe(0);
});

test('who has used less goes first, and what is long ago is forgotten', async () => {
  let now = 0;
  const queue = new FairQueue({ slots: 1, perOwner: 1 }, () => now);
  const use = async (owner: string, ms: number) => {
    const leave = await queue.enter(owner);
    now += ms;
    leave();
  };
  const order = async () => {
    const leave = await queue.enter(null);
    const all = enterAll(queue, ['much', 'much', 'little', 'little']);
    leave();
    await settled();
    for (let step = 0; step < 4; step += 1) await all.end();
    return all.turns.map(({ owner }) => owner).join(' ');
  };
  await use('much', 2000);
  await use('little', 100);
  expect(await order()).toBe('little little much much');
  now += 600_000;
  expect(await order()).toBe('much little much little');
});

/** The owners in the order of their turns. `inside` gives the duration of each turn in milliseconds. */
async function turnsOf(inside: (owner: string, turn: number) => number, owners: readonly string[], turns: number) {
  let now = 0;
  const queue = new FairQueue({ slots: 1, perOwner: 1 }, () => now);
  const order: string[] = [];
  const ask = (owner: string): void => {
    void queue.enter(owner).then(async (leave) => {
      order.push(owner);
      if (order.length >= turns) return;
      await settled();
      now += inside(owner, order.length);
      leave();
      ask(owner);
    });
  };
  for (const owner of owners) ask(owner);
  while (order.length < turns) await settled();
  return order;
}

test('of many who use alike whoever came first comes next, though their turns are not equally long', async () => {
  const owners = Array.from({ length: 16 }, (_, at) => `p${at}`);
  const order = await turnsOf((_owner, turn) => 20 + ((turn * 7) % 11), owners, 16 * 8);
  for (let round = 0; round < 8; round += 1)
    expect(order.slice(round * 16, round * 16 + 16).sort()).toEqual([...owners].sort());
});

test('who uses ten times as much has fewer turns, and is not kept waiting for ever', async () => {
  const order = await turnsOf((owner) => (owner === 'much' ? 500 : 50), ['much', 'a', 'b', 'c'], 200);
  expect(counted(order, 'much')).toBeGreaterThan(4);
  expect(counted(order, 'much')).toBeLessThan(counted(order, 'a'));
});

test('who comes for the first time is next, however many others ask for much, and however long they wait', async () => {
  let now = 0;
  const queue = new FairQueue({ slots: 4, perOwner: 3 }, () => now);
  const order: string[] = [];
  const leave: (() => void)[] = [];
  const ask = (owner: string) =>
    void queue.enter(owner).then((end) => {
      order.push(owner);
      leave.push(() => {
        end();
        if (owner !== 'little') ask(owner);
      });
    });
  const heavy = Array.from({ length: 10 }, (_, at) => `much ${at}`);
  for (const owner of heavy) for (let each = 0; each < 25; each += 1) ask(owner);
  await settled();
  for (let turn = 0; turn < 400; turn += 1) {
    now += 200;
    leave.shift()?.();
    await settled();
  }
  ask('little');
  now += 200;
  leave.shift()?.();
  await settled();
  expect(order.at(-1)).toBe('little');
});

test('a part of what began earlier comes before the whole of what began later, for half a second and no more', async () => {
  let now = 100_000;
  const queue = new FairQueue({ slots: 1, perOwner: 1 }, () => now);
  const leave = await queue.enter(null);
  const order: string[] = [];
  const enter = (owner: string, since?: number) =>
    void queue.enter(owner, undefined, since).then((end) => {
      order.push(owner);
      end();
    });
  enter('waits for 1.5 s');
  now += 1_500;
  enter('began just now');
  enter('began just before', now - 200);
  enter('began a minute ago', now - 60_000);
  leave();
  while (order.length < 4) await settled();
  expect(order).toEqual(['waits for 1.5 s', 'began a minute ago', 'began just before', 'began just now']);
});

test('who is inside leaves the spare slots to others', async () => {
  const queue = new FairQueue({ slots: 3, perOwner: 3, spare: 1 });
  const all = enterAll(queue, ['a', 'a', 'a']);
  await settled();
  expect(all.running).toEqual(['a', 'a']);
  const leave = await queue.enter('b');
  await all.end();
  expect(all.running).toEqual(['a']);
  leave();
  await settled();
  expect(all.running).toEqual(['a', 'a']);
});
