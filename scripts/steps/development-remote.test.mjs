import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer } from 'node:net';
import { versionMismatches } from '../../shared/federation/src/release.ts';
import {
  ensureHostAllows,
  ensureOwnPortIsFree,
  holdPort,
  linesOfMisfits,
  mayRead,
  readDevelopment,
} from './development-remote.mjs';

const names = ['administration', 'dashboards', 'xtime'];

describe('the arguments of npm run dev', () => {
  test('each remote has a port of its own', () => {
    const ports = names.map((name) => readDevelopment([name], {}, names).remotes[0].port);
    expect(ports).toEqual([3101, 3102, 3103]);
  });

  test('without a name all of them are served, each on its port', () => {
    expect(readDevelopment([], {}, names)).toEqual({
      host: null,
      remotes: names.map((name, index) => ({ name, port: 3101 + index })),
    });
  });

  test('REMOTE_PORT is the port of the first remote that is served', () => {
    const of = (args) => readDevelopment(args, { REMOTE_PORT: '4100' }, names).remotes.map(({ port }) => port);
    expect(of(['xtime'])).toEqual([4100]);
    expect(of([])).toEqual([4100, 4101, 4102]);
  });

  test.each(['0', '65536', 'http', '31.5', '-1'])('REMOTE_PORT %s is refused and named', (text) => {
    expect(() => readDevelopment(['xtime'], { REMOTE_PORT: text }, names)).toThrow(`REMOTE_PORT is "${text}"`);
  });

  test('a wrong name is repeated beside the right ones', () => {
    expect(() => readDevelopment(['dashboard'], {}, names)).toThrow(
      /no remote "dashboard".*administration, dashboards, xtime/,
    );
  });

  test('a second remote is refused instead of forgotten', () => {
    expect(() => readDevelopment(['xtime', 'dashboards'], {}, names)).toThrow(/One remote or all of them/);
  });

  test.each([[['xtime', '--hot']], [['--hot']]])('in %j an option that does not exist is called one', (args) => {
    expect(() => readDevelopment(args, {}, names)).toThrow(/no option --hot; there is --host/);
  });

  test.each([[['--host', 'https://staging.example.com/dashboard']], [['--host=https://staging.example.com']]])(
    '%j is a host that runs elsewhere, by its origin',
    (args) => {
      expect(readDevelopment(['xtime', ...args], {}, names).host).toBe('https://staging.example.com');
      expect(readDevelopment([...args, 'xtime'], {}, names).remotes).toEqual([{ name: 'xtime', port: 3103 }]);
    },
  );

  test('a host elsewhere is shown one remote, not all', () => {
    expect(() => readDevelopment(['--host', 'https://staging.example.com'], {}, names)).toThrow(
      /Say which remote https:\/\/staging\.example\.com is to show, one of: administration, dashboards, xtime/,
    );
  });

  test.each([[['--host']], [['--host', 'staging']], [['--host', 'ftp://staging']]])('%j is no host', (args) => {
    expect(() => readDevelopment(['xtime', ...args], {}, names)).toThrow(/--host needs the address of a running/);
  });
});

describe('a part of a product', () => {
  const read = (part, ...args) => readDevelopment(args, { FIXED_OPS_PART: part }, names).remotes.length;

  test.each(['gateway', 'api'])('%s has no development mode, and the command without it is named', (part) => {
    expect(() => read(part, 'xtime')).toThrow(
      `FIXED_OPS_PART is "${part}": a part of a product has no development mode, npm run dev starts a whole one around the remotes. Leave the setting out: env -u FIXED_OPS_PART npm run dev -- xtime`,
    );
  });

  test('is not started by FIXED_OPS_PART=all or an empty setting, and the setting does not matter for a host elsewhere', () => {
    expect([read('all'), read(''), read(undefined, 'xtime')]).toEqual([3, 3, 1]);
    expect(read('api', 'xtime', '--host', 'https://staging.example.com')).toBe(1);
  });
});

describe('the port of the development server', () => {
  let busy;
  beforeEach(async () => {
    busy = createServer();
    await new Promise((resolve) => busy.listen(0, 'localhost', resolve));
  });
  afterEach(() => new Promise((resolve) => busy.close(resolve)));

  test('a port in use is refused with the command that takes another', async () => {
    const { port } = busy.address();
    const taken = (words) => expect(holdPort(port, 'xtime', words)).rejects;
    await taken(['xtime']).toThrow(
      new RegExp(`Port ${port} for xtime is in use.*REMOTE_PORT=\\d+ npm run dev -- xtime$`),
    );
    // The proposed command repeats the words of the person: no remote, or one remote for a host elsewhere.
    await taken([]).toThrow(new RegExp(`Port ${port} for xtime is in use.*REMOTE_PORT=\\d+ npm run dev$`));
    await taken(['xtime', '--host', 'https://staging.example.com']).toThrow(
      /npm run dev -- xtime --host https:\/\/staging\.example\.com$/,
    );
  });

  test('a port of the product that is in use is refused before anything is built', async () => {
    const own = createServer();
    await new Promise((resolve) => own.listen(0, '127.0.0.1', resolve));
    const { port } = own.address();
    await expect(ensureOwnPortIsFree({ PORT: String(port) }, ['xtime'])).rejects.toThrow(
      `Port ${port} is in use, as by npm start. Stop that program, or start beside it: PORT=${port + 1} FIXED_OPS_DATA=<another folder> npm run dev -- xtime`,
    );
    await new Promise((resolve) => own.close(resolve));
    await ensureOwnPortIsFree({ PORT: String(port) }, []);
    // A port that is no number is let through here. The reader of all settings refuses it.
    await ensureOwnPortIsFree({ PORT: 'http' }, []);
  });

  test('a free port is nobody else’s while the rest is built, and free again when it is to be served', async () => {
    const { port } = busy.address();
    await new Promise((resolve) => busy.close(resolve));
    const letGo = await holdPort(port, 'xtime', ['xtime']);
    await expect(holdPort(port, 'xtime', ['xtime'])).rejects.toThrow(`Port ${port} for xtime is in use`);
    // A page that was left open asks again and again. The test does not use `fetch`, because one `fetch` in 300 waits for ever if the
    // connection ends before the request.
    const left = connect(port, 'localhost');
    left.on('error', () => undefined).resume();
    await once(left, 'close');
    await letGo();
    await new Promise((resolve) => busy.listen(port, 'localhost', resolve));
  });
});

describe('a host that runs elsewhere', () => {
  let server;
  let host;
  let answer;
  beforeEach(async () => {
    server = createHttpServer((_request, response) => response.end(answer));
    await new Promise((resolve) => server.listen(0, 'localhost', resolve));
    host = `http://localhost:${server.address().port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));
  const allow = (...origins) => JSON.stringify({ overrides: { allowed: origins.length > 0, origins } });

  test('is taken when it lists the origin, and says what it provides', async () => {
    answer = JSON.stringify({ ...JSON.parse(allow('http://localhost:3103')), provides: { react: '19.3.1' } });
    const provided = { react: '19.3.1' };
    expect(await ensureHostAllows(host, 'http://localhost:3103')).toEqual({ provided, updatesInPlace: false });
  });

  test('says whether its operator offers pages that update a component in place', async () => {
    answer = JSON.stringify({ ...JSON.parse(allow('http://localhost:3103')), updatesInPlace: true });
    expect(await ensureHostAllows(host, 'http://localhost:3103')).toMatchObject({ updatesInPlace: true });
  });

  test('of an earlier version says nothing of what it provides', async () => {
    answer = allow('http://localhost:3103');
    expect(await ensureHostAllows(host, 'http://localhost:3103')).toEqual({ provided: null, updatesInPlace: false });
  });

  test('is refused with what its operator has to set when it does not', async () => {
    answer = allow('http://localhost:3101');
    await expect(ensureHostAllows(host, 'http://localhost:3103')).rejects.toThrow(
      'OVERRIDE_ORIGINS=http://localhost:3101,http://localhost:3103',
    );
  });

  test('is refused when it is no Fixed Ops', async () => {
    answer = '<!doctype html>';
    await expect(ensureHostAllows(host, 'http://localhost:3103')).rejects.toThrow(/does not answer as Fixed Ops does/);
  });
});

test('the host that is to show the remote may read its files', () => {
  expect(mayRead('https://staging.example.com', 'https://staging.example.com')).toBe(true);
  expect(mayRead('https://staging.example.com.evil.com', 'https://staging.example.com')).toBe(false);
});

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['https://localhost', true],
  ['https://example.com', false],
  ['http://localhost.example.com', false],
  ['null', false],
  [undefined, false],
])('the files of a remote may be read by a page of %s: %s', (origin, may) => {
  expect(mayRead(origin, null)).toBe(may);
});

test('a host that provides a package in an earlier version, or not at all, is named with what the remote is written for', () => {
  const consumed = { react: '19.3.1', '@fixed-ops/ui': '1.36.0', '@fixed-ops/figures': '1.22.0' };
  const provided = { react: '19.3.1', '@fixed-ops/ui': '1.35.0' };
  expect(linesOfMisfits('xtime', consumed, provided, versionMismatches)).toEqual([
    '  @fixed-ops/ui: xtime is written for 1.36.0, the host provides 1.35.0',
    '  @fixed-ops/figures: xtime is written for 1.22.0, the host provides none',
  ]);
  expect(linesOfMisfits('xtime', consumed, consumed, versionMismatches)).toEqual([]);
});
