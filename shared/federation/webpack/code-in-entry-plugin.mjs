/** The module that every remote exposes. */
export const EXPOSED = './remote';

/** Whether the code of a chunk lies behind the entry of its release, so that nobody asks for it. */
export const isInEntry = (chunk) =>
  [...chunk.groupsIterable].some((group) => group.origins.some(({ loc }) => loc?.name === EXPOSED));

/**
 * Puts the code of what a remote exposes behind its entry, into one file: nobody asks for the one without the other, and they are of
 * one release. A file less, and a wave less where an area is opened that no document has named.
 */
export class CodeInEntryPlugin {
  /** @param {string} entry File of the entry. */
  constructor(entry) {
    this.entry = entry;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('CodeInEntryPlugin', (compilation) => {
      // After both were made small, before their source map is written.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'CodeInEntryPlugin', stage }, () => {
        for (const chunk of compilation.chunks) {
          if (!isInEntry(chunk)) continue;
          for (const file of [...chunk.files]) {
            const { source } = compilation.getAsset(file);
            compilation.updateAsset(this.entry, (own) => new sources.ConcatSource(own, '\n', source));
            compilation.deleteAsset(file);
          }
        }
      });
    });
  }
}
