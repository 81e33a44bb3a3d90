import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOST } from '@fixed-ops/federation';
import { type BuiltApp, integrityOf, type ReleaseReader, type ServedRelease } from '@fixed-ops/releases';
import { type EntryFiles, entryFilesSchema } from './document.ts';
import type { ProvidedVersions } from './release-check.ts';
import type { TrustedSet } from './served-releases.ts';

/** How long a build with wrong files is not checked again. Otherwise each document and each open tab would cause all files to be hashed. */
const REFUSED_MS = 5000;
/** How long a request waits for the check of a build's files; a network folder may hang. */
const LOOK_MS = 10_000;
/** Files of a build that list what a document loads. */
const ENTRIES = ['entry-files.json', 'bridge-files.json'];
/** A build for development has them beside its scripts. */
const SOURCE_MAP = /\.map(\.|$)/i;

/** A build of the host for documents. */
export interface HostBuild {
  readonly release: string;
  readonly folder: string;
  readonly entryFiles: EntryFiles;
  /** Versions of the packages that it provides to remotes. */
  readonly provided: ProvidedVersions;
}

/** The builds of the host that are there. */
export interface Hosts {
  /** The build for a visitor's set of releases: the one that the pointer names, or its substitute. */
  of(set: TrustedSet | null): Promise<HostBuild>;
  /** The development build, for visitors with a remote from a development server; null if the operator offers none. */
  readonly forDevelopment: HostBuild | null;
  /** Whether the pointer chooses. False for one build for everybody. */
  readonly followsPointer: boolean;
  /**
   * Folder of the first build that has a file, starting with the current one, so that tabs of earlier builds can still load their files. Null
   * if no build has it. Source maps of the development build are never found, because anybody may ask for them.
   */
  folderOf(file: string, current: HostBuild): Promise<string | null>;
}

const parseEntries = (text: string): EntryFiles => entryFilesSchema.parse(JSON.parse(text));

/** The entries of the build that this process came with; read once, at the start. */
function readOwnEntries(folder: string): EntryFiles {
  const paths = ENTRIES.map((file) => join(folder, file)).filter((path) => existsSync(path));
  return Object.assign({}, ...paths.map((path) => parseEntries(readFileSync(path, 'utf8'))));
}

/** The entries of a build in the store, or null if `isOurs` rejects the hash of a file. */
async function readEntries(
  folder: string,
  isOurs: (file: string, text: string) => boolean,
): Promise<EntryFiles | null> {
  let entries: EntryFiles = {};
  for (const file of ENTRIES) {
    const text = await readFile(join(folder, file), 'utf8').catch(() => null);
    if (text === null) continue;
    if (!isOurs(file, text)) return null;
    entries = { ...entries, ...parseEntries(text) };
  }
  return entries;
}

/** Whether a file is there with the hash that a release lists for it. */
async function isAsListed(path: string, integrity: string | null): Promise<boolean> {
  const [algorithm = 'sha256'] = integrity?.split('-', 1) ?? [];
  const bytes = await readFile(path).catch(() => null);
  return bytes !== null && `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}` === integrity;
}

/**
 * Whether all files with which a build's documents start are there as signed, compressed copies included. A page whose first script does
 * not run could neither switch to another release nor report the failure.
 */
async function canBegin(folder: string, { files }: ServedRelease, entries: EntryFiles): Promise<boolean> {
  const first = new Set(
    Object.values(entries).flatMap(({ scripts, preload, signIn }) => [...scripts, ...preload, ...signIn]),
  );
  const listed = files.filter(({ path }) => first.has(path.replace(/\.(?:br|gz)$/, '')));
  if ([...first].some((file) => !listed.some(({ path }) => path === file))) return false;
  const found = await Promise.all(listed.map(({ path, integrity }) => isAsListed(join(folder, path), integrity)));
  return found.every(Boolean);
}

/** A build that this process came with. It is not signed, so it cannot be checked. */
function openBuilt({ release, folder, shared }: BuiltApp): HostBuild {
  return { release, folder, entryFiles: readOwnEntries(folder), provided: shared };
}

/** One build for everybody: for a test, or the development build, which is never released. */
export function fixedHost(build: Omit<HostBuild, 'entryFiles'>, earlier: readonly string[] = []): Hosts {
  const entryFiles = readOwnEntries(build.folder);
  return {
    of: async () => ({ ...build, entryFiles }),
    forDevelopment: null,
    followsPointer: false,
    folderOf: (file, { folder }) => firstWith(file, [folder, ...earlier]),
  };
}

/** The first folder that has a file; null where none has. */
async function firstWith(file: string, folders: readonly string[]): Promise<string | null> {
  for (const folder of folders) {
    const isThere = await access(join(folder, file)).then(
      () => true,
      () => false,
    );
    if (isThere) return folder;
  }
  return null;
}

/**
 * The builds of the host in the release store. A build is checked against its signed `release.json` when this process first uses it, and some
 * seconds after a failed check again. While the pointer names no valid build, the build that this process came with is served, and `report`
 * gets the reason.
 */
export function createHosts(options: {
  readonly releasesFolder: string;
  readonly releases: ReleaseReader;
  readonly built: BuiltApp;
  /** The development build, if the operator offers one. */
  readonly builtForDevelopment?: BuiltApp | null;
  readonly report: (sentence: string) => void;
}): Hosts {
  const { releasesFolder, releases, built, builtForDevelopment = null, report } = options;
  const store = join(releasesFolder, HOST);
  const read = new Map<string, HostBuild>();
  const refusedAtMs = new Map<string, number>();
  /** Checks that are running. Other requests for the same build wait for them. */
  const looking = new Map<string, Promise<HostBuild | null>>();
  const told = new Set<string>();
  const tell = (sentence: string) => {
    if (!told.has(sentence)) report(sentence);
    told.add(sentence);
  };
  const own = openBuilt(built);
  const forDevelopment = builtForDevelopment === null ? null : openBuilt(builtForDevelopment);

  async function open(release: string): Promise<HostBuild | null> {
    const known = read.get(release);
    if (known !== undefined) return known;
    const refusedMs = refusedAtMs.get(release);
    if (refusedMs !== undefined && performance.now() - refusedMs < REFUSED_MS) return null;
    const look = looking.get(release) ?? lookInTime(release).finally(() => looking.delete(release));
    looking.set(release, look);
    return look;
  }

  /** A check that hangs counts as failed until it ends. */
  async function lookInTime(release: string): Promise<HostBuild | null> {
    let limit: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      limit = setTimeout(() => {
        tell(`The release ${release} of the host is not served: its files could not be read in ${LOOK_MS / 1000} s.`);
        refusedAtMs.set(release, performance.now());
        resolve(null);
      }, LOOK_MS);
    });
    return Promise.race([lookAt(release), late]).finally(() => clearTimeout(limit));
  }

  /** Checks a build of the store against its signature. */
  async function lookAt(release: string): Promise<HostBuild | null> {
    const found = await releases.read(HOST, release);
    if (found === null) return null;
    const folder = join(store, release);
    const isOurs = (file: string, text: string) =>
      integrityOf(found, file) === `sha256-${createHash('sha256').update(text).digest('base64')}`;
    const entryFiles = await readEntries(folder, isOurs);
    if (entryFiles === null || !(await canBegin(folder, found, entryFiles))) {
      tell(`The release ${release} of the host is not served: its files are others than those that were signed.`);
      refusedAtMs.set(release, performance.now());
      return null;
    }
    const build = { release, folder, entryFiles, provided: found.shared };
    read.set(release, build);
    return build;
  }

  return {
    forDevelopment,
    followsPointer: true,
    async of(set) {
      for (const release of [set?.host?.current, set?.host?.previous]) {
        if (release === undefined || release === null || set?.distrust(HOST, release) !== null) continue;
        const build = await open(release);
        if (build !== null) return build;
      }
      tell(
        `The pointer of the host names no release that may be served: ${own.release}, which came with this version, is.`,
      );
      return own;
    },
    async folderOf(file, current) {
      const names = await readdir(store).catch(() => []);
      const others = names.filter((name) => !name.startsWith('.')).map((name) => join(store, name));
      const developed = SOURCE_MAP.test(file) ? null : forDevelopment;
      const ours = [own, developed].flatMap((build) => build?.folder ?? []);
      return firstWith(file, [current.folder, ...others.filter((each) => each !== current.folder), ...ours]);
    },
  };
}
