/**
 * Writes which files the document must load: the initial chunks of each entry, the chunks that the entry imports
 * at once, as preload candidates. The gateway renders the document from it, so no HTML template is built.
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
            const preload = new Set();
            for (const group of entrypoint.childrenIterable) {
              if (!this.isAtOnce(group)) continue;
              for (const file of group.getFiles()) if (file.endsWith('.js')) preload.add(file);
            }
            entries[name] = { scripts, preload: [...preload].filter((file) => !scripts.includes(file)) };
          }
          compilation.emitAsset(this.file, new sources.RawSource(`${JSON.stringify(entries, null, 2)}\n`));
        },
      );
    });
  }
}
