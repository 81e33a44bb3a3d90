// release-names.slow.test.ts runs this file in a separate process. It builds the product's host and one of its remotes twice, the second time
// with another comment at the head of every file of shared/ui, and prints as JSON how each is named and how many of these files it read.
// The comments are put in as webpack reads a file, so that nothing in the checkout changes.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { createHostConfig, createRemoteConfig, FACTS_FILE, isDescription, nameOfFiles, webpack } from '../index.mjs';

const folder = process.argv[2] ?? '';
const workspace = join(import.meta.dirname, '../../../..');
const changed = join(workspace, 'shared', 'ui', 'src') + sep;
const COMMENT = '// Another comment,\n// of two lines.\n';

/** Builds without a cache, which would not notice what is put in. Answers the output, and the changed files that were read. */
function build(makeConfig, options, comment) {
  const output = join(folder, options.name + (comment === '' ? '' : '-commented'));
  const config = makeConfig({ ...options, output, cache: join(folder, 'cache'), mode: 'production' });
  const compiler = webpack({ ...config, cache: false });
  const read = new Set();
  const { inputFileSystem } = compiler;
  const readFile = inputFileSystem.readFile.bind(inputFileSystem);
  inputFileSystem.readFile = (path, ...rest) => {
    const done = rest.pop();
    if (!String(path).startsWith(changed) || !/\.tsx?$/.test(path)) return readFile(path, ...rest, done);
    read.add(path);
    readFile(path, ...rest, (error, content) => done(error, error ? content : Buffer.from(comment + content)));
  };
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error) reject(error);
        else if (stats.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve({ output, read: read.size });
      }),
    );
  });
}

/** Two compilers build the host, and none names it. `scripts/build-app.mjs` names its files in the same way. */
function nameOfHost(output) {
  const files = readdirSync(output).filter((file) => !isDescription(file) && !file.endsWith('.map'));
  return nameOfFiles(files.map((file) => [file, readFileSync(join(output, file))]));
}
const nameOfRemote = (output) => JSON.parse(readFileSync(join(output, FACTS_FILE), 'utf8')).release;

async function both(makeConfig, options, nameOf) {
  const plain = await build(makeConfig, options, '');
  const commented = await build(makeConfig, options, COMMENT);
  return { plain: nameOf(plain.output), commented: nameOf(commented.output), read: commented.read };
}

const remote = await both(
  createRemoteConfig,
  { name: 'xtime', root: join(workspace, 'remotes', 'xtime') },
  nameOfRemote,
);
const host = await both(createHostConfig, { name: 'host', root: join(workspace, 'host') }, nameOfHost);
console.log(JSON.stringify({ remote, host }));
