import { createHash } from 'node:crypto';
import webpack from 'webpack';
import { isInEntry } from './code-in-entry-plugin.mjs';

const { RuntimeGlobals, RuntimeModule, Compilation, sources } = webpack;

/** The variable in which the runtime of a build keeps the hashes of its chunks. */
const TABLE = `${RuntimeGlobals.require}.sri`;
/** A mark has the length of the hash that replaces it, so that source maps stay right. */
const HASH_LENGTH = 44;
const MARK = 'HashOfChunk';
const MARKS = new RegExp(`${MARK}(\\d{${HASH_LENGTH - MARK.length}})`, 'g');

/** The SHA-256 of a file in the form that a browser compares, without the name of the algorithm. */
export const sha256 = (content) => createHash('sha256').update(content).digest('base64');
/** The SHA-384 of an entry, with the name of the algorithm. The entry holds the hashes of everything else. */
export const entryIntegrity = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Code that sets the hash of a script element. `script`, `url` and `chunkId` are variables of webpack. */
const HELD_TO_ITS_HASH = `if (${TABLE}[chunkId]) { script.integrity = "sha256-" + ${TABLE}[chunkId]; script.crossOrigin = "anonymous"; }`;
/**
 * A browser may keep a damaged file forever, so the next try uses another address. The page holds the count, because a remote that is tried
 * again starts from zero.
 */
const PAST_CACHES = `var tries = self.fixedOpsTries = self.fixedOpsTries || {};
if (tries[url]) script.src = url + "?retry=" + tries[url];
script.addEventListener("error", () => { tries[url] = (tries[url] || 0) + 1; });`;

/** Holds the hashes of all chunks that a runtime may request. Marks replace them until the chunks are final. */
class ChunkHashesModule extends RuntimeModule {
  constructor() {
    super('hashes of chunks');
  }

  generate() {
    const { chunkHasJs } = webpack.javascript.JavascriptModulesPlugin;
    const ids = [...this.chunk.getAllAsyncChunks()]
      // A chunk that only waits for a shared module has no file.
      .filter((chunk) => chunkHasJs(chunk, this.chunkGraph) && !isInEntry(chunk))
      .map(({ id }) => Number(id))
      .sort((a, b) => a - b);
    const lines = ids.map((id) => `${id}:"${MARK}${String(id).padStart(HASH_LENGTH - MARK.length, '0')}"`);
    return `${TABLE} = {${lines.join(',')}};`;
  }
}

/**
 * Lets the browser run a chunk only if it belongs to this build. The runtime holds the hashes and sets one on every script that it
 * requests. The browser checks `integrity` only for scripts that are requested with CORS, also on the same origin.
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
        // At this stage the files have their names by content, and the release has its name.
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
