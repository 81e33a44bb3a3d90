// Builds one app in a process of its own, so that host and remotes build side by side. Called by steps/build-apps.mjs.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import {
  createBridgeConfig,
  createBundleConfig,
  createHostConfig,
  createRemoteConfig,
  webpack,
} from '../shared/federation/webpack/index.mjs';

const job = JSON.parse(process.argv[2] ?? '{}');
const options = { root: job.folder, output: job.output, cache: job.cache, mode: job.mode };
const bridge = () => createBridgeConfig({ ...options, entry: './src/auth/redirect-bridge.ts' });
const configurationsOf = {
  host: () => [createHostConfig(options), bridge()],
  bundle: () => [createBundleConfig({ ...options, areas: writeAreas(job.areas) }), bridge()],
};
const ofRemote = () => [createRemoteConfig({ ...options, name: job.name, release: job.release })];
const configurations = (configurationsOf[job.name] ?? ofRemote)();

/** Writes the module that imports the areas of a bundle, where webpack finds it again the next time. */
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

const NOT_SERVED = new Set(['entry-files.json', 'bridge-files.json', 'mf-stats.json']);

/** Compresses once at build what is asked for a thousand times; static hosts serve the .br and .gz beside the file. */
function compressFiles(folder) {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry);
    // Nobody asks for what only describes the build.
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

/** Takes source maps out of what is served: whoever reads a stack trace has them beside the builds, the public has not. */
function moveMaps(folder, maps) {
  rmSync(maps, { recursive: true, force: true });
  mkdirSync(maps, { recursive: true });
  for (const entry of readdirSync(folder))
    if (entry.endsWith('.map')) renameSync(join(folder, entry), join(maps, entry));
}

for (const configuration of configurations) await compile(configuration);
if (job.mode === 'production') {
  moveMaps(job.output, job.maps);
  compressFiles(job.output);
}
