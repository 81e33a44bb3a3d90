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

/** Entries vouch for what they load, so their hash is the longer one. */
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

/** What would be read elsewhere than in the build, such as a link: it is in no list of files, and stands in the served folder all the same. */
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

/** Reads the JSON object of a release folder; null where there is none. */
async function readReleaseFile(folder: string): Promise<Record<string, unknown> | null> {
  const text = await readFile(join(folder, RELEASE_FILE), 'utf8').catch(() => null);
  if (text === null) return null;
  const content: unknown = JSON.parse(text);
  return typeof content === 'object' && content !== null ? { ...content } : null;
}

/** Files of a folder with their sizes and hashes, as `release.json` lists them. */
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
 * Signs a release that is there: what its `release.json` says stays, and what a release has to say by now is filled in. Answers false
 * where there is no release.
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
  /** Folder that releases are served from. */
  readonly store: string;
  /** The release store: that folder's own, or another one that every release is uploaded to. */
  readonly objects: ReleaseObjects;
  readonly signer: Signer;
  /** What signatures of releases that are there already are held to. */
  readonly trust: Trust;
  readonly by: string;
  readonly checks?: readonly CheckResult[];
  readonly now: Date;
}

/** Whether a release that is there is believed, is as it was signed, and was built of the same bytes; a machine with another compressor has other copies. */
async function isSame(folder: string, built: BuiltApp, trust: Trust): Promise<boolean> {
  const content = await readReleaseFile(folder).catch(() => null);
  if (content === null || judgeRelease(content, built, trust).value === null) return false;
  const [there, ours] = await Promise.all([describeFiles(folder), describeFiles(built.folder)]);
  if (canonicalJson(there) === canonicalJson(ours)) return true;
  const isAsSigned = canonicalJson(content.files ?? null) === canonicalJson(there);
  return isAsSigned && canonicalJson(originalFiles(there)) === canonicalJson(originalFiles(ours));
}

/**
 * Copies a build into the release store as an immutable folder with its signed `release.json`. Does nothing when the release is there
 * already and is believed; one that is not, or whose files were changed, is replaced. A release appears whole or not at all. Rejects with
 * `ReleaseStoreError`.
 */
export async function addRelease(built: BuiltApp, options: AddReleaseOptions): Promise<'added' | 'present'> {
  const { store: releasesFolder, objects, trust } = options;
  await requireFilesAlone(built);
  if (objects.isFolder) return addToFolder(built, options);
  const context = { objects, releasesFolder, trust };
  let isDamaged = false;
  if (!(await isSame(join(releasesFolder, built.name, built.release), built, trust)))
    // The first `release.json` stays, whichever machine has made it.
    await downloadRelease(context, built).catch((error: unknown) => {
      if (!(error instanceof UnfitReleaseError)) throw error;
      isDamaged = true;
    });
  await addToFolder(built, options);
  return (await uploadRelease(context, built, { isDamaged })) === 'uploaded' ? 'added' : 'present';
}

/** Beside the releases of a name, ended by the machine and the number of the process that writes there. */
const ADDING = '.adding-';

/** A copy takes seconds: one of another machine that is older belongs to a process, or to a container, that is gone. */
const LEFT_BEHIND_MS = 24 * 3_600_000;

/**
 * Takes away what processes that were killed have left of releases: of this machine at once, of others, whose numbers say nothing here, once it is
 * old. `own` was made a moment ago: ages are compared by the clock of the disk, which other machines may share.
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

/** A copy has the permissions of the build, which all people of a machine may read. */
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
  // A folder without its release.json is what an interrupted copy or a careless hand left behind.
  await rm(target, { recursive: true, force: true });
  await rename(temporary, target);
  return 'added';
}
