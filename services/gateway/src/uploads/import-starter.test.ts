import { readEnvironment } from '@fixed-ops/environment';
import type { RunKey } from '@fixed-ops/importer';
import { createImportStarter, type ImportTask, STORE_BUSY } from './import-starter.ts';

const mockChildren: MockChild[] = [];
/** A process that loads until its test ends it. */
interface MockChild {
  readonly key: RunKey;
  readonly isLastTry: boolean;
  end(code?: number): void;
}
let mockIsReal = false;
/** The number of the process that cannot be made. */
let mockFailsAt: number | null = null;
jest.mock('node:child_process', () => {
  const { EventEmitter } = jest.requireActual('node:events');
  const real = jest.requireActual('node:child_process');
  const fork = () => {
    if (mockChildren.length + 1 === mockFailsAt) {
      mockFailsAt = null;
      throw new Error('spawn ENOMEM');
    }
    const child = new EventEmitter();
    const end = (code = 0) => void child.emit('close', code);
    return Object.assign(child, {
      pid: mockChildren.length + 1,
      send: ({ key, isLastTry }: ImportTask) => void mockChildren.push({ key, isLastTry: isLastTry === true, end }),
      kill: () => void Promise.resolve().then(() => end()),
    });
  };
  return { ...real, fork: (...args: unknown[]) => (mockIsReal ? real.fork(...args) : fork()) };
});

const program = process.execPath;
beforeEach(() => {
  mockIsReal = false;
  mockFailsAt = null;
  mockChildren.length = 0;
});
afterEach(() => {
  process.execPath = program;
  jest.useRealTimers();
});

const uploads = [1, 2, 3, 4, 5].map((runId) => ({ dealershipId: `d-${runId}`, runId }));
const idsOf = (keys: readonly RunKey[]) => keys.map(({ runId }) => runId);
const loaded = () => idsOf(mockChildren.map(({ key }) => key));

function aStarter() {
  const lines: string[] = [];
  const gone: RunKey[] = [];
  const told: number[][] = [];
  /** The stores that another import loads. */
  const busy = new Set<string>();
  const starter = createImportStarter({
    environment: readEnvironment({}, '/srv'),
    publicUrl: 'https://fixed-ops.example.com',
    log: (line) => lines.push(line),
    onGone: async (key) => void gone.push(key),
    onWaiting: async (keys) => void told.push(idsOf(keys)),
    isStoreBusy: async ({ dealershipId }) => busy.has(dealershipId),
  });
  return { starter, lines, gone, told, busy };
}

test('an upload whose process could not be started is reported as ended and does not delay a shutdown', async () => {
  mockIsReal = true;
  process.execPath = '/no/such/program';
  const { starter, gone, lines } = aStarter();
  const key = { dealershipId: 'd', runId: 7 };
  starter.start(key, 'ann');
  await starter.stop();
  expect(gone).toEqual([key]);
  expect(lines).toEqual([expect.stringMatching(/^import 7: its process could not be started: .*ENOENT/)]);
}, 5000);

test('two uploads are loaded at once, and each that ends makes room for the one that has waited longest', async () => {
  const { starter } = aStarter();
  for (const key of uploads) starter.start(key, 'ann');
  expect(loaded()).toEqual([1, 2]);
  mockChildren[1]?.end();
  expect(loaded()).toEqual([1, 2, 3]);
  mockChildren[0]?.end();
  mockChildren[2]?.end();
  expect(loaded()).toEqual([1, 2, 3, 4, 5]);
  await starter.stop();
});

test('the first upload that ends makes room for a person who has none loading, however many of another wait before it', async () => {
  const { starter } = aStarter();
  for (const key of uploads) starter.start(key, 'ann');
  starter.start({ dealershipId: 'd-6', runId: 6 }, 'bob');
  expect(loaded()).toEqual([1, 2]);
  mockChildren[0]?.end();
  expect(loaded()).toEqual([1, 2, 6]);
  mockChildren[1]?.end();
  expect(loaded()).toEqual([1, 2, 6, 3]);
  mockChildren[2]?.end();
  expect(loaded()).toEqual([1, 2, 6, 3, 4]);
  await starter.stop();
});

test('two people with many uploads do not keep a third one waiting for all of them', async () => {
  const { starter } = aStarter();
  const ofBob = [6, 7, 8].map((runId) => ({ dealershipId: `d-${runId}`, runId }));
  for (const key of uploads) starter.start(key, 'ann');
  for (const key of ofBob) starter.start(key, 'bob');
  starter.start({ dealershipId: 'd-9', runId: 9 }, 'cid');
  mockChildren[0]?.end();
  expect(loaded()).toEqual([1, 2, 6]);
  mockChildren[1]?.end();
  expect(loaded()).toEqual([1, 2, 6, 3]);
  mockChildren[2]?.end();
  expect(loaded()).toEqual([1, 2, 6, 3, 9]);
  await starter.stop();
});

test('an upload for which no process can be made at its turn is reported as ended, and the next one begins', async () => {
  const { starter, gone, lines } = aStarter();
  for (const key of uploads) starter.start(key, 'ann');
  mockFailsAt = 3;
  mockChildren[0]?.end();
  expect(lines).toEqual(['import 3: its process could not be started: spawn ENOMEM']);
  expect(idsOf(gone)).toEqual([1, 3]);
  expect(loaded()).toEqual([1, 2, 4]);
  await starter.stop();
});

test('uploads that wait for room are reported as waiting, so that nobody takes them for dead', async () => {
  jest.useFakeTimers();
  const { starter, told } = aStarter();
  for (const key of uploads) starter.start(key, 'ann');
  jest.advanceTimersByTime(20_000);
  expect(told).toEqual([[3, 4, 5]]);
  for (const child of [...mockChildren]) child.end();
  jest.advanceTimersByTime(20_000);
  expect(told).toEqual([[3, 4, 5], [5]]);
  mockChildren[2]?.end();
  jest.advanceTimersByTime(60_000);
  expect(told).toHaveLength(2);
  await starter.stop();
});

test('uploads whose stores a command loads take no place, and begin at their turn once it has ended', async () => {
  jest.useFakeTimers();
  const { starter, gone, told, busy } = aStarter();
  for (const key of uploads.slice(0, 2)) {
    busy.add(key.dealershipId);
    starter.start(key, 'ann');
  }
  starter.start({ dealershipId: 'd-6', runId: 6 }, 'bob');
  for (const child of [...mockChildren]) child.end(STORE_BUSY);
  expect(loaded()).toEqual([1, 2, 6]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(loaded()).toEqual([1, 2, 6]);
  expect(told.at(-1)).toEqual([1, 2]);
  busy.delete('d-2');
  await jest.advanceTimersByTimeAsync(2_000);
  expect(loaded()).toEqual([1, 2, 6, 2]);
  expect(gone).toEqual([]);
  await starter.stop();
  expect(idsOf(gone).sort()).toEqual([1, 2, 6]);
});

test('an upload whose store a command loads for ten minutes is tried once more, for the last time', async () => {
  jest.useFakeTimers();
  const { starter, busy } = aStarter();
  busy.add('d-1');
  starter.start({ dealershipId: 'd-1', runId: 1 }, 'ann');
  mockChildren[0]?.end(STORE_BUSY);
  await jest.advanceTimersByTimeAsync(598_000);
  expect(loaded()).toEqual([1]);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(mockChildren.map(({ isLastTry }) => isLastTry)).toEqual([false, true]);
  await starter.stop();
});

test('a shutdown ends what is loaded, and reports what waits as ended without beginning it', async () => {
  const { starter, gone } = aStarter();
  for (const key of uploads) starter.start(key, 'ann');
  await starter.stop();
  expect(loaded()).toEqual([1, 2]);
  expect(idsOf(gone).sort()).toEqual([1, 2, 3, 4, 5]);
});
