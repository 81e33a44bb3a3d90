import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canonicalJson, judgeRelease, RELEASE_FILE, releaseSchema, type Trust } from '@fixed-ops/federation';
import type { z } from 'zod';
import { isFileError } from '../objects/file-error.ts';
import { forEachOf } from '../objects/for-each-of.ts';
import { type ReleaseObjects, ReleaseStoreError } from '../objects/release-objects.ts';
import { readPlaneFile } from '../plane/plane-files.ts';
import { originalFiles } from '../publish/original-files.ts';
import { releaseKey } from '../publish/release-reader.ts';

/** A release of the host or of a remote. */
export interface ReleaseName {
  readonly name: string;
  readonly release: string;
}

/** Identifies a release among those of all remotes. */
export const keyOf = ({ name, release }: ReleaseName): string => `${name}/${release}`;

/** A release that is missing in the store or differs from its signature. The message follows its name: `is not in the store`. */
export class UnfitReleaseError extends Error {
  override readonly name = 'UnfitReleaseError';
}

const listSchema = releaseSchema.pick({ files: true });
type ReleasedFile = z.output<typeof listSchema>['files'][number];

/** The files that a `release.json` lists. Throws `UnfitReleaseError` if it is not accepted. */
function filesOf(content: object | null, named: ReleaseName, trust: Trust): readonly ReleasedFile[] {
  if (content === null) throw new UnfitReleaseError('has a release.json that is no JSON object');
  const { distrust } = judgeRelease(content, named, trust);
  if (distrust !== null) throw new UnfitReleaseError(distrust.reason);
  const read = listSchema.safeParse(content);
  if (!read.success) throw new UnfitReleaseError('has a release.json that does not list its files');
  return read.data.files;
}

function checkFile({ path, size, integrity }: ReleasedFile, bytes: Uint8Array): void {
  const [algorithm = ''] = integrity?.split('-', 1) ?? [];
  if (!['sha256', 'sha384'].includes(algorithm))
    throw new UnfitReleaseError(`has a release.json that gives no hash of ${path}`);
  if (bytes.length !== size)
    throw new UnfitReleaseError(`has ${bytes.length} bytes in ${path} where its release.json says ${size}`);
  if (`${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}` !== integrity)
    throw new UnfitReleaseError(`has another ${path} than the one that was signed`);
}

/** The result of the work. Null if it finds the release unfit. */
async function unlessUnfit<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnfitReleaseError) return null;
    throw error;
  }
}

/** The file list of a release in the store. Rejects as `downloadRelease` does. */
async function listOf(objects: ReleaseObjects, named: ReleaseName, trust: Trust): Promise<readonly ReleasedFile[]> {
  const file = await readPlaneFile(objects, releaseKey(named.name, named.release, RELEASE_FILE));
  if (file === null) throw new UnfitReleaseError('is not in the store');
  return filesOf(file.content, named, trust);
}

/** The same. Null if there is no accepted release. */
const storedFiles = (objects: ReleaseObjects, named: ReleaseName, trust: Trust) =>
  unlessUnfit(() => listOf(objects, named, trust));

/**
 * Uploads a release of the folder to another store. Its `release.json` comes last, so that an incomplete upload is no release. An existing
 * accepted one with the same files stays, unless `isDamaged` says that its content differs. The same holds for one that a machine with
 * another compressor made, if all of its files match it. Rejects with `ReleaseStoreError`.
 */
export async function uploadRelease(
  { objects, releasesFolder, trust }: { objects: ReleaseObjects; releasesFolder: string; trust: Trust },
  named: ReleaseName,
  { isDamaged = false } = {},
): Promise<'uploaded' | 'present'> {
  const folder = join(releasesFolder, named.name, named.release);
  const own = await readFile(join(folder, RELEASE_FILE));
  const files = filesOf(JSON.parse(own.toString('utf8')), named, trust);
  const isSame = (others: readonly ReleasedFile[] | null) => canonicalJson(others) === canonicalJson(files);
  const stored = isDamaged ? null : await storedFiles(objects, named, trust);
  if (isSame(stored)) return 'present';
  const isOfSameFiles = stored !== null && canonicalJson(originalFiles(stored)) === canonicalJson(originalFiles(files));
  if (isOfSameFiles && (await unlessUnfit(() => verifyRelease({ objects, trust }, named))) !== null) return 'present';
  const keyOf = (path: string) => releaseKey(named.name, named.release, path);
  await objects.remove(keyOf(RELEASE_FILE));
  await forEachOf(files, async ({ path }) => {
    await objects.put(keyOf(path), await readFile(join(folder, ...path.split('/'))), null);
  });
  if ((await objects.put(keyOf(RELEASE_FILE), own, { ifNoneMatch: '*' })) === 'written') return 'uploaded';
  if (isSame(await storedFiles(objects, named, trust))) return 'present';
  throw new ReleaseStoreError(
    'refused',
    `Somebody else wrote ${named.release} of ${named.name} to ${objects.place} at the same time, with other files. Do it again.`,
  );
}

/** Uploads a release of the folder that the store lacks. It does nothing if the folder has no accepted one. */
export async function uploadMissing(context: Parameters<typeof uploadRelease>[0], named: ReleaseName): Promise<void> {
  if ((await context.objects.get(releaseKey(named.name, named.release, RELEASE_FILE))) !== null) return;
  await uploadRelease(context, named).catch((error: unknown) => {
    if (!(error instanceof UnfitReleaseError) && !isFileError(error, 'ENOENT')) throw error;
  });
}

/** Paths of the files of a release in the store. Rejects as `downloadRelease` does. */
export const listRelease = async (
  { objects, trust }: { objects: ReleaseObjects; trust: Trust },
  named: ReleaseName,
): Promise<ReadonlySet<string>> => new Set((await listOf(objects, named, trust)).map(({ path }) => path));

/**
 * Copies a release of the store into the folder. Every file is compared with the signed `release.json` first, and the release appears
 * completely or not at all. Rejects with `UnfitReleaseError` if the release is missing or differs from its signature, and with
 * `ReleaseStoreError`.
 */
export async function downloadRelease(
  { objects, releasesFolder, trust }: { objects: ReleaseObjects; releasesFolder: string; trust: Trust },
  named: ReleaseName,
): Promise<void> {
  const keyOf = (path: string) => releaseKey(named.name, named.release, path);
  const released = await objects.get(keyOf(RELEASE_FILE));
  if (released === null) throw new UnfitReleaseError('is not in the store');
  const { content } = (await readPlaneFile({ get: async () => released }, RELEASE_FILE)) ?? { content: null };
  const files = filesOf(content, named, trust);
  const target = join(releasesFolder, named.name, named.release);
  const temporary = join(releasesFolder, named.name, `.fetching-${named.release}-${randomUUID()}`);
  const write = async (path: string, bytes: Uint8Array) => {
    const place = join(temporary, ...path.split('/'));
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await writeFile(place, bytes, { mode: 0o600 });
  };
  try {
    await forEachOf(files, async (file) => {
      // The store refuses keys that could leave the folder.
      const found = await objects.get(keyOf(file.path));
      if (found === null) throw new UnfitReleaseError(`has no ${file.path} in the store`);
      checkFile(file, found.bytes);
      await write(file.path, found.bytes);
    });
    await write(RELEASE_FILE, released.bytes);
    await replaceFolder(temporary, target);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * Compares every file of a release in the store with its signed `release.json`, and returns its content with the tag for a write over it.
 * Rejects with `UnfitReleaseError` if the release is missing or differs from its signature, and with `ReleaseStoreError`.
 */
export async function verifyRelease(
  { objects, trust }: { objects: ReleaseObjects; trust: Trust },
  named: ReleaseName,
): Promise<{ readonly content: object; readonly tag: string }> {
  const keyOf = (path: string) => releaseKey(named.name, named.release, path);
  const released = await readPlaneFile(objects, keyOf(RELEASE_FILE));
  if (released === null) throw new UnfitReleaseError('is not in the store');
  const { content, tag } = released;
  await forEachOf(filesOf(content, named, trust), async (file) => {
    const found = await objects.get(keyOf(file.path));
    if (found === null) throw new UnfitReleaseError(`has no ${file.path} in the store`);
    checkFile(file, found.bytes);
  });
  return { content: content ?? {}, tag };
}

/** Moves a complete release into its place. If another process was first, it has put the same release there. */
async function replaceFolder(temporary: string, target: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await rm(target, { recursive: true, force: true });
    try {
      return await rename(temporary, target);
    } catch (error) {
      if (tries >= 3 || !(isFileError(error, 'ENOTEMPTY') || isFileError(error, 'EEXIST'))) throw error;
    }
  }
}
