import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** The newest webpack that module federation 2.9 works with: 5.111 breaks `[contenthash]`, 5.112 its deep imports. */
const WEBPACK = '5.110.3';
const root = join(__dirname, '../../..');

const reportSchema = z.object({
  webpack: z.string(),
  deepImports: z.array(z.string()),
  unresolved: z.array(z.string()),
  production: z.array(z.string()),
  development: z.array(z.string()),
  usesEval: z.array(z.string()),
  globals: z.array(z.string()),
  namesMaps: z.array(z.string()),
  namesModules: z.boolean(),
  findsRefreshRuntimeOfThePage: z.boolean(),
  bringsRefreshRuntimeOfItsOwn: z.boolean(),
  movedFiles: z.array(z.string()),
});

describe('webpack and module federation together', () => {
  let folder: string;
  let report: z.output<typeof reportSchema>;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fixed-ops-toolchain-'));
    const output = execFileSync(process.execPath, [join(__dirname, 'testing/check-toolchain.mjs'), folder], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    report = reportSchema.parse(JSON.parse(output));
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('the webpack that builds is the one that module federation works with', () => {
    expect(report.webpack).toBe(WEBPACK);
  });

  test('module federation finds every file of webpack that it reaches for', () => {
    expect(report.deepImports.length).toBeGreaterThan(10);
    expect(report.unresolved).toEqual([]);
  });

  test('every file that is left out of the page is where it is looked for, or the page would grow unnoticed', () => {
    expect(report.movedFiles).toEqual([]);
  });

  test('a remote builds with names by content, beside the one name that has to stay, whose file has the code behind it', () => {
    const scripts = report.production.filter((file) => file.endsWith('.js'));
    expect(scripts).toContain('remoteEntry.js');
    expect(report.production).toContain('release-facts.json');
    const others = scripts.filter((file) => file !== 'remoteEntry.js');
    expect(others.length).toBeGreaterThanOrEqual(1);
    expect(others.join()).not.toContain('expose');
    for (const file of others) expect(file).toMatch(/\.[0-9a-f]{10}\.js$/);
  });

  test('a remote with the name of something of the browser takes nothing of the page', () => {
    expect(report.globals).toEqual(['fixed_ops_performance']);
  });

  test('no file that is served names a source map', () => expect(report.namesMaps).toEqual([]));

  test('a development build has source maps and no module in an eval, which the page forbids', () => {
    expect(report.development).toContain('remoteEntry.js.map');
    expect(report.usesEval).toEqual([]);
  });

  test('a development build updates through the one refresh runtime of the page, module by name', () => {
    expect(report).toMatchObject({
      namesModules: true,
      findsRefreshRuntimeOfThePage: true,
      bringsRefreshRuntimeOfItsOwn: false,
    });
  });
});

/** Folders that may hold a package.json of the workspace. */
function workspaceManifests(): string[] {
  const below = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(root, folder, entry.name, 'package.json'))
      // A package with a new name leaves its old folder behind, with installed and built files.
      .filter((manifest) => existsSync(manifest));
  return [
    join(root, 'package.json'),
    join(root, 'host', 'package.json'),
    ...['remotes', 'shared', 'services'].flatMap(below),
  ];
}

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

/** The version that each manifest of the workspace requests, by path of the manifest. */
function askedVersions(name: string): Record<string, string> {
  const asked: Record<string, string> = {};
  for (const path of workspaceManifests()) {
    const { dependencies, devDependencies } = manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    const version = dependencies[name] ?? devDependencies[name];
    if (version !== undefined) asked[path] = version;
  }
  return asked;
}

test('every package that names webpack pins it exactly', () => {
  const versions = Object.values(askedVersions('webpack'));
  expect(versions.length).toBeGreaterThan(0);
  expect(new Set(versions)).toEqual(new Set([WEBPACK]));
});

test.each(['@module-federation/enhanced', 'react', 'react-dom', '@tanstack/react-query', 'react-refresh'])(
  'every package that names %s asks for the same exact version, because the page holds one copy',
  (name) => {
    const versions = [...new Set(Object.values(askedVersions(name)))];
    expect(versions).toHaveLength(1);
    expect(versions[0]).toMatch(/^\d+\.\d+\.\d+$/);
  },
);
