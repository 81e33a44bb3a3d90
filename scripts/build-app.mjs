// Builds one app in its own process, so that host and remotes are built at the same time. steps/build-apps.mjs starts it.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import {
  createBridgeConfig,
  createBundleConfig,
  createHostConfig,
  createRemoteConfig,
  FACTS_FILE,
  isDescription,
  nameOfFiles,
  webpack,
} from '../shared/federation/webpack/index.mjs';
import { placeBuild } from './steps/kept-builds.mjs';

const job = JSON.parse(process.argv[2] ?? '{}');
const options = { root: job.folder, output: job.output, cache: job.cache, mode: job.mode };
const bridge = () => createBridgeConfig({ ...options, entry: './src/auth/redirect-bridge.ts' });
const configurationsOf = {
  host: () => [createHostConfig(options), bridge()],
  bundle: () => [createBundleConfig({ ...options, areas: writeAreas(job.areas) }), bridge()],
};
const ofRemote = () => [createRemoteConfig({ ...options, name: job.name })];
const configurations = (configurationsOf[job.name] ?? ofRemote)();

/** Writes the module that imports the areas of a bundle. Its path stays the same, so that webpack can use its cache. Answers the path. */
function writeAreas(text) {
  const path = join(job.cache, 'areas-of-bundle.mjs');
  mkdirSync(job.cache, { recursive: true });
  writeFileSync(path, text);
  return path;
}

function compile(configuration) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats.hasErrors()) reject(new Error(stats.toString('errors-warnings')));
        else resolve();
      });
    });
  });
}

const NOT_SERVED = new Set(['entry-files.json', 'bridge-files.json', FACTS_FILE]);

/** Compresses each file once at build time, instead of at each request. Static hosts serve the .br and .gz files beside the original. */
function compressFiles(folder) {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry);
    // Browsers never request the files that only describe the build.
    if (!/\.(js|json|css|svg)$/.test(entry) || NOT_SERVED.has(entry) || !statSync(path).isFile()) continue;
    const content = readFileSync(path);
    if (content.length < 1024) continue;
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    );
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Moves source maps out of the served folder, so that the public cannot read them. Developers find them beside the builds. */
function moveMaps(folder, maps) {
  rmSync(maps, { recursive: true, force: true });
  mkdirSync(maps, { recursive: true });
  for (const entry of readdirSync(folder))
    if (entry.endsWith('.map')) renameSync(join(folder, entry), join(maps, entry));
}

/** Bytes that a browser downloads for a served file: the size of its .br file if there is one. */
const sentSize = (folder, file) =>
  statSync(existsSync(join(folder, `${file}.br`)) ? join(folder, `${file}.br`) : join(folder, file)).size;

/**
 * Adds the download sizes to the facts of a release. Two compilers build the host, so none of them can name its release. The name is then
 * added here, too. Answers the name.
 */
function completeFacts(folder) {
  const path = join(folder, FACTS_FILE);
  const facts = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const sum = (files) => files.reduce((bytes, file) => bytes + sentSize(folder, file), 0);
  const { release = nameOfBuild(folder), entry, preload } = facts;
  const measured = {
    ...(entry === undefined ? {} : { entry: sum([entry]), screens: sum([entry, ...preload]) }),
    all: sum(scripts),
  };
  writeFileSync(path, `${JSON.stringify({ ...facts, release, measured }, null, 2)}\n`);
  return release;
}

function nameOfBuild(folder) {
  const files = readdirSync(folder).filter((file) => !isDescription(file) && !/\.(br|gz)$/.test(file));
  return nameOfFiles(files.map((file) => [file, readFileSync(join(folder, file))]));
}

for (const configuration of configurations) await compile(configuration);
if (job.mode === 'production') {
  const maps = join(job.maps, `.moved-${process.pid}`);
  moveMaps(job.output, maps);
  compressFiles(job.output);
  const release = completeFacts(job.output);
  placeBuild(maps, join(job.maps, release));
}
