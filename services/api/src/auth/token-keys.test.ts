import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { createKeyFinder } from './token-keys.ts';

const MINUTE_MS = 60_000;
const token = { payload: '', signature: '' };
const find = (finder: JWTVerifyGetKey, kid = 'first') => finder({ alg: 'ES256', kid }, token);
const isKey = expect.objectContaining({ type: 'public' });

let keys: JSONWebKeySet;
let tenant: jest.SpiedFunction<typeof fetch>;

const answers = () => tenant.mockImplementation(async () => Response.json(keys));
const isAway = () => tenant.mockRejectedValue(new TypeError('fetch failed'));
const asked = () => tenant.mock.calls.length;

beforeAll(async () => {
  const { publicKey } = await generateKeyPair('ES256');
  keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'first', alg: 'ES256', use: 'sig' }] };
});
beforeEach(() => {
  jest.useFakeTimers({
    now: Date.parse('2026-11-20T12:00:00Z'),
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
  });
  tenant = jest.spyOn(globalThis, 'fetch');
});
afterEach(() => {
  tenant.mockRestore();
  jest.useRealTimers();
});

test('while the tenant is away it is asked every half minute, and the keys that are there open at once in between', async () => {
  const finder = createKeyFinder({ uri: 'https://tenant.example/keys' });
  answers();
  expect(await find(finder)).toEqual(isKey);
  isAway();
  jest.advanceTimersByTime(11 * MINUTE_MS);
  for (let count = 1; count <= 5; count += 1) expect(await find(finder)).toEqual(isKey);
  expect(asked()).toBe(2);
  jest.advanceTimersByTime(MINUTE_MS / 2);
  expect(await find(finder)).toEqual(isKey);
  expect(asked()).toBe(3);
});

test('without keys everybody is told at once, until the tenant has answered', async () => {
  const unavailable = expect.objectContaining({ status: 503, code: 'identity_unavailable' });
  const finder = createKeyFinder({ uri: 'https://tenant.example/keys' });
  isAway();
  for (let count = 1; count <= 5; count += 1) await expect(find(finder)).rejects.toEqual(unavailable);
  expect(asked()).toBe(1);
  answers();
  jest.advanceTimersByTime(MINUTE_MS / 2);
  expect(await find(finder)).toEqual(isKey);
});
