import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { encodingFor } from './encoding.ts';
import { ResponseCache } from './response-cache.ts';

const MEGABYTE = 1024 * 1024;

test('an answer is made once for each tag', async () => {
  const cache = new ResponseCache(MEGABYTE);
  const make = jest.fn(async () => '{"a":1}');
  await cache.answer('"1"', make);
  const again = await cache.answer('"1"', make);
  await cache.answer('"2"', make);
  expect(again.payload.toString()).toBe('{"a":1}');
  expect(make).toHaveBeenCalledTimes(2);
});

test('who asks while the answer is being made waits for it', async () => {
  const cache = new ResponseCache(MEGABYTE);
  let finish: (payload: string) => void = () => undefined;
  const make = jest.fn(() => new Promise<string>((resolve) => (finish = resolve)));
  const both = [cache.answer('"1"', make), cache.answer('"1"', make)];
  finish('{}');
  await Promise.all(both);
  expect(make).toHaveBeenCalledTimes(1);
});

test('a failure is told to all who wait, and the next one tries again', async () => {
  const cache = new ResponseCache(MEGABYTE);
  const failing = () => Promise.reject(new Error('database away'));
  const both = await Promise.allSettled([cache.answer('"1"', failing), cache.answer('"1"', failing)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(cache.answer('"1"', async () => '{}')).resolves.toBeDefined();
});

test('the least recently used answer is dropped when there is no more room', async () => {
  const cache = new ResponseCache(3000);
  const make = jest.fn(async () => JSON.stringify('x'.repeat(900)));
  for (const tag of ['"1"', '"2"', '"1"', '"3"', '"1"', '"2"']) await cache.answer(tag, make);
  expect(make).toHaveBeenCalledTimes(4);
});

test('both compressed forms hold the same bytes', async () => {
  const payload = JSON.stringify({ text: 'repair order '.repeat(200) });
  const answer = await new ResponseCache(MEGABYTE).answer('"1"', async () => payload);
  expect(brotliDecompressSync(await answer.bytes('br')).toString()).toBe(payload);
  expect(gunzipSync(await answer.bytes('gzip')).toString()).toBe(payload);
  expect(await answer.bytes('br')).toBe(await answer.bytes('br'));
});

test.each([
  ['gzip, deflate, br', 2000, 'br'],
  ['gzip', 2000, 'gzip'],
  ['br;q=0, gzip;q=0.5', 2000, 'gzip'],
  ['identity', 2000, null],
  ['deflate', 2000, null],
  [undefined, 2000, null],
  ['br', 100, null],
])('a client that accepts %s gets %i bytes as %s', (accepted, bytes, expected) => {
  expect(encodingFor(accepted, bytes)).toBe(expected);
});
