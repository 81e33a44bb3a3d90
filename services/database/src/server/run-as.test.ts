import { commandAs, waysToRun } from './run-as.ts';

const users = 'root:x:0:0:root:/root:/bin/bash\nnobody:x:99:98:nobody:/:/sbin/nologin\n';

const nobody = { uid: 99, gid: 98 };

test('an ordinary user runs PostgreSQL without further ado, and under a name where the system has none for them', () => {
  expect(waysToRun('linux', 1000, users)).toEqual([{ kind: 'self' }, { kind: 'namespace', ...nobody }]);
  expect(waysToRun('darwin', 501, users)).toEqual([{ kind: 'self' }]);
});

test('on Windows pg_ctl gives up an administrator’s rights by itself', () => {
  expect(waysToRun('win32', undefined, '')).toEqual([{ kind: 'self' }]);
});

test('root tries a user namespace first, then the user nobody of this system', () => {
  expect(waysToRun('linux', 0, users)).toEqual([
    { kind: 'namespace', ...nobody },
    { kind: 'other', ...nobody },
  ]);
  expect(waysToRun('linux', 0, '')[1]).toEqual({ kind: 'other', uid: 65_534, gid: 65_534 });
});

test('root of a system that has neither cannot run it', () => {
  expect(waysToRun('darwin', 0, users)).toEqual([]);
});

test('in a user namespace it is called nobody, by the numbers of this system', () => {
  const [program, args] = commandAs({ kind: 'namespace', ...nobody }, '/bin/initdb', ['-D', '/c']);
  expect([program, ...args]).toEqual([
    'unshare',
    '--user',
    '--map-user=99',
    '--map-group=98',
    '--',
    '/bin/initdb',
    '-D',
    '/c',
  ]);
});

test('the other user gets one right of root’s and no more', () => {
  const [program, args] = commandAs({ kind: 'other', ...nobody }, '/bin/initdb', ['-D', '/c']);
  expect(program).toBe('setpriv');
  expect(args).toEqual(expect.arrayContaining(['--bounding-set=-all,+dac_override', '--no-new-privs']));
  expect(args.slice(-3)).toEqual(['/bin/initdb', '-D', '/c']);
});
