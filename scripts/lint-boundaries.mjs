// Checks the import boundaries of every source file. The message for each violation says what to do instead.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from '@swc/core';
import { importProblem, packageOf } from './steps/boundaries.mjs';
import { root } from './steps/workspace.mjs';

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'host', 'remotes', 'shared', 'services'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(tsx?|mts)$/.test(file) && existsSync(join(root, file)));

const packages = new Map();
const entryPoints = new Map();
const builtEntries = new Map();
for (const folder of new Set(files.map(packageOf))) {
  const manifest = folder === null ? null : join(root, folder, 'package.json');
  if (manifest === null || !existsSync(manifest)) continue;
  const { name, exports = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
  packages.set(name, folder);
  const entries = Object.entries(exports).filter(([entry]) => entry !== '.');
  const named = (some) => some.map(([entry]) => entry.slice('./'.length));
  entryPoints.set(name, named(entries));
  builtEntries.set(name, named(entries.filter(([, target]) => isForNode(target))));
}

/** Whether Node can load the target of an entry point without a compiler. */
function isForNode(target) {
  return target.built !== undefined || /\.m?js$/.test(target);
}

/** Every specifier that a file imports or exports from, also in dynamic imports, and whether the file takes only types from it. */
function specifiersOf(source, file) {
  const specifiers = [];
  const visit = (node) => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each);
      return;
    }
    if (node === null || typeof node !== 'object') return;
    if (
      node.type === 'ImportDeclaration' ||
      node.type === 'ExportAllDeclaration' ||
      node.type === 'ExportNamedDeclaration'
    ) {
      if (node.source?.value !== undefined)
        specifiers.push({ specifier: node.source.value, typeOnly: node.typeOnly === true });
    }
    if (node.type === 'CallExpression' && node.callee.type === 'Import') {
      const argument = node.arguments[0]?.expression;
      if (argument?.type === 'StringLiteral') specifiers.push({ specifier: argument.value, typeOnly: false });
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' }).body);
  return specifiers;
}

const resolve = (path, specifier) => posix.normalize(posix.join(dirname(path), specifier));
let problems = 0;
for (const file of files) {
  const from = packageOf(file);
  for (const { specifier, typeOnly } of specifiersOf(readFileSync(join(root, file), 'utf8'), file)) {
    const problem = importProblem(from, file, specifier, { packages, entryPoints, builtEntries, resolve }, typeOnly);
    if (problem === null) continue;
    problems += 1;
    console.error(`${file}: ${problem}`);
  }
}
console.log(problems === 0 ? `boundaries: ${files.length} files, no violation` : `boundaries: ${problems} violations`);
process.exit(problems === 0 ? 0 : 1);
