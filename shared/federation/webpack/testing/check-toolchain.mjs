// toolchain.slow.test.ts runs this file in a separate process, because jest would compile the configuration to CommonJS. It prints JSON.
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createRemoteConfig, webpack } from '../index.mjs';
import { omittedFiles, omittedOfEntries } from '../omitted-modules.mjs';

const folder = process.argv[2] ?? '';
// The folder in which pnpm keeps module federation. Names resolve from here as they do for module federation itself.
const federation = realpathSync(join(import.meta.dirname, '../../node_modules/@module-federation/enhanced'));

/** Lists every `webpack/lib/…` that module federation imports although it is not part of webpack's public interface. */
function deepImports() {
  const names = new Set();
  for (const entry of readdirSync(join(federation, 'dist'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.c?js$/.test(entry.name)) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    for (const [, name] of text.matchAll(/["'](webpack\/lib\/[\w./-]+)["']/g)) names.add(name);
  }
  return [...names].sort();
}

function isResolved(name) {
  try {
    return Boolean(createRequire(join(federation, 'package.json')).resolve(name));
  } catch {
    return false;
  }
}

/** The folder of a library, as a package that depends on it finds it. */
function folderOf(library, owner) {
  const folders = createRequire(join(realpathSync(owner), 'package.json')).resolve.paths(library) ?? [];
  return folders.map((each) => join(each, library)).find(existsSync) ?? '';
}

/** The files that the page should leave out but that are not at their old place any more. */
function movedFiles() {
  const workspace = join(import.meta.dirname, '../../../..');
  return [...omittedFiles, ...omittedOfEntries].flatMap(({ library, owner, files }) =>
    files.filter((file) => !existsSync(join(folderOf(library, join(workspace, owner)), file))),
  );
}

function build(mode) {
  const root = join(folder, 'remote');
  mkdirSync(join(root, 'src'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "name": "fixture", "version": "1.0.0" }');
  writeFileSync(
    join(root, 'src', 'remote.tsx'),
    "export default { name: 'fixture', load: () => import('./part.ts') };",
  );
  writeFileSync(join(root, 'src', 'part.ts'), 'export const part: number = 1;');
  const output = join(folder, mode);
  const config = createRemoteConfig({
    // The name of a global of the browser. The build must not replace it.
    name: 'performance',
    root,
    output,
    cache: join(folder, 'cache'),
    mode,
  });
  return new Promise((resolve, reject) => {
    const byContent = mode === 'production' ? { chunkFilename: '[name].[contenthash:10].js' } : {};
    const compiler = webpack({ ...config, output: { ...config.output, ...byContent }, cache: false });
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error) reject(error);
        else if (stats.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve(readdirSync(output).sort());
      }),
    );
  });
}

/** A top-level declaration of a script becomes a global of the page. */
const globalsIn = (script) => [...script.matchAll(/^(?:var|let|const) (\w+)/gm)].map(([, name]) => name);

const names = deepImports();
const production = await build('production');
const development = await build('development');
const read = (file) => readFileSync(join(folder, 'development', file), 'utf8');
const usesEval = development.filter((file) => file.endsWith('.js')).filter((file) => /\beval\(/.test(read(file)));
const developmentCode = development
  .filter((file) => file.endsWith('.js'))
  .map(read)
  .join('\n');
console.log(
  JSON.stringify({
    movedFiles: movedFiles(),
    webpack: webpack.version,
    deepImports: names,
    unresolved: names.filter((name) => !isResolved(name)),
    production,
    development,
    globals: globalsIn(readFileSync(join(folder, 'production', 'remoteEntry.js'), 'utf8')),
    namesMaps: production
      .filter((file) => file.endsWith('.js'))
      .filter((file) => readFileSync(join(folder, 'production', file), 'utf8').includes('sourceMappingURL')),
    usesEval,
    namesModules: developmentCode.includes('"./src/part.ts"'),
    findsRefreshRuntimeOfThePage: developmentCode.includes('__fixedOpsRefreshRuntime'),
    bringsRefreshRuntimeOfItsOwn: developmentCode.includes('/react-refresh/runtime.js"'),
  }),
);
