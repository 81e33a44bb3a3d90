import { createHash } from 'node:crypto';
import webpack from 'webpack';
import { isInEntry } from './code-in-entry-plugin.mjs';

const { RuntimeGlobals, RuntimeModule, Compilation, sources } = webpack;

/** Where the runtime of a build keeps the hashes of its chunks. */
const TABLE = `${RuntimeGlobals.require}.sri`;
/** As long as the hash that takes its place, so that source maps stay right. */
const HASH_LENGTH = 44;
const MARK = 'HashOfChunk';
const MARKS = new RegExp(`${MARK}(\\d{${HASH_LENGTH - MARK.length}})`, 'g');

/** SHA-256 of a file as a browser compares it, without the name of the algorithm. */
export const sha256 = (content) => createHash('sha256').update(content).digest('base64');
/** The same of an entry, with the name of the algorithm: it vouches for everything else. */
export const entryIntegrity = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** What a script element is told besides; `script`, `url` and `chunkId` are webpack's. */
const HELD_TO_ITS_HASH = `if (${TABLE}[chunkId]) { script.integrity = "sha256-" + ${TABLE}[chunkId]; script.crossOrigin = "anonymous"; }`;
/**
 * A file that arrived damaged is kept like any other, for good: the next time it is asked for under an address of its own. The count
 * is the page's, since a remote that is tried again begins anew.
 */
const PAST_CACHES = `var tries = self.fixedOpsTries = self.fixedOpsTries || {};
if (tries[url]) script.src = url + "?retry=" + tries[url];
script.addEventListener("error", () => { tries[url] = (tries[url] || 0) + 1; });`;

/** The hashes of every chunk that a runtime may ask for; marks stand for them until the chunks are final. */
class ChunkHashesModule extends RuntimeModule {
  constructor() {
    super('hashes of chunks');
  }

  generate() {
    const { chunkHasJs } = webpack.javascript.JavascriptModulesPlugin;
    const ids = [...this.chunk.getAllAsyncChunks()]
      // What only waits for a shared module has no file.
      .filter((chunk) => chunkHasJs(chunk, this.chunkGraph) && !isInEntry(chunk))
      .map(({ id }) => Number(id))
      .sort((a, b) => a - b);
    const lines = ids.map((id) => `${id}:"${MARK}${String(id).padStart(HASH_LENGTH - MARK.length, '0')}"`);
    return `${TABLE} = {${lines.join(',')}};`;
  }
}

/**
 * Lets the browser run a chunk only if it is the one of this build: its hash stands in the runtime, and every script that the runtime
 * asks for carries it. `integrity` is compared of scripts that are asked for with CORS alone, also of the same origin.
 * @see {@link https://www.w3.org/TR/SRI/}
 */
export class ChunkHashesPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('ChunkHashesPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap('ChunkHashesPlugin', (chunk) => compilation.addRuntimeModule(chunk, new ChunkHashesModule()));
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkHashesPlugin',
        (code) => `${code}\n${HELD_TO_ITS_HASH}\n${PAST_CACHES}`,
      );
      compilation.hooks.processAssets.tap(
        // After the names by content, and after the release has its name.
        { name: 'ChunkHashesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 20 },
        () => fillTables(compilation),
      );
    });
  }
}

function fillTables(compilation) {
  const files = new Map();
  for (const chunk of compilation.chunks)
    for (const file of chunk.files) if (file.endsWith('.js')) files.set(Number(chunk.id), file);
  for (const file of files.values()) {
    const text = String(compilation.getAsset(file).source.source());
    if (!text.includes(MARK)) continue;
    const filled = text.replaceAll(MARKS, (_mark, id) => {
      const chunkFile = files.get(Number(id));
      if (chunkFile === undefined)
        throw new Error(`No file holds chunk ${Number(id)}, whose hash ${file} has to know.`);
      return sha256(compilation.getAsset(chunkFile).source.buffer());
    });
    compilation.updateAsset(file, new sources.RawSource(filled));
  }
}
