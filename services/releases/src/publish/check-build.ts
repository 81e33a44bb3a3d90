import {
  type CheckResult,
  describeBytes,
  gate,
  HOST,
  HOST_BUDGETS,
  type LiveSet,
  overBudget,
  REMOTE_BUDGETS,
} from '@fixed-ops/federation';
import { type BuiltApp, describeBuilt } from './built-app.ts';

/** A check that a build goes through besides fit and bytes, such as being drawn in a browser. */
export type CheckBuild = (built: BuiltApp) => Promise<readonly CheckResult[]>;

/** How a build fared before it is a release. */
export interface CheckedBuild {
  /** What was checked, for `release.json`. */
  readonly checks: readonly CheckResult[];
  /** Why it may not be served, each in a sentence. */
  readonly refusals: readonly string[];
  /** What could stand in no longer beside it. */
  readonly losses: readonly string[];
}

/** Names of the checks, as people read them. */
export const MOUNT_CHECK = 'Mounts in a headless page';
export const LICENCE_CHECK = 'Licences';
export const VULNERABILITY_CHECK = 'Known vulnerabilities';

const nameOfFit = (name: string) => (name === HOST ? 'Remotes fit it' : 'Packages fit host');

/** Holds a build to its budget of bytes. */
function checkBytes({
  name,
  measured,
}: {
  readonly name: string;
  readonly measured: Readonly<Record<string, number>>;
}) {
  const budgets = name === HOST ? HOST_BUDGETS : REMOTE_BUDGETS;
  const detail = describeBytes(measured, budgets);
  const tooLarge = overBudget(measured, budgets).map((each) => `${name} is too large: ${each}.`);
  const check: CheckResult =
    detail === ''
      ? { name: 'Bytes', result: 'skipped', detail: 'the build was not measured' }
      : { name: 'Bytes', result: tooLarge.length === 0 ? 'passed' : 'failed', detail };
  return { check, tooLarge };
}

const NOT_AT_A_START = { result: 'skipped', detail: 'released by a start' } as const;

/** What a start notes of a build: it goes on whatever a browser has shown of it, and asks no registry. */
export async function checksOfStart(
  built: BuiltApp,
  fit: CheckResult['result'],
  mounted: Omit<CheckResult, 'name'> = NOT_AT_A_START,
): Promise<{ readonly checks: readonly CheckResult[]; readonly tooLarge: readonly string[] }> {
  const { check, tooLarge } = checkBytes(await describeBuilt(built));
  const notRun = [LICENCE_CHECK, VULNERABILITY_CHECK].map((name) => ({ name, ...NOT_AT_A_START }));
  const fits = { name: nameOfFit(built.name), result: fit, detail: '' };
  return { checks: [fits, check, { name: MOUNT_CHECK, ...mounted }, ...notRun], tooLarge };
}

const countOf = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The releases of the other side that a build is held to, in words. */
function heldTo(name: string, live: LiveSet): string {
  if (name !== HOST) return countOf(live.host.length, 'live release');
  return countOf(Object.values(live.remotes).flat().length, 'live release');
}

/** A build of the host as the only release that is live: what a remote is held to where nothing is served. */
export async function liveHost(built: BuiltApp): Promise<LiveSet> {
  return { host: [{ release: await describeBuilt(built), as: 'current' }], remotes: {} };
}

/**
 * Holds a build to every live release of the other side, to its budget of bytes, and to the further checks, before anything of it is in the store. The
 * further checks are left out where it is refused already.
 */
export async function checkBuild(
  built: BuiltApp,
  live: LiveSet,
  further: CheckBuild = async () => [],
): Promise<CheckedBuild> {
  const described = await describeBuilt(built);
  const { breaks, losses } = gate([described], live);
  const sentences = (found: typeof breaks) => found.map(({ sentence }) => sentence);
  const { check: bytes, tooLarge } = checkBytes(described);
  const checks: CheckResult[] = [
    {
      name: nameOfFit(built.name),
      result: breaks.length === 0 ? 'passed' : 'failed',
      detail: heldTo(built.name, live),
    },
    bytes,
  ];
  const refusals = [...sentences(breaks), ...tooLarge];
  if (refusals.length === 0) {
    const results = await further(built);
    checks.push(...results);
    for (const { name, result, detail } of results) if (result === 'failed') refusals.push(`${name}: ${detail}`);
  }
  return { checks, refusals, losses: sentences(losses) };
}
