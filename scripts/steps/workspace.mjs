import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Root of the checkout. */
export const root = join(import.meta.dirname, '..', '..');
/** Folder of everything that can be made again: builds by content, tool caches. */
export const cacheFolder = join(root, '.cache');

export const remoteNames = readdirSync(join(root, 'remotes'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(root, 'remotes', entry.name, 'src', 'remote.tsx')))
  .map((entry) => entry.name)
  .sort();

/**
 * Names of the packages in a folder. A folder without a package.json is no package: it was left by another branch (`node_modules`, `dist`).
 */
export const packagesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'package.json')))
    .sort();

const NOT_INPUT = new Set(['node_modules', 'dist', '.cache', 'api-report.txt']);

function isTestFile(path) {
  return /\.(test|spec)\.[a-z]+$/.test(path);
}

/** Every file below the given paths (relative to the root) that can influence a build, in a stable order. */
function inputFiles(paths) {
  const files = [];
  const visit = (path) => {
    const stats = statSync(path);
    if (stats.isFile()) {
      if (!isTestFile(path)) files.push(path);
      return;
    }
    for (const entry of readdirSync(path).sort()) if (!NOT_INPUT.has(entry)) visit(join(path, entry));
  };
  for (const path of paths) {
    const absolute = join(root, path);
    if (existsSync(absolute)) visit(absolute);
  }
  return files;
}

/**
 * A hash of the contents of the given files and folders (relative to the root). A build must be made again only if the hash has changed.
 */
export function hashInputs(paths, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const file of inputFiles(paths)) {
    hash.update(relative(root, file).split(sep).join('/'));
    hash.update('\0');
    hash.update(readFileSync(file));
    hash.update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** Version of the package in the given folder (relative to the root). */
export function packageVersion(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).version;
}

/** Imports a built package that runs in Node. The folder is relative to the root. */
export const importBuilt = (folder) => import(pathToFileURL(join(root, folder, 'dist', 'index.mjs')).href);
