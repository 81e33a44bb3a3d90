import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join, relative, sep } from 'node:path';
import {
  type CheckResult,
  canonicalJson,
  ENTRY_FILE,
  judgeRelease,
  RELEASE_FILE,
  type Release,
  type Trust,
} from '@fixed-ops/federation';
import type { Signer } from '../keys/signatures.ts';
import { downloadRelease, UnfitReleaseError, uploadRelease } from '../mirror/stored-release.ts';
import { isProcess } from '../objects/folder-lock.ts';
import { type ReleaseObjects, ReleaseStoreError } from '../objects/release-objects.ts';
import { type BuiltApp, describeBuilt, FACTS_FILE } from './built-app.ts';
import { originalFiles } from './original-files.ts';

/** Entries protect the files that they load, so their hash is longer. */
function integrityOf(path: string, content: Buffer): string {
  const algorithm = path === ENTRY_FILE ? 'sha384' : 'sha256';
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/**
 * Throws for files outside the build, such as the target of a link: they are not in the list of files, but would be in the served folder.
 */
async function requireFilesAlone({ name, release, folder }: BuiltApp): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const other = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (other === undefined) return;
  const path = relative(folder, join(other.parentPath, other.name)).split(sep).join('/');
  throw new ReleaseStoreError(
    'refused',
    `The build ${release} of ${name} has ${path}, which is no file: a release is made of files alone.`,
  );
}

/** Reads the JSON object of a release folder. Null if there is none. */
async function readReleaseFile(folder: string): Promise<Record<string, unknown> | null> {
  const text = await readFile(join(folder, RELEASE_FILE), 'utf8').catch(() => null);
  if (text === null) return null;
  const content: unknown = JSON.parse(text);
  return typeof content === 'object' && content !== null ? { ...content } : null;
}

/** The files of a folder with sizes and hashes, as in `release.json`. */
async function describeFiles(folder: string): Promise<Release['files']> {
  const paths = (await filesBelow(folder)).filter((path) => path !== RELEASE_FILE && path !== FACTS_FILE);
  return Promise.all(
    paths.map(async (path) => {
      const content = await readFile(join(folder, path));
      return { path, size: content.length, integrity: integrityOf(path, content) };
    }),
  );
}

async function writeReleaseFile(folder: string, content: object): Promise<void> {
  const temporary = join(folder, `.${RELEASE_FILE}-${process.pid}`);
  await writeFile(temporary, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(temporary, join(folder, RELEASE_FILE));
}

/**
 * Signs an existing release. It keeps the facts of its `release.json` and adds those that are required now. Returns false if there is no
 * release.
 */
export async function signRelease(
  store: string,
  { name, release }: { readonly name: string; readonly release: string },
  signer: Signer,
  now: Date,
): Promise<boolean> {
  const folder = join(store, name, release);
  const content = await readReleaseFile(folder).catch(() => null);
  if (content === null) return false;
  const { key: _key, signature: _signature, ...said } = content;
  const files = said.files ?? (await describeFiles(folder));
  const whole = { createdAt: now.toISOString(), ...said, name, release, files };
  await writeReleaseFile(folder, signer.sign('release', whole));
  return true;
}

export interface AddReleaseOptions {
  /** The folder that releases are served from. */
  readonly store: string;
  /** The release store: the folder's own, or another one to which every release is uploaded. */
  readonly objects: ReleaseObjects;
  readonly signer: Signer;
  /** Verifies the signatures of existing releases. */
  readonly trust: Trust;
  readonly by: string;
  readonly checks?: readonly CheckResult[];
  readonly now: Date;
}

/** Whether an existing release is accepted, unchanged, and built from the same bytes. Compressed copies may differ by machine. */
async function isSame(folder: string, built: BuiltApp, trust: Trust): Promise<boolean> {
  const content = await readReleaseFile(folder).catch(() => null);
  if (content === null || judgeRelease(content, built, trust).value === null) return false;
  const [there, ours] = await Promise.all([describeFiles(folder), describeFiles(built.folder)]);
  if (canonicalJson(there) === canonicalJson(ours)) return true;
  const isAsSigned = canonicalJson(content.files ?? null) === canonicalJson(there);
  return isAsSigned && canonicalJson(originalFiles(there)) === canonicalJson(originalFiles(ours));
}

/**
 * Copies a build into the release store as an immutable folder with its signed `release.json`. An existing accepted release stays. One that
 * is not accepted or has changed files is replaced. A release appears completely or not at all. Rejects with `ReleaseStoreError`.
 */
export async function addRelease(built: BuiltApp, options: AddReleaseOptions): Promise<'added' | 'present'> {
  const { store: releasesFolder, objects, trust } = options;
  await requireFilesAlone(built);
  if (objects.isFolder) return addToFolder(built, options);
  const context = { objects, releasesFolder, trust };
  let isDamaged = false;
  if (!(await isSame(join(releasesFolder, built.name, built.release), built, trust)))
    // The first `release.json` stays, whichever machine made it.
    await downloadRelease(context, built).catch((error: unknown) => {
      if (!(error instanceof UnfitReleaseError)) throw error;
      isDamaged = true;
    });
  await addToFolder(built, options);
  return (await uploadRelease(context, built, { isDamaged })) === 'uploaded' ? 'added' : 'present';
}

/** A folder beside the releases of a name, named by the machine and process that writes there. */
const ADDING = '.adding-';

/** A copy takes seconds, so an older one of another machine belongs to a dead process or container. */
const LEFT_BEHIND_MS = 24 * 3_600_000;

/**
 * Removes leftovers of killed processes: those of this machine at once, those of other machines, whose process numbers mean nothing here,
 * once they are old. `own` was made a moment ago, so that ages are compared by the clock of the disk, which other machines may share.
 */
async function removeAbandoned(folder: string, own: string): Promise<void> {
  const now = (await stat(join(folder, own))).mtimeMs;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(ADDING) || name === own) continue;
    const path = join(folder, name);
    const pid = Number(/-(\d+)$/.exec(name)?.[1]);
    const isOfThisMachine = name.endsWith(`-${hostname()}-${pid}`);
    const isLeft = isOfThisMachine
      ? pid === process.pid || !isProcess(pid)
      : now - ((await stat(path).catch(() => null))?.mtimeMs ?? now) > LEFT_BEHIND_MS;
    if (isLeft) await rm(path, { recursive: true, force: true });
  }
}

/** A copy has the permissions of the build, which every user of the machine may read. */
async function closeToOthers(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}

async function addToFolder(
  built: BuiltApp,
  { store, signer, trust, by, checks = [], now }: AddReleaseOptions,
): Promise<'added' | 'present'> {
  const target = join(store, built.name, built.release);
  if (await isSame(target, built, trust)) return 'present';
  const own = `${ADDING}${built.release}-${hostname()}-${process.pid}`;
  const temporary = join(store, built.name, own);
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  await removeAbandoned(join(store, built.name), own);
  await cp(built.folder, temporary, { recursive: true, filter: (path) => basename(path) !== FACTS_FILE });
  await closeToOthers(temporary);
  const release: Release = {
    ...(await describeBuilt(built)),
    commit: built.commit ?? null,
    subject: built.subject ?? null,
    createdAt: now.toISOString(),
    files: await describeFiles(temporary),
    by,
    checks: [...checks],
  };
  await writeReleaseFile(temporary, signer.sign('release', release));
  // A folder without its release.json is an interrupted copy, or was damaged by hand.
  await rm(target, { recursive: true, force: true });
  await rename(temporary, target);
  return 'added';
}
