import { createHash } from 'node:crypto';
import webpack from 'webpack';

const { Compilation, sources } = webpack;

/** Stands for the name of the release until its bytes are known, and is as long: 80 bits in hexadecimal digits. */
export const NAME_PLACEHOLDER = 'ReleaseNameOfBytes00';

/** What describes a build or serves who debugs it: nothing of it runs in a page. */
export const isDescription = (file) => /\.(map|json|LICENSE\.txt)$/.test(file);

/** The name that files have by their bytes: the same files have the same name, wherever and whenever they were built. */
export function nameOfFiles(files) {
  const hash = createHash('sha256');
  const inOrder = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [file, content] of inOrder) hash.update(`${file}\0${content.length}\0`).update(content);
  return hash.digest('hex').slice(0, NAME_PLACEHOLDER.length);
}

/**
 * Names a release by its bytes: with a placeholder for the name, which stands in every file, they are the same whenever the same
 * is built, so their hash is the name, and takes the place of the placeholder.
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
