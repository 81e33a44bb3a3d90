import { createServer } from 'node:net';
import { ensurePortIsFree, isLocalOrigin, readDevelopmentRemote } from './development-remote.mjs';

const names = ['administration', 'dashboards', 'xtime'];

describe('the arguments of npm run dev', () => {
  test('each remote has a port of its own', () => {
    const ports = names.map((name) => readDevelopmentRemote([name], {}, names).port);
    expect(ports).toEqual([3101, 3102, 3103]);
  });

  test('REMOTE_PORT takes the place of the remote’s own port', () => {
    expect(readDevelopmentRemote(['xtime'], { REMOTE_PORT: '4100' }, names)).toEqual({ name: 'xtime', port: 4100 });
  });

  test.each(['0', '65536', 'http', '31.5', '-1'])('REMOTE_PORT %s is refused and named', (text) => {
    expect(() => readDevelopmentRemote(['xtime'], { REMOTE_PORT: text }, names)).toThrow(`REMOTE_PORT is "${text}"`);
  });

  test('without a name it says which there are', () => {
    expect(() => readDevelopmentRemote([], {}, names)).toThrow(/one of: administration, dashboards, xtime/);
  });

  test('a wrong name is repeated beside the right ones', () => {
    expect(() => readDevelopmentRemote(['dashboard'], {}, names)).toThrow(
      /no remote "dashboard".*administration, dashboards, xtime/,
    );
  });

  test('a second remote is refused instead of forgotten', () => {
    expect(() => readDevelopmentRemote(['xtime', 'dashboards'], {}, names)).toThrow(/One remote at a time/);
  });

  test('an option that does not exist is called one', () => {
    const asked = ['xtime', '--host', 'https://staging.example.com'];
    expect(() => readDevelopmentRemote(asked, {}, names)).toThrow(/no option --host: .*on this machine/);
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
    await expect(ensurePortIsFree(port, 'xtime')).rejects.toThrow(
      new RegExp(`Port ${port} for xtime is in use.*REMOTE_PORT=\\d+ npm run dev -- xtime`),
    );
  });

  test('a free port passes and stays free', async () => {
    const { port } = busy.address();
    await new Promise((resolve) => busy.close(resolve));
    await ensurePortIsFree(port, 'xtime');
    await ensurePortIsFree(port, 'xtime');
    await new Promise((resolve) => busy.listen(port, 'localhost', resolve));
  });
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
  expect(isLocalOrigin(origin)).toBe(may);
});
