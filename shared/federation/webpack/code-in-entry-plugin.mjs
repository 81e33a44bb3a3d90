/** The module that every remote exposes. */
export const EXPOSED = './remote';

/** Tells whether the code of a chunk is in the entry of its release. Then the page never requests the chunk. */
export const isInEntry = (chunk) =>
  [...chunk.groupsIterable].some((group) => group.origins.some(({ loc }) => loc?.name === EXPOSED));

/**
 * Puts the code of the exposed module into the file of the entry, because no page needs one without the other and both belong to one
 * release. This saves one file. It also saves one round of requests when a person opens an area that the document did not preload.
 */
export class CodeInEntryPlugin {
  /** @param {string} entry File of the entry. */
  constructor(entry) {
    this.entry = entry;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('CodeInEntryPlugin', (compilation) => {
      // At this stage both files are minified, and their source map is not written yet.
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
