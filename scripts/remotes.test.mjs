import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const textOf = (file) => readFileSync(join(root, file), 'utf8');

/** Ways between parts of a page that have neither a type nor a version: events and messages by name, and names on the window. */
const CHANNEL =
  /\bCustomEvent\(|\bdispatchEvent\(|\bpostMessage\(|\bBroadcastChannel\(|(?:\b(?:window|globalThis|self)|\((?:window|globalThis|self)\b[^)]*\))(?:\.\w+|\[[^\]]+\]) (?:\?\?|\|\||&&)?= |\b(?:assign|defineProperty|set)\((?:window|globalThis|self)\b/;

/** The files that use such a way, each with the reason why it does not connect a remote to the host or to another remote. */
const ALLOWED = {
  'host/src/auth/tabs.ts': 'tabs of the host among each other',
  'host/src/index.ts': 'a setting of zod, which has no other place',
  'host/src/notifications/unread-tabs.ts': 'tabs of the host among each other',
  'host/src/notifications/version-watch.ts': 'tabs of the host among each other',
  'shared/router/src/held-press.ts': 'a press of the person that waited for the next page',
};

/** Things that a page has once, and that the host provides. */
const OF_THE_HOST = /\bnew QueryClient\(|<(?:UiProvider|QueryClientProvider|\w*Router)\b/;

/** Source files of a page, without tests and without the files that only tests use. */
const sourcesIn = (...folders) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\n')
    .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .filter((file) => existsSync(join(root, file)));

test('host and remotes reach each other through the shared packages alone: nothing sends an event by name or puts something on the window', () => {
  const files = sourcesIn('host', 'remotes', 'shared');
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => CHANNEL.test(textOf(file))).toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});

test.each([
  'window.cars = 1;',
  "globalThis['cars'] = 1;",
  'self.cars ??= 1;',
  '(window as unknown as Record<string, unknown>).cars = 1;',
  'Object.assign(window, { cars: 1 });',
  "document.dispatchEvent(new Event('cars'));",
  "new BroadcastChannel('cars');",
])('%s is such a way', (code) => {
  expect(CHANNEL.test(code)).toBe(true);
});

test('no remote brings a router, a cache of answers or a theme of its own: those of the page are the host’s', () => {
  const files = sourcesIn('remotes');
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => OF_THE_HOST.test(textOf(file)))).toEqual([]);
});

/** What the manifest of a remote, or of the host, may say. An entry, a program or a script of its own would be for a process that runs it. */
const OF_STATIC_FILES = ['name', 'version', 'private', 'type', 'dependencies', 'devDependencies'];

test('a remote is the sources of static files, one made anew as well: nothing of it is there for a server to run', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'remotes'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));
  const manifests = files.filter((file) => /^remotes\/[^/]+\/package\.json$/.test(file));
  expect(manifests.length).toBeGreaterThanOrEqual(5);
  expect(files.filter((file) => !manifests.includes(file) && !/^remotes\/[^/]+\/src\/.+\.tsx?$/.test(file))).toEqual(
    [],
  );
  const others = ['host/package.json', ...manifests, 'scripts/new-remote/remote-package.json.txt'].flatMap((file) =>
    Object.keys(JSON.parse(textOf(file)))
      .filter((key) => !OF_STATIC_FILES.includes(key))
      .map((key) => `${file}: ${key}`),
  );
  expect(others).toEqual([]);
});

test('every remote runs what the host asks of it, under its own name', () => {
  const remotes = readdirSync(join(root, 'remotes'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, 'remotes', entry.name, 'package.json')))
    .map(({ name }) => name);
  expect(remotes.length).toBeGreaterThanOrEqual(5);
  const runs = (name) => {
    const file = `remotes/${name}/src/contract.test.ts`;
    return (
      existsSync(join(root, file)) && textOf(file).includes(`describeRemote('${name}', () => import('./remote.tsx')`)
    );
  };
  expect(remotes.filter((name) => !runs(name))).toEqual([]);
});
