import { z } from 'zod';

const fileSchema = z
  .object({
    path: z.string(),
    size: z.number(),
    /** As a browser compares it: sha384 of entries, sha256 of what they vouch for. */
    integrity: z.string().optional(),
    /** The same in releases that were made before they were named by their bytes. */
    sha384: z.string().optional(),
  })
  .transform(({ sha384, ...file }) => ({
    ...file,
    integrity: file.integrity ?? (sha384 === undefined ? null : `sha384-${sha384}`),
  }));

/** A package between host and remotes: its version, and by entry point the exports that are taken, or given. */
const consumedSchema = z.object({ version: z.string(), modules: z.record(z.string(), z.array(z.string())) });

/** A check that a release went through before it was served. */
export const checkResultSchema = z.object({
  name: z.string().min(1),
  result: z.enum(['passed', 'failed', 'skipped']),
  detail: z.string().default(''),
});
export type CheckResult = z.output<typeof checkResultSchema>;

/** `release.json` of an immutable release folder. It stands outside the bytes that name the release, and the first one stays. */
export const releaseSchema = z.object({
  name: z.string(),
  /** Name by the bytes of its files. */
  release: z.string(),
  version: z.string(),
  commit: z.string().nullable(),
  /** First line of the commit's message; null where there is none, and of releases from before it was noted. */
  subject: z.string().nullable().default(null),
  createdAt: z.iso.datetime(),
  exposes: z.array(z.string()),
  /** Versions of what it takes from the host: our shared packages and the libraries of which the page holds one copy. */
  shared: z.record(z.string(), z.string()),
  /** The same with the exports that its code refers to; `*` where it takes all of a module. */
  consumes: z.record(z.string(), consumedSchema).default({}),
  /** Of the host: what it provides to remotes, with what each entry point exports; `*` where nobody can say. */
  provides: z.record(z.string(), consumedSchema).default({}),
  /** Files that its screens need at once, besides the entry. */
  preload: z.array(z.string()).default([]),
  /** Whether the entry knows the hashes of the chunks it asks for: the browser runs no others then. */
  hasChunkHashes: z.boolean().default(false),
  /** Bytes that travel, by what asks for them. */
  measured: z.record(z.string(), z.number()).default({}),
  files: z.array(fileSchema),
  /** Who released it; null where nobody noted it. */
  by: z.string().nullable().default(null),
  /** What it went through before it was released. */
  checks: z.array(checkResultSchema).default([]),
  /** Id of the key that signed it, and its signature; releases from before that have none, and enter no document. */
  key: z.string().optional(),
  signature: z.string().optional(),
});
export type Release = z.output<typeof releaseSchema>;

/** What a release was built against and the host does not provide. */
export interface VersionMismatch {
  readonly name: string;
  readonly builtAgainst: string;
  readonly provided: string;
}

const versionSchema = z
  .string()
  .regex(/^\d+\.\d+\.\d+/)
  .transform((text) => text.split(/[.+-]/, 2).map(Number));

/**
 * Whether code that was built against a version works with the one that is provided, as a caret range of npm says without
 * its patch level: the same major version and at least the same minor one; before 1.0.0, where every minor version may
 * break, exactly the same minor version.
 */
export function isCompatible(builtAgainst: string, provided: string): boolean {
  const asked = versionSchema.safeParse(builtAgainst);
  const given = versionSchema.safeParse(provided);
  if (!asked.success || !given.success) return builtAgainst === provided;
  const [askedMajor = 0, askedMinor = 0] = asked.data;
  const [givenMajor = 0, givenMinor = 0] = given.data;
  if (askedMajor !== givenMajor) return false;
  return askedMajor === 0 ? askedMinor === givenMinor : askedMinor <= givenMinor;
}

/** What keeps a release from running in a host that provides these versions; what either does not name is no matter. */
export function versionMismatches(
  shared: Release['shared'],
  provided: Readonly<Record<string, string>>,
): VersionMismatch[] {
  return Object.entries(shared).flatMap(([name, builtAgainst]) => {
    const given = provided[name];
    return given === undefined || isCompatible(builtAgainst, given) ? [] : [{ name, builtAgainst, provided: given }];
  });
}
