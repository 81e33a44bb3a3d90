import { z } from 'zod';

const fileSchema = z
  .object({
    path: z.string(),
    size: z.number(),
    /** The hash for browsers: sha384 for entries, sha256 for the files that they protect. */
    integrity: z.string().optional(),
    /** The same in releases from before names depended on content. */
    sha384: z.string().optional(),
  })
  .transform(({ sha384, ...file }) => ({
    ...file,
    integrity: file.integrity ?? (sha384 === undefined ? null : `sha384-${sha384}`),
  }));

/** A package between host and remotes: its version, and the used or provided exports by entry point. */
const consumedSchema = z.object({ version: z.string(), modules: z.record(z.string(), z.array(z.string())) });

/** A check of a release before it was served. */
export const checkResultSchema = z.object({
  name: z.string().min(1),
  result: z.enum(['passed', 'failed', 'skipped']),
  detail: z.string().default(''),
});
export type CheckResult = z.output<typeof checkResultSchema>;

/** `release.json` of an immutable release folder. It is not among the bytes that name the release, and the first one stays. */
export const releaseSchema = z.object({
  name: z.string(),
  /** A name that depends on the bytes of its files. */
  release: z.string(),
  version: z.string(),
  commit: z.string().nullable(),
  /** The first line of the commit's message. Null if there is none, and for older releases. */
  subject: z.string().nullable().default(null),
  createdAt: z.iso.datetime(),
  exposes: z.array(z.string()),
  /** Versions of what it uses from the host: our shared packages, and libraries with one copy per page. */
  shared: z.record(z.string(), z.string()),
  /** The same with the exports that its code uses. `*` if it uses a whole module. */
  consumes: z.record(z.string(), consumedSchema).default({}),
  /** For the host: what it provides to remotes, with the exports of each entry point. `*` if they are unknown. */
  provides: z.record(z.string(), consumedSchema).default({}),
  /** Files that its screens need at once, besides the entry. */
  preload: z.array(z.string()).default([]),
  /** Whether the entry knows the hashes of its chunks, so that the browser runs no others. */
  hasChunkHashes: z.boolean().default(false),
  /** Transferred bytes, by what requests them. */
  measured: z.record(z.string(), z.number()).default({}),
  files: z.array(fileSchema),
  /** Who released it. Null if unknown. */
  by: z.string().nullable().default(null),
  /** The checks before its release. */
  checks: z.array(checkResultSchema).default([]),
  /** The id of the key that signed it, and its signature. Older releases have none and enter no document. */
  key: z.string().optional(),
  signature: z.string().optional(),
});
export type Release = z.output<typeof releaseSchema>;

/** A package that a release was built against and that the host does not provide in that version. */
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
 * Whether code that was built against a version works with the provided one, by the rule of npm's caret ranges without the patch level: the
 * same major version and at least the same minor one. Before 1.0.0, where every minor version may break, exactly the same minor version.
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

/** Why a release cannot run in a host with these versions. Packages that either side does not name are ignored. */
export function versionMismatches(
  shared: Release['shared'],
  provided: Readonly<Record<string, string>>,
): VersionMismatch[] {
  return Object.entries(shared).flatMap(([name, builtAgainst]) => {
    const given = provided[name];
    return given === undefined || isCompatible(builtAgainst, given) ? [] : [{ name, builtAgainst, provided: given }];
  });
}
