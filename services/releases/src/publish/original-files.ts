/** What compressors write beside a file: other versions of them write other bytes of the same file. */
const COMPRESSED = /\.(?:br|gz)$/;

/** The files of a release without the compressed copies of others among them. */
export function originalFiles<File extends { readonly path: string }>(files: readonly File[]): File[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.filter(({ path }) => !(COMPRESSED.test(path) && paths.has(path.replace(COMPRESSED, ''))));
}
