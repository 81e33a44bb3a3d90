import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './workspace.mjs';

/** What the gallery's page is: the pieces are drawn below its root. */
export const galleryDocument = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Pieces of Fixed Ops</title>
  </head>
  <body><div id="root"></div><script type="module" src="/gallery.js"></script></body>
</html>`;

/** Bundles the gallery of shared/ui: its files by their path on the server. */
export async function bundleGallery() {
  const { outputFiles } = await build({
    entryPoints: { gallery: join(root, 'shared/ui/gallery/gallery.tsx') },
    outdir: '/',
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    loader: { '.woff2': 'file' },
    publicPath: '/',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    logLevel: 'warning',
  });
  return new Map(outputFiles.map((file) => [`/${file.path.split(/[\\/]/).at(-1)}`, file.contents]));
}

const types = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' };

/** Answers a path of the gallery; null where there is nothing. */
export function answerOf(files, path) {
  if (path === '/') return { contentType: 'text/html; charset=utf-8', body: Buffer.from(galleryDocument) };
  const contents = files.get(path);
  if (contents === undefined) return null;
  return { contentType: types[path.split('.').at(-1)] ?? 'application/octet-stream', body: Buffer.from(contents) };
}
