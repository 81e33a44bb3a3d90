/** Compressed copies. Other versions of a compressor write other bytes for the same file. */
const COMPRESSED = /\.(?:br|gz)$/;

/** The files of a release without the compressed copies of other files. */
export function originalFiles<File extends { readonly path: string }>(files: readonly File[]): File[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.filter(({ path }) => !(COMPRESSED.test(path) && paths.has(path.replace(COMPRESSED, ''))));
}
