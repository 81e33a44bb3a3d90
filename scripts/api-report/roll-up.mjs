/** Lists what a package exports, from the declaration files of tsc. The same API always makes the same lines. */
import { posix } from 'node:path';
import { parseSync } from '@swc/core';

/**
 * Answers the lines of a report.
 * @param {Readonly<Record<string, string>>} entries Declaration file of each entry point, by its key in `exports`.
 * @param {(file: string) => string} read Answers the text of a declaration file. Throws if there is none.
 * @returns {string[]} Each entry point with its names, then each declaration that one of them needs.
 */
export function rollUp(entries, read) {
  const modules = new Modules(read);
  const needed = new Map();
  const heads = Object.entries(entries).map(([entry, file]) => {
    const names = modules.exportsOf(file).map((name) => {
      const found = modules.find(file, name);
      if (found.from !== undefined) return `${named(found.name, name)} from ${found.from}`;
      collect(modules, found, needed);
      return named(found.name, name);
    });
    return [`entry ${entry} {`, ...names.sort(compare).map((name) => ` ${name}`), '}', ''];
  });
  const declarations = [...needed.values()]
    .flat()
    .sort((a, b) => compare(a.name, b.name) || compare(a.text, b.text))
    .filter((one, index, all) => index === 0 || one.text !== all[index - 1].text);
  return [...heads.flat(), ...declarations.flatMap(({ text }) => [...text.split('\n'), ''])];
}

/**
 * The declaration file of each entry point in `exports` of a package. A variant for browser pages (condition `page`) counts as a separate
 * entry point.
 */
export function entriesOf(folder, exports) {
  const declarationOf = (file) =>
    posix
      .join(folder, file)
      .replace(/\.tsx?$/, '.d.ts')
      .replace(/\.mjs$/, '.d.mts');
  return Object.fromEntries(
    Object.entries(exports).flatMap(([entry, target]) => {
      const { default: file, page } = typeof target === 'string' ? { default: target } : target;
      return [[entry, declarationOf(file)], ...(page === undefined ? [] : [[`${entry} (page)`, declarationOf(page)]])];
    }),
  );
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const named = (name, as) => (name === as ? name : `${name} as ${as}`);
const WORD = /[A-Za-z_$][\w$]*/g;
const INLINE_IMPORT = /import\("(\.[^"]+)"\)\.([A-Za-z_$][\w$]*)/g;

/** Collects a declaration and everything of its own package that its text names. */
function collect(modules, { file, name }, needed) {
  const key = `${file} ${name}`;
  if (needed.has(key)) return;
  const { declared, imports } = modules.read(file);
  const texts = declared.get(name) ?? [];
  needed.set(
    key,
    texts.map((text) => ({ name, text: normalized(text) })),
  );
  for (const text of texts) {
    for (const [, specifier, wanted] of text.matchAll(INLINE_IMPORT))
      collectFound(modules, modules.find(modules.resolve(file, specifier), wanted), needed);
    for (const [word] of text.matchAll(WORD)) {
      if (word !== name && declared.has(word)) collect(modules, { file, name: word }, needed);
      else if (imports.get(word)?.from.startsWith('.'))
        collectFound(modules, modules.follow(file, imports.get(word)), needed);
    }
  }
}

function collectFound(modules, found, needed) {
  if (found.from === undefined) collect(modules, found, needed);
}

/** The destructuring of an argument: `({ size, ...rest }: Props)`. The caller sees only the type. */
const TAKEN_APART = /([(,]\s*)(?:\{(?:[^{}]|\{[^{}]*\})*\}|\[[^[\]]*\])(?=\??: )/g;

function normalized(text) {
  return text
    .replace(TAKEN_APART, '$1_')
    .replace(/^export (default )?/, '')
    .replace(/^declare /, '')
    .replace(INLINE_IMPORT, '$2')
    .replaceAll('import("zod/v4/core").', 'z.core.')
    .replaceAll('import("zod").', 'z.')
    .replace(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 4))
    .trimEnd();
}

class Modules {
  #read;
  #known = new Map();

  constructor(read) {
    this.#read = read;
  }

  read(file) {
    const known = this.#known.get(file) ?? readModule(this.#read(file));
    this.#known.set(file, known);
    return known;
  }

  resolve(file, specifier) {
    return posix
      .join(posix.dirname(file), specifier)
      .replace(/\.tsx?$/, '.d.ts')
      .replace(/\.mjs$/, '.d.mts');
  }

  /** The names that a file exports, including those of `export *`. Throws if a star exports another package. */
  exportsOf(file, seen = new Set()) {
    if (seen.has(file)) return [];
    seen.add(file);
    const { exported, stars } = this.read(file);
    const names = [...exported.keys()];
    for (const specifier of stars) {
      if (specifier.startsWith('.'))
        names.push(...this.exportsOf(this.resolve(file, specifier), seen).filter((name) => name !== 'default'));
      else throw new Error(`${file} exports everything of ${specifier}: name what is exported.`);
    }
    return [...new Set(names)];
  }

  /** The place of an exported name: `{ file, name }`, or `{ from, name }` for a name of another package. Throws if there is none. */
  find(file, name) {
    const { exported, stars } = this.read(file);
    const entry = exported.get(name);
    if (entry !== undefined) return this.follow(file, entry);
    for (const specifier of stars.filter((each) => each.startsWith('.'))) {
      const target = this.resolve(file, specifier);
      if (this.exportsOf(target).includes(name)) return this.find(target, name);
    }
    throw new Error(`${file} exports no ${name}.`);
  }

  follow(file, { from, name }) {
    if (from !== undefined) return from.startsWith('.') ? this.find(this.resolve(file, from), name) : { from, name };
    const { declared, imports } = this.read(file);
    const imported = imports.get(name);
    return declared.has(name) || imported === undefined ? { file, name } : this.follow(file, imported);
  }
}

/** The declarations, imports and exports of a declaration file. */
function readModule(source) {
  const bytes = Buffer.from(source);
  const textOf = ({ span }) => bytes.subarray(span.start - 1, span.end - 1).toString();
  const module = { declared: new Map(), imports: new Map(), exported: new Map(), stars: [] };
  const declare = (node, text) => {
    const names = node.declarations?.map(({ id }) => id.value) ?? [(node.id ?? node.identifier).value];
    for (const name of names) module.declared.set(name, [...(module.declared.get(name) ?? []), text]);
    return names;
  };
  for (const node of parseSync(source, { syntax: 'typescript' }).body) {
    const from = node.source?.value;
    if (node.type === 'ImportDeclaration') {
      for (const { type, local, imported } of node.specifiers)
        module.imports.set(local.value, {
          from,
          name:
            type === 'ImportSpecifier'
              ? (imported ?? local).value
              : type === 'ImportDefaultSpecifier'
                ? 'default'
                : '*',
        });
    } else if (node.type === 'ExportAllDeclaration') module.stars.push(from);
    else if (node.type === 'ExportNamedDeclaration') {
      for (const { orig, exported } of node.specifiers)
        module.exported.set(
          (exported ?? orig).value,
          from === undefined ? { name: orig.value } : { from, name: orig.value },
        );
    } else if (node.type === 'ExportDeclaration') {
      for (const name of declare(node.declaration, textOf(node))) module.exported.set(name, { name });
    } else if (node.type === 'ExportDefaultExpression') module.exported.set('default', { name: node.expression.value });
    else declare(node, textOf(node));
  }
  return module;
}
