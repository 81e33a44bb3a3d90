import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { importFileOf, importFiles } from '../columns/files.ts';
import type { ImportFile } from '../columns/import-file.ts';
import { ImportError } from './import-error.ts';

/** A file on disk, with its kind in the native set. */
export interface FoundFile {
  readonly file: ImportFile;
  readonly path: string;
  /** The file's name for people. */
  readonly name: string;
  readonly bytes: number;
}

/** A file whose kind is known, whatever its path is. */
export interface NamedFile {
  readonly kind: string;
  readonly path: string;
  readonly name: string;
}

export interface FoundFiles {
  readonly files: readonly FoundFile[];
  /** Files in the folders that are not in the set. */
  readonly ignored: readonly string[];
}

const byLength = [...importFiles].sort((a, b) => b.kind.length - a.kind.length);

/** The file of the set that a name means: `ros.csv`, `ros_2026-11-19.csv`, `ROS-1.CSV`. */
export function fileOfName(name: string): ImportFile | undefined {
  const lower = name.toLowerCase();
  if (!lower.endsWith('.csv') || lower.endsWith('.rejects.csv')) return undefined;
  const stem = lower.slice(0, -'.csv'.length);
  return byLength.find(({ kind }) => stem.startsWith(kind) && /^([_.-]|$)/.test(stem.slice(kind.length)));
}

const EXPECTED = `Expected names are ${importFiles.map(({ kind }) => `${kind}.csv`).join(', ')}, also with a suffix such as ros_2026-11-19.csv`;

/**
 * The files of folders and paths, each once, in the order of loading. Of one kind, the last named file comes last. Throws `ImportError`.
 */
export async function findFiles(paths: readonly string[]): Promise<FoundFiles> {
  const byPath = new Map<string, FoundFile>();
  const ignored = new Set<string>();
  const folders = new Set<string>();
  for (const path of paths.map((each) => resolve(each))) {
    const found = await stat(path).catch(() => null);
    if (found === null) throw new ImportError(`${path} does not exist.`);
    const inside = found.isDirectory() ? (await readdir(path)).sort().map((name) => join(path, name)) : [path];
    for (const each of inside) {
      const { size, isFile } = await stat(each).then((it) => ({ size: it.size, isFile: it.isFile() }));
      if (!isFile) {
        folders.add(each);
        continue;
      }
      const file = fileOfName(basename(each));
      if (file !== undefined) {
        const real = await realpath(each);
        byPath.delete(real);
        byPath.set(real, { file, path: each, name: basename(each), bytes: size });
      } else if (!found.isDirectory()) throw new ImportError(`${each} is not a file of the import set. ${EXPECTED}.`);
      else if (!each.toLowerCase().endsWith('.rejects.csv')) ignored.add(basename(each));
    }
  }
  const files = [...byPath.values()];
  if (files.length === 0)
    throw new ImportError(`Nothing to import in ${paths.join(', ')}. ${EXPECTED}.${foundInstead(ignored, folders)}`);
  return { files: inOrder(files), ignored: [...ignored] };
}

/** The same for files whose kind and name are known. */
export async function foundOf(named: readonly NamedFile[]): Promise<FoundFiles> {
  const files = named.map(async ({ kind, path, name }) => {
    const { size } = await stat(path);
    return { file: importFileOf(kind), path, name, bytes: size };
  });
  return { files: inOrder(await Promise.all(files)), ignored: [] };
}

function inOrder(files: readonly FoundFile[]): FoundFile[] {
  const rank = new Map(importFiles.map((file, at) => [file.kind, at]));
  return files.toSorted((a, b) => (rank.get(a.file.kind) ?? 0) - (rank.get(b.file.kind) ?? 0));
}

/** The maximum number of a folder's names in a message. */
const NAMED = 5;

/** The message about folders without files of the set, and what to do. */
function foundInstead(files: ReadonlySet<string>, folders: ReadonlySet<string>): string {
  const listed = (names: ReadonlySet<string>) =>
    `${[...names].slice(0, NAMED).join(', ')}${names.size > NAMED ? ` and ${names.size - NAMED} more` : ''}`;
  const isPacked = [...files].some((name) => /\.(zip|gz|tgz|7z|rar)$/i.test(name));
  const isWorkbook = [...files].some((name) => /\.(xlsx?|ods)$/i.test(name));
  return [
    files.size > 0 ? ` Found ${listed(files)}.` : '',
    isPacked ? ' Unpack archives first.' : '',
    isWorkbook ? ' Save workbooks as CSV UTF-8, one file a sheet.' : '',
    folders.size > 0
      ? ` Folders inside are not looked into: name the one that has the files, such as ${listed(folders)}.`
      : '',
  ].join('');
}
