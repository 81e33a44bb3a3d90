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

/** A check of a build besides fit and bytes, such as drawing it in a browser. */
export type CheckBuild = (built: BuiltApp) => Promise<readonly CheckResult[]>;

/** The result of the checks before a release. */
export interface CheckedBuild {
  /** The checks for `release.json`. */
  readonly checks: readonly CheckResult[];
  /** The reasons why it may not be served, as sentences. */
  readonly refusals: readonly string[];
  /** What could no longer replace another release beside it. */
  readonly losses: readonly string[];
}

/** The names of the checks, for people. */
export const MOUNT_CHECK = 'Mounts in a headless page';
export const LICENCE_CHECK = 'Licences';
export const VULNERABILITY_CHECK = 'Known vulnerabilities';

const nameOfFit = (name: string) => (name === HOST ? 'Remotes fit it' : 'Packages fit host');

/** Compares a build with its budget of bytes. */
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

/** The checks that a start records for a build. A browser's result does not stop the start, and no registry is asked. */
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

/** The releases of the other side that a build was checked against, in words. */
function heldTo(name: string, live: LiveSet): string {
  if (name !== HOST) return countOf(live.host.length, 'live release');
  return countOf(Object.values(live.remotes).flat().length, 'live release');
}

/** A build of the host as the only live release, for checking remotes while nothing is served. */
export async function liveHost(built: BuiltApp): Promise<LiveSet> {
  return { host: [{ release: await describeBuilt(built), as: 'current' }], remotes: {} };
}

/**
 * Checks a build against every live release of the other side, its budget of bytes, and the further checks, before any of it is stored. The
 * further checks are skipped if it is refused already.
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
