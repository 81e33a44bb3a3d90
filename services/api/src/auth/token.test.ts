import type { JSONWebKeySet } from 'jose';
import * as jose from 'jose';
import { createTokenSigner, type TokenSigner } from '../testing/token-signer.ts';
import { createTokenVerifier } from './token.ts';

jest.mock('jose', () => {
  const actual: typeof jose = jest.requireActual('jose');
  return { ...actual, jwtVerify: jest.fn(actual.jwtVerify) };
});
const signatures = jest.mocked(jose.jwtVerify);

let signer: TokenSigner;
let keys: JSONWebKeySet;
let verify: ReturnType<typeof createTokenVerifier>;
const refused = expect.objectContaining({ status: 401, code: 'token_invalid' });

beforeEach(async () => {
  signer = await createTokenSigner();
  keys = signer.jwks();
  verify = createTokenVerifier({ issuer: signer.issuer, audience: signer.audience, jwks: () => keys });
  signatures.mockClear();
});
afterEach(() => jest.useRealTimers());

const bearer = async (account = 'a-1') => `Bearer ${await signer.sign(account, { expiresIn: 600 })}`;

test('the signature of a token is checked once, and it says the same each time', async () => {
  const [one, other] = [await bearer('a-1'), await bearer('a-2')];
  const said = await verify(one);
  expect(said.localAccountId).toBe('a-1');
  expect(await verify(one)).toEqual(said);
  expect((await verify(other)).localAccountId).toBe('a-2');
  expect(await verify(one)).toEqual(said);
  expect(signatures).toHaveBeenCalledTimes(2);
});

test('a token that was good is refused once its key is withdrawn, and opens again with it', async () => {
  const token = await bearer();
  await verify(token);
  const before = keys;
  keys = { keys: [] };
  await expect(verify(token)).rejects.toEqual(refused);
  keys = before;
  expect((await verify(token)).localAccountId).toBe('a-1');
});

test('a token that was good is refused by another key of the same name', async () => {
  const token = await bearer();
  await verify(token);
  keys = (await createTokenSigner()).jwks();
  await expect(verify(token)).rejects.toEqual(refused);
});

test('a token that was good is refused when it has expired, a minute late for clocks that differ', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const token = await bearer();
  await verify(token);
  jest.setSystemTime(Date.now() + 659_000);
  expect((await verify(token)).localAccountId).toBe('a-1');
  jest.setSystemTime(Date.now() + 1_000);
  await expect(verify(token)).rejects.toEqual(refused);
});

test('a token that was refused stays refused', async () => {
  const token = `${await bearer()}x`;
  for (let count = 0; count < 2; count += 1) await expect(verify(token)).rejects.toEqual(refused);
});
