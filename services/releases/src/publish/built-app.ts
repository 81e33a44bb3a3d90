import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPOSED_MODULE, HOST, type Release } from '@fixed-ops/federation';
import { z } from 'zod';

/** A finished build of the host or of a remote that can become a release. */
export interface BuiltApp {
  name: string;
  /** A name that depends on the content. */
  release: string;
  version: string;
  /** The commit of the build. Omitted or null if unknown. */
  commit?: string | null;
  /** The first line of the commit's message. */
  subject?: string | null;
  folder: string;
  /** Versions of everything that the host provides. */
  shared: Record<string, string>;
}

/** The compiler's facts about a build, beside its files. Builds for development have none. */
export const FACTS_FILE = 'release-facts.json';
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

/** What a release uses or provides of each package, with the versions of the build. */
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

/** What a build declares in its `release.json`: what it uses and provides, and its transferred bytes. */
export async function describeBuilt(
  built: BuiltApp,
): Promise<Omit<Release, 'commit' | 'subject' | 'createdAt' | 'files' | 'by' | 'checks' | 'key' | 'signature'>> {
  const facts = await readFacts(built.folder);
  const consumes = byPackage(facts?.consumes ?? {}, built.shared);
  return {
    name: built.name,
    release: built.release,
    version: built.version,
    exposes: built.name === HOST ? [] : [EXPOSED_MODULE],
    // A package that it does not use may change freely.
    shared:
      built.name !== HOST && facts?.consumes
        ? Object.fromEntries(Object.entries(consumes).map(([name, { version }]) => [name, version]))
        : built.shared,
    consumes,
    provides: byPackage(facts?.provides ?? {}, built.shared),
    preload: facts?.preload ?? [],
    hasChunkHashes: facts !== null,
    measured: facts?.measured ?? {},
  };
}
