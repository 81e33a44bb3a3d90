import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './workspace.mjs';

/** What the gallery's page is: the pieces are drawn below its root. */
const galleryDocument = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Pieces of Fixed Ops</title>
  </head>
  <body><div id="root"></div><script type="module" src="/gallery.js"></script></body>
</html>`;

/** Packages whose components the gallery describes. */
const DESCRIBED = ['ui', 'charts', 'drill', 'figures'];

/** What each component takes, by its name, out of the text of an API report. */
export function propertiesIn(report) {
  const blocks = new Map(
    report.split(/\n\n/).flatMap((block) => {
      const name = /^(?:interface|type|function|const) (\w+)/.exec(block)?.[1];
      return name === undefined ? [] : [[name, block.trim()]];
    }),
  );
  const found = {};
  for (const [name, block] of blocks) {
    if (!/^[A-Z]/.test(name) || !/^(?:function|const)/.test(block)) continue;
    const properties = blocks.get(`${name}Props`);
    found[name] = properties === undefined ? block : `${block}\n\n${properties}`;
  }
  return found;
}

/** The children of every `Piece` as text, for the piece itself to show. */
export function withCode(source) {
  return source.replaceAll(/( *)<Piece name="([^"]+)">\n([\s\S]*?)\n *<\/Piece>/g, (whole, indent, name, children) => {
    const code = children
      .split('\n')
      .map((line) => line.slice(indent.length + 2))
      .join('\n');
    return whole.replace(`<Piece name="${name}">`, () => `<Piece name="${name}" code={${JSON.stringify(code)}}>`);
  });
}

const documented = {
  name: 'documented',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^gallery:properties$/ }, ({ path }) => ({ path, namespace: 'gallery' }));
    onLoad({ filter: /.*/, namespace: 'gallery' }, () => {
      const reports = DESCRIBED.map((name) => readFileSync(join(root, 'shared', name, 'api-report.txt'), 'utf8'));
      return { contents: JSON.stringify(Object.assign({}, ...reports.map(propertiesIn))), loader: 'json' };
    });
    onLoad({ filter: /[\\/]gallery[\\/][\w-]+-pieces\.tsx$/ }, ({ path }) => ({
      contents: withCode(readFileSync(path, 'utf8')),
      loader: 'tsx',
    }));
  },
};

/** Bundles the gallery of the shared packages: its files by their path on the server. */
export async function bundleGallery() {
  const { outputFiles } = await build({
    entryPoints: { gallery: join(root, 'scripts/gallery/gallery.tsx') },
    plugins: [documented],
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
