import { createHash } from 'node:crypto';
import webpack from 'webpack';

const { Compilation, sources } = webpack;

/** Stands for the release name until the bytes are known. It has the length of the name: 80 bits in hexadecimal digits. */
export const NAME_PLACEHOLDER = 'ReleaseNameOfBytes00';

/** Tells whether a file describes the build or helps with debugging. No page runs such a file. */
export const isDescription = (file) => /\.(map|json|LICENSE\.txt)$/.test(file);

/** Computes a name from the bytes of files. The same files get the same name, on every machine and at any time. */
export function nameOfFiles(files) {
  const hash = createHash('sha256');
  const inOrder = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [file, content] of inOrder) hash.update(`${file}\0${content.length}\0`).update(content);
  return hash.digest('hex').slice(0, NAME_PLACEHOLDER.length);
}

/**
 * Names a release by its bytes. Every file first holds a placeholder for the name, so the same source gives the same bytes. Their hash is
 * the name and replaces the placeholder.
 */
export class ReleaseNamePlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ReleaseNamePlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ReleaseNamePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 10 },
        () => {
          const assets = compilation.getAssets();
          const name = nameOfFiles(
            assets.filter((asset) => !isDescription(asset.name)).map((asset) => [asset.name, asset.source.buffer()]),
          );
          for (const { name: file, source } of assets) {
            const text = String(source.source());
            if (text.includes(NAME_PLACEHOLDER))
              compilation.updateAsset(file, new sources.RawSource(text.replaceAll(NAME_PLACEHOLDER, name)));
          }
          compilation.releaseName = name;
        },
      );
    });
  }
}
