import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOST } from '@fixed-ops/federation';
import { type BuiltApp, integrityOf, type ReleaseReader, type ServedRelease } from '@fixed-ops/releases';
import { type EntryFiles, entryFilesSchema } from './document.ts';
import type { ProvidedVersions } from './release-check.ts';
import type { TrustedSet } from './served-releases.ts';

/** For how long a build whose files are not as they were signed is not looked at again: each document and each open tab would have all hashed. */
const REFUSED_MS = 5000;
/** Who asks for a build waits for no longer until it is held to its files: a network folder may hang. */
const LOOK_MS = 10_000;
/** Files of a build that say what a document asks for. */
const ENTRIES = ['entry-files.json', 'bridge-files.json'];
/** A build for development has them beside its scripts. */
const SOURCE_MAP = /\.map(\.|$)/i;

/** A build of the host that documents may be made of. */
export interface HostBuild {
  readonly release: string;
  readonly folder: string;
  readonly entryFiles: EntryFiles;
  /** Versions of what it gives to remotes. */
  readonly provided: ProvidedVersions;
}

/** The builds of the host that are there. */
export interface Hosts {
  /** The build for a visitor's set: the one that the pointer names, else what stands in for it. */
  of(set: TrustedSet | null): Promise<HostBuild>;
  /** The build for development, for who has a remote from a development server; null where the operator offers none. */
  readonly forDevelopment: HostBuild | null;
  /**
   * Folder of the build that has a file, the current one first: a tab that an earlier one opened goes on loading its files. Null where none has
   * it. Source maps of the one for development are not found: anybody may ask.
   */
  folderOf(file: string, current: HostBuild): Promise<string | null>;
}

const parseEntries = (text: string): EntryFiles => entryFilesSchema.parse(JSON.parse(text));

/** The entries of a build that this process came with: read once, at the start, before anybody asks. */
function readOwnEntries(folder: string): EntryFiles {
  const paths = ENTRIES.map((file) => join(folder, file)).filter((path) => existsSync(path));
  return Object.assign({}, ...paths.map((path) => parseEntries(readFileSync(path, 'utf8'))));
}

/** The entries of a build of the store: as they are there, or null where a file has another hash than `isOurs` allows. */
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
 * Whether all that documents of a build begin with is there as it was signed, compressed copies too. A page whose first script does not run has
 * nothing that could lead to another release, or tell of it.
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

/** A build as this process came with it: nothing was signed that it could be held to. */
function openBuilt({ release, folder, shared }: BuiltApp): HostBuild {
  return { release, folder, entryFiles: readOwnEntries(folder), provided: shared };
}

/** One build for everybody: of a test, or the one for development, which is never released. */
export function fixedHost(build: Omit<HostBuild, 'entryFiles'>, earlier: readonly string[] = []): Hosts {
  const entryFiles = readOwnEntries(build.folder);
  return {
    of: async () => ({ ...build, entryFiles }),
    forDevelopment: null,
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
 * The builds of the host in the release store. A build is held to its signed `release.json` when this process first uses it, and after a refusal again
 * in some seconds; while the pointer names none that is believed, what this process came with is served, and `report` hears of it.
 */
export function createHosts(options: {
  readonly releasesFolder: string;
  readonly releases: ReleaseReader;
  readonly built: BuiltApp;
  /** The same built for development, where the operator offers it. */
  readonly builtForDevelopment?: BuiltApp | null;
  readonly report: (sentence: string) => void;
}): Hosts {
  const { releasesFolder, releases, built, builtForDevelopment = null, report } = options;
  const store = join(releasesFolder, HOST);
  const read = new Map<string, HostBuild>();
  const refusedAtMs = new Map<string, number>();
  /** Builds that are being looked at: who asks for one meanwhile waits for that look. */
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

  /** One that hangs counts as refused until it has ended after all. */
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

  /** Holds a build of the store to what was signed. */
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
