import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { importBuilt } from '../../steps/workspace.mjs';

const brotli = (text) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length;

/** Bytes of a file for a browser that has no dictionary. */
export const sentBytes = (path) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;

/** Bytes of an entry, and of the same entry without the hashes of its chunks, which cannot be compressed. */
export function entryBytes(path) {
  const text = readFileSync(path, 'utf8');
  return { whole: brotli(text), withoutTable: brotli(text.replace(/(?:sha256-)?[A-Za-z0-9+/]{43}=/g, '')) };
}

/** Bytes of a file for a browser that has another file as dictionary. The product sends the same bytes. */
export async function deltaBytes(target, dictionary) {
  const { dictionaryHashOf, makeDelta } = await importBuilt('services/releases');
  return (await makeDelta(target, dictionary, dictionaryHashOf(readFileSync(dictionary)))).length;
}

/** A text of a screen, in a string. */
const TEXT = /"([A-Z][a-z]+(?: [a-z]+){2,})"/;

/**
 * Finds a file of a build, and writes a copy with one changed text and another release's name. Answers the paths of both. `end` removes the
 * copy. Throws an error if no file matches.
 */
export function smallRelease(folder, wanted) {
  const file = readdirSync(folder).find((each) => wanted.test(each) && each.endsWith('.js'));
  if (file === undefined) throw new Error(`No file of ${folder} matches ${wanted}.`);
  const before = join(folder, file);
  const { release } = JSON.parse(readFileSync(join(folder, 'release-facts.json'), 'utf8'));
  const changed = readFileSync(before, 'utf8')
    .replaceAll(release, 'f'.repeat(release.length))
    .replace(TEXT, (_whole, text) => JSON.stringify(`${text} now`));
  const temporary = mkdtempSync(join(tmpdir(), 'fixed-ops-small-release-'));
  const after = join(temporary, file);
  writeFileSync(after, changed);
  return { file, before, after, end: () => rmSync(temporary, { recursive: true, force: true }) };
}
