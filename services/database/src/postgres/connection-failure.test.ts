import { PassThrough } from 'node:stream';
import { retryAfterOf } from '../database-error.ts';
import { connectionFailure } from './connection-failure.ts';
import { failureOf, hasEnded } from './failure.ts';

const elsewhere = { connection: {}, where: 'db.shop:5432/fixed_ops' };
const ours = { connection: {}, where: 'in /data/shop', revive: async () => undefined };
const fromServer = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('without a connection', () => {
  it.each<[string, string, string, RegExp]>([
    ['53300', 'sorry, too many clients already', 'database_busy', /has no connection left .*too many clients/],
    ['53300', 'too many connections for role "shop"', 'database_busy', /has no connection left .*for role/],
    ['53200', 'out of memory', 'database_unreachable', /lacks the means for another connection \(out of memory\)/],
    ['53400', 'configuration limit exceeded', 'database_unreachable', /memory and limits/],
    [
      '57P03',
      'the database system is starting up',
      'database_unreachable',
      /takes no connections at the moment .*asked again/,
    ],
    ['57P01', 'terminating connection', 'database_unreachable', /starts, ends or repairs/],
  ])('%s “%s” says what the server lacks, and no word of its address', (code, said, expected, words) => {
    for (const target of [elsewhere, ours]) {
      const failure = connectionFailure(fromServer(code, said), target);
      expect(failure).toMatchObject({ code: expected, sqlState: code, message: expect.stringMatching(words) });
      expect(failure.message).toContain(target.where);
      expect(failure.message).not.toContain('DATABASE_URL');
      expect(retryAfterOf(failure)).toBeGreaterThan(0);
    }
  });

  it('a full server is one to raise the limit of, where it is not ours', () => {
    const full = fromServer('53300', 'sorry, too many clients already');
    expect(connectionFailure(full, elsewhere).message).toMatch(/max_connections.*connection limit of the user/);
    expect(connectionFailure(full, ours).message).toMatch(/End other commands of Fixed Ops/);
  });

  it('the message does not ask to check an address that was never set', () => {
    const refused = fromServer('ECONNREFUSED', 'connect ECONNREFUSED');
    expect(connectionFailure(refused, elsewhere).message).toMatch(/cannot be reached.*Check DATABASE_URL/);
    expect(connectionFailure(refused, ours).message).toMatch(/in \/data\/shop cannot be reached.*postgresql\.log/);
  });
});

test('a statement for which the server has no memory is worth asking again', () => {
  const failure = failureOf(fromServer('53200', 'out of memory'), 'db.shop:5432/fixed_ops');
  expect(failure).toMatchObject({
    code: 'database_busy',
    message: expect.stringMatching(/not enough memory.*db\.shop/),
  });
  expect(retryAfterOf(failure)).toBe(2);
});

test('a statement that needs more than the server allows is told so, and not to ask again', () => {
  const failure = failureOf(fromServer('53400', 'temporary file size exceeds "temp_file_limit"'), 'db.shop');
  expect(failure).toMatchObject({ code: 'statement_failed', message: expect.stringContaining('temp_file_limit') });
  expect(retryAfterOf(failure)).toBeNull();
});

test('a server whose log has no room, and that ends, leaves open whether it was done', () => {
  const panic = fromServer('XX000', 'could not write to log file "0004": File too large');
  expect(failureOf(panic, 'db.shop', true)).toMatchObject({
    code: 'database_unreachable',
    message: expect.stringMatching(/db\.shop.* is full, and the server ended: could not write.* is there whole or not/),
  });
  expect(failureOf(fromServer('58030', 'verloren'), 'db.shop', true)).toMatchObject({
    code: 'database_unreachable',
    message: expect.stringContaining('may or may not have been done'),
  });
  const table = fromServer('53100', 'could not extend file: No space left on device');
  expect(failureOf(table, 'db.shop')).toMatchObject({
    code: 'disk_full',
    message: expect.stringContaining('What was being written was undone.'),
  });
});

test.each(['53100', '58030', 'XX000'])(
  'whether a server ended with a refusal (%s) is asked of itself, whatever it calls it in its language',
  async (code) => {
    const refusal = Object.assign(fromServer(code, 'kein Platz'), { severity: 'PANIK' });
    const [stays, left] = [jest.fn(() => Promise.resolve()), jest.fn(() => Promise.reject(new Error('over')))];
    const end = jest.fn();
    expect(await hasEnded({ query: stays, end }, refusal)).toBe(false);
    expect(await hasEnded({ query: left, end }, refusal)).toBe(true);
    expect(stays).toHaveBeenCalledTimes(1);
  },
);

test('a server that says nothing more after a refusal is cut off within seconds', async () => {
  jest.useFakeTimers();
  try {
    const stream = new PassThrough();
    const query = () => new Promise((_, reject) => stream.once('close', () => reject(new Error('cut'))));
    // Sends its goodbye and waits, as pg does when no statement is under way.
    const server = { query, end: () => new Promise<void>(() => undefined), connection: { stream } };
    const asked = hasEnded(server, fromServer('53100', 'no room'));
    await jest.advanceTimersByTimeAsync(3_001);
    expect(await asked).toBe(true);
  } finally {
    jest.useRealTimers();
  }
}, 1_000);

test('a server that has answered while this process stood still is not cut off', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  try {
    let answer = (_: unknown) => {};
    const stays = new Promise((resolve) => {
      answer = resolve;
    });
    const end = jest.fn(() => Promise.resolve());
    const asked = hasEnded({ query: () => stays, end }, fromServer('53100', 'no room'));
    jest.advanceTimersByTime(60_000);
    answer([]);
    expect(await asked).toBe(false);
    await new Promise((resolve) => setImmediate(resolve));
    expect(end).not.toHaveBeenCalled();
  } finally {
    jest.useRealTimers();
  }
});

test('a server that refuses a statement is asked nothing more', async () => {
  const query = jest.fn(() => Promise.reject(new Error('over')));
  for (const code of ['23505', '57014', '42P01', 'EPIPE'])
    expect(await hasEnded({ query, end: jest.fn() }, fromServer(code, 'refused'))).toBe(false);
  expect(query).not.toHaveBeenCalled();
});

test.each(['EPIPE', 'ECONNRESET', '57P01', '08006'])(
  'a server that goes away while it is asked is away: %s',
  (code) => {
    expect(failureOf(fromServer(code, 'gone'), 'db.shop')).toMatchObject({
      code: 'database_unreachable',
      message: expect.stringContaining('went away while it was asked'),
    });
  },
);
