import { z } from 'zod';

/** `release.json` of an immutable release folder. */
export const releaseSchema = z.object({
  name: z.string(),
  release: z.string(),
  version: z.string(),
  commit: z.string().nullable(),
  createdAt: z.iso.datetime(),
  exposes: z.array(z.string()),
  /** Versions of what it takes from the host: our shared packages and the libraries of which the page holds one copy. */
  shared: z.record(z.string(), z.string()),
  files: z.array(z.object({ path: z.string(), size: z.number(), sha384: z.string() })),
});
export type Release = z.output<typeof releaseSchema>;

/**
 * The name of a remote's container, which the federation runtime keeps as a global variable. The prefix keeps a remote called
 * `performance` or `event` from taking the place of the browser's own.
 */
export function containerName(remote: string): string {
  return `fixed_ops_${remote.replaceAll('-', '_')}`;
}

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
