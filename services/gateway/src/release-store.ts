import { createHash } from 'node:crypto';
import { access, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { ENTRY_FILE, EXPOSED_MODULE, RELEASE_FILE, type Release } from '@fixed-ops/federation';
import { z } from 'zod';

/** A finished build of the host or of a remote that waits to become a release. */
export interface BuiltApp {
  name: string;
  /** Name by what was built. */
  release: string;
  version: string;
  /** Commit that it was built from; left out or null where that is not known. */
  commit?: string | null;
  folder: string;
  /** Versions of everything that the host provides. */
  shared: Record<string, string>;
}

/** What the compiler says of a build, beside its files; none of a build for development. */
const FACTS_FILE = 'release-facts.json';
const factsSchema = z.object({
  preload: z.array(z.string()).optional(),
  consumes: z.record(z.string(), z.array(z.string())).optional(),
  provides: z.record(z.string(), z.array(z.string())).optional(),
  measured: z.record(z.string(), z.number()).optional(),
});

async function readFacts(folder: string): Promise<z.output<typeof factsSchema> | null> {
  const text = await readFile(join(folder, FACTS_FILE), 'utf8').catch(() => null);
  return text === null ? null : factsSchema.parse(JSON.parse(text));
}

/** The package of an entry point such as `@fixed-ops/ui/form`. */
const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

/** What a release takes of each package, or gives of it, with the versions of the build. */
function byPackage(used: Readonly<Record<string, readonly string[]>>, versions: BuiltApp['shared']) {
  const consumed: Release['consumes'] = {};
  for (const [module, names] of Object.entries(used)) {
    const name = packageOf(module);
    const version = versions[name];
    if (version === undefined) continue;
    consumed[name] ??= { version, modules: {} };
    consumed[name].modules[module] = [...names];
  }
  return consumed;
}

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

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * Copies a build into the release store as an immutable folder with its `release.json`. Does nothing when the release
 * is there already; a folder appears whole or not at all.
 */
export async function addRelease(store: string, built: BuiltApp, now: Date): Promise<'added' | 'present'> {
  const target = join(store, built.name, built.release);
  if (await exists(join(target, RELEASE_FILE))) return 'present';
  const temporary = join(store, built.name, `.adding-${built.release}-${process.pid}`);
  await rm(temporary, { recursive: true, force: true });
  await mkdir(join(store, built.name), { recursive: true });
  const facts = await readFacts(built.folder);
  await cp(built.folder, temporary, { recursive: true, filter: (path) => basename(path) !== FACTS_FILE });
  const files = await Promise.all(
    (await filesBelow(temporary)).map(async (path) => {
      const content = await readFile(join(temporary, path));
      return { path, size: content.length, integrity: integrityOf(path, content) };
    }),
  );
  const consumes = byPackage(facts?.consumes ?? {}, built.shared);
  const release: Release = {
    name: built.name,
    release: built.release,
    version: built.version,
    commit: built.commit ?? null,
    createdAt: now.toISOString(),
    exposes: [EXPOSED_MODULE],
    // What it does not take may change as it likes.
    shared: facts?.consumes
      ? Object.fromEntries(Object.entries(consumes).map(([name, { version }]) => [name, version]))
      : built.shared,
    consumes,
    provides: byPackage(facts?.provides ?? {}, built.shared),
    preload: facts?.preload ?? [],
    hasChunkHashes: facts !== null,
    measured: facts?.measured ?? {},
    files,
    by: null,
    checks: [],
  };
  await writeFile(join(temporary, RELEASE_FILE), `${JSON.stringify(release, null, 2)}\n`);
  // A folder without its release.json is what an interrupted copy or a careless hand left behind.
  await rm(target, { recursive: true, force: true });
  await rename(temporary, target);
  return 'added';
}
