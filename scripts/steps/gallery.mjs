import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './workspace.mjs';

/** The document of the gallery. The pieces are drawn below its root. */
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

/** Matches what draws something (`Avatar`), but not what counts or decides (`TOAST_DURATION_MS`). */
const DRAWS =
  /^(?:function|const) [A-Z]\w*[a-z]\w*\b[\s\S]*\b(?:Element|ReactNode|ReactPortal|\w+Component|Provider)\b/;

/**
 * Reads the properties of each component, by its name, from the text of API reports: the component's own type and the types that it uses.
 */
export function propertiesIn(report) {
  const blocks = new Map(
    report.split(/\n\n/).flatMap((block) => {
      const name = /^(?:interface|type|function|const) (\w+)/.exec(block)?.[1];
      return name === undefined ? [] : [[name, block.trim()]];
    }),
  );
  const found = {};
  for (const [name, block] of blocks) if (DRAWS.test(block)) found[name] = [...withTypes(block, blocks)].join('\n\n');
  return found;
}

/** The block, and the blocks of all types that its first line names, with their own. */
function withTypes(block, blocks, seen = new Set()) {
  seen.add(block);
  const [head] = block.split('\n');
  for (const [name] of head.matchAll(/\b[A-Z]\w*/g)) {
    const named = blocks.get(name);
    if (named !== undefined && /^(?:interface|type) /.test(named) && !seen.has(named)) withTypes(named, blocks, seen);
  }
  return seen;
}

/** Gives each `Piece` its children as text, so that it can show them, together with the components of the same file that they use. */
export function withCode(source) {
  const own = new Map(
    [...source.matchAll(/^(?:export )?(function (\w+)[\s\S]*?\n}$)/gm)].map(([, text, name]) => [name, text]),
  );
  return source.replaceAll(/( *)<Piece ([^>\n]+)>\n([\s\S]*?)\n *<\/Piece>/g, (whole, indent, given, children) => {
    const code = children
      .split('\n')
      .map((line) => line.slice(indent.length + 2))
      .join('\n');
    const parts = [...withOwn(code, own)].join('\n\n');
    return whole.replace(`<Piece ${given}>`, () => `<Piece ${given} code={${JSON.stringify(parts)}}>`);
  });
}

/** The code, and the text of each component of `own` that it draws, directly or through another. */
function withOwn(code, own, seen = new Set()) {
  seen.add(code);
  for (const name of componentsIn(code)) {
    const text = own.get(name);
    if (text !== undefined && !seen.has(text)) withOwn(text, own, seen);
  }
  return seen;
}

/** Names of the components that a piece of code draws. */
export const componentsIn = (code) => [...new Set([...code.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name))];

/** The folders of the pieces. The names of their files all end in `-pieces.tsx`. */
const PIECE_FOLDERS = ['shared/ui/gallery', 'scripts/gallery'];

/** Text of every file of pieces. */
export const pieceSources = () =>
  PIECE_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('-pieces.tsx'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );

/** The properties of every component of the shared packages, by its name. */
export const describedComponents = () =>
  propertiesIn(
    DESCRIBED.map((name) => readFileSync(join(root, 'shared', name, 'api-report.txt'), 'utf8')).join('\n\n'),
  );

const documented = {
  name: 'documented',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^gallery:properties$/ }, ({ path }) => ({ path, namespace: 'gallery' }));
    onLoad({ filter: /.*/, namespace: 'gallery' }, () => ({
      contents: JSON.stringify(describedComponents()),
      loader: 'json',
    }));
    onLoad({ filter: /[\\/]gallery[\\/][\w-]+-pieces\.tsx$/ }, ({ path }) => ({
      contents: withCode(readFileSync(path, 'utf8')),
      loader: 'tsx',
    }));
  },
};

/** Bundles the gallery of the shared packages. Answers the files by their path on the server. */
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

/** Answers the file at a path of the gallery. Null if there is none. */
export function answerOf(files, path) {
  if (path === '/') return { contentType: 'text/html; charset=utf-8', body: Buffer.from(galleryDocument) };
  const contents = files.get(path);
  if (contents === undefined) return null;
  return { contentType: types[path.split('.').at(-1)] ?? 'application/octet-stream', body: Buffer.from(contents) };
}
