import { entryIntegrity, sha256 } from './chunk-hashes-plugin.mjs';
import { SIGN_IN } from './start-chunks.mjs';

/**
 * Writes the list of files that the document must load: the initial chunks of each entry, the chunks that the entry imports at once (to
 * preload), and the chunks that the document of a person without a sign-in requests instead. A production build also lists their hashes.
 * The gateway renders the document from this list, so no HTML template is built.
 */
export class EntryFilesPlugin {
  /** @param {string} file @param {(group: import('webpack').ChunkGroup) => boolean} isAtOnce */
  constructor(file, isAtOnce = () => true) {
    this.file = file;
    this.isAtOnce = isAtOnce;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('EntryFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'EntryFilesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const entries = {};
          for (const [name, entrypoint] of compilation.entrypoints) {
            const scripts = entrypoint.getFiles().filter((file) => file.endsWith('.js'));
            const groups = [...entrypoint.childrenIterable];
            const filesOf = (isWanted) =>
              [...new Set(groups.filter(isWanted).flatMap((group) => group.getFiles()))].filter(
                (file) => file.endsWith('.js') && !scripts.includes(file),
              );
            const preload = filesOf((group) => this.isAtOnce(group));
            const signIn = filesOf((group) => group.name === SIGN_IN);
            entries[name] = { scripts, preload, signIn, ...hashesOf(compilation, scripts, [...preload, ...signIn]) };
          }
          compilation.emitAsset(this.file, new sources.RawSource(`${JSON.stringify(entries, null, 2)}\n`));
        },
      );
    });
  }
}

/** The hashes by file. Development builds have none, because files change while the page is open. */
function hashesOf(compilation, scripts, preload) {
  if (compilation.options.mode !== 'production') return {};
  const contentOf = (file) => compilation.getAsset(file).source.buffer();
  return {
    integrity: Object.fromEntries([
      ...scripts.map((file) => [file, entryIntegrity(contentOf(file))]),
      ...preload.map((file) => [file, `sha256-${sha256(contentOf(file))}`]),
    ]),
  };
}
