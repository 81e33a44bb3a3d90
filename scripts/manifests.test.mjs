import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '..');
const filesIn = (...paths) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...paths], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\n')
    .filter((file) => file !== '');
const textOf = (file) => {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    // The file is removed, but the removal is not committed yet.
    return '';
  }
};

/** Finds `@fixed-ops/ui` in an import of the package or of one of its entry points. */
const SPECIFIER = /['"](@fixed-ops\/[a-z0-9-]+)(?:\/[a-z0-9-]+)?['"]/g;

test('a package of the workspace that a manifest names is imported: a host elsewhere is refused to a remote under development for each that does not fit there', () => {
  const manifests = filesIn('host/package.json', 'e2e/package.json', ':(glob)*/*/package.json');
  expect(manifests.length).toBeGreaterThan(25);
  const unused = manifests.flatMap((manifest) => {
    const folder = dirname(manifest);
    const { dependencies = {}, devDependencies = {} } = JSON.parse(textOf(manifest));
    const sources = filesIn(folder).filter((file) => /\.[cm]?[jt]sx?$/.test(file));
    const imported = new Set(sources.flatMap((file) => [...textOf(file).matchAll(SPECIFIER)].map(([, name]) => name)));
    return Object.keys({ ...dependencies, ...devDependencies })
      .filter((name) => name.startsWith('@fixed-ops/') && !imported.has(name))
      .map((name) => `${folder}: ${name}`);
  });
  expect(unused).toEqual([]);
});
