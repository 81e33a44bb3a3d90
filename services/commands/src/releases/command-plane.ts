import type { Environment } from '@fixed-ops/environment';
import { releasesFolder } from '@fixed-ops/environment';
import { type CheckResult, HOST, judgeSignature } from '@fixed-ops/federation';
import {
  addRelease,
  type BuiltApp,
  type CheckBuild,
  checkBuild,
  createPlaneReader,
  gateSwitch,
  MOUNT_CHECK,
  openBelievedKeys,
  openPlaneKeys,
  openReleaseObjects,
  type ReadPlane,
  readLiveSet,
  type Signer,
} from '@fixed-ops/releases';
import { bringStored, findLiveBeside, type LiveBeside, type StoredFiles } from './live-beside.ts';
import { ReleaseCommandError } from './release-command-error.ts';

export interface ReleaseCommandOptions {
  /** The command and its arguments, such as `['rollback', 'xtime']`. */
  readonly args: readonly string[];
  readonly environment: Pick<Environment, 'dataFolder' | 'releaseKeys' | 'publicUrl' | 'port'>;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The file of placements that comes with this version. */
  readonly defaultPlacement: string;
  /** Builds a remote or the host as it would be released. */
  readonly build: (name: string) => Promise<BuiltApp>;
  /** A check of a build besides fit and bytes, with the live releases of the other side. Without it there is no further check. */
  readonly check?: (built: BuiltApp, beside: LiveBeside) => ReturnType<CheckBuild>;
  /** Opens a stored release together with the live ones, as `check` does for a build. Without it, nothing is opened. */
  readonly mount?: (release: StoredFiles, beside: LiveBeside) => Promise<Omit<CheckResult, 'name'>>;
  readonly by: string;
  readonly now: () => Date;
  readonly print: (line: string) => void;
}

export const NO_KEY =
  'No key of a team is on this machine: give it with FIXED_OPS_SIGNING_KEY, or make one where the root key is: npm run keys -- renew team (docs/operations.md, "Keys").';

/** The shared part of the commands: the verified plane, and the keys of this machine. */
export async function openPlane({ environment, variables, by, now, print }: ReleaseCommandOptions) {
  const { dataFolder, releaseKeys } = environment;
  const objects = openReleaseObjects(variables, dataFolder);
  const keys = await openPlaneKeys(dataFolder, objects, releaseKeys, { by, now: now() });
  const believed = openBelievedKeys(dataFolder, keys.rootKey);
  const reader = createPlaneReader({ objects, rootKey: keys.rootKey, report: print, believed });
  return { dataFolder, objects, keys, reader };
}
export type OpenPlane = Awaited<ReturnType<typeof openPlane>>;
type Print = ReleaseCommandOptions['print'];

export async function readPlaced({ reader, objects }: OpenPlane) {
  const plane = await reader.read();
  if (plane !== null) return plane;
  throw new ReleaseCommandError(
    reader.problems().length === 0
      ? `Nothing is placed at ${objects.place} yet: npm start makes the first placements.`
      : `Nothing of what ${objects.place} has is believed. Compare FIXED_OPS_ROOT_KEY, or root.pub there, with what npm run keys prints behind root where it was made (docs/operations.md, "Keys").`,
  );
}

/** A date after every revocation, so that a listed revocation applies from now on. */
const WHATEVER_DATE = '9999-12-31T00:00:00.000Z';

/**
 * The key that signs for a name on this machine. Throws before anything is built or said if there is no key, or none that the plane accepts
 * for the name.
 */
export function signerFor(name: string, { keys: { team } }: OpenPlane, { trust }: ReadPlane): Signer {
  if (team === null) throw new ReleaseCommandError(NO_KEY);
  const signed = team.sign('release', { name });
  const { distrust } = judgeSignature(
    { ...signed, kind: 'release', content: signed, at: WHATEVER_DATE },
    ['team', 'operator'],
    name,
    trust,
  );
  if (distrust === null) return team;
  throw new ReleaseCommandError(
    `Nothing of ${name} can be signed here: it would be what ${distrust.reason}. The operator lists keys: npm run keys -- add.`,
  );
}

/** Throws if a name may not be released or moved, because it is neither placed nor the host. */
export function ensurePlaced(name: string, placed: readonly { readonly name: string }[]): void {
  const names = [...new Set([HOST, ...placed.map((each) => each.name)])];
  if (!names.includes(name))
    throw new ReleaseCommandError(`There is no remote of the name ${name}. There are: ${names.join(', ')}.`);
}

/** Throws if switching to a stored release would break a page now, or if the release may not be served at all. */
export async function ensureFits(
  { objects }: OpenPlane,
  plane: ReadPlane,
  name: string,
  release: string,
  print: Print,
  done: 'released' | 'shown' = 'released',
) {
  const { breaks, losses } = await gateSwitch(objects, plane, { name, release });
  for (const loss of losses) print(loss);
  if (breaks.length > 0) throw new ReleaseCommandError(`${release} of ${name} is not ${done}.\n${breaks.join('\n')}`);
}

/** Throws if a stored release cannot draw its pages with the releases that are live now. */
export async function ensureMounts(
  { dataFolder, objects }: OpenPlane,
  plane: ReadPlane,
  named: { readonly name: string; readonly release: string },
  { mount, print }: ReleaseCommandOptions,
): Promise<void> {
  if (mount === undefined) return;
  const context = { dataFolder, objects, plane, print };
  const stored = await bringStored(named, context);
  const live = await readLiveSet(objects, plane.pointers);
  const { result, detail } =
    stored === null
      ? { result: 'failed', detail: `its files could not be fetched from ${objects.place}` }
      : await mount(stored, await findLiveBeside(named.name, live, context));
  if (result === 'failed')
    throw new ReleaseCommandError(`${named.release} of ${named.name} is not released.\n${MOUNT_CHECK}: ${detail}`);
}

/** Builds a release, checks it, signs it together with the result of the check, and stores it. Returns its name. */
export async function prepareRelease(
  open: OpenPlane,
  name: string,
  { build, check, by, now, print }: ReleaseCommandOptions,
) {
  const { dataFolder, objects } = open;
  const plane = await readPlaced(open);
  const signer = signerFor(name, open, plane);
  const built = await build(name);
  const { release, version } = built;
  const live = await readLiveSet(objects, plane.pointers);
  const checkBeside =
    check &&
    (async (each: BuiltApp) => check(each, await findLiveBeside(name, live, { dataFolder, objects, plane, print })));
  const { checks, refusals, losses } = await checkBuild(built, live, checkBeside);
  for (const loss of losses) print(loss);
  for (const { name: checked, result, detail } of checks)
    if (result === 'skipped') print(`${name}: not checked: ${checked.toLowerCase()} (${detail})`);
  if (refusals.length > 0)
    throw new ReleaseCommandError(`${release} of ${name} is not released.\n${refusals.join('\n')}`);
  const added = await addRelease(built, {
    store: releasesFolder(dataFolder),
    objects,
    signer,
    trust: plane.trust,
    by,
    checks,
    now: now(),
  });
  const passed = checks.filter(({ result }) => result === 'passed').length;
  const where = added === 'added' ? 'in the store' : 'in the store already';
  print(`${name}: ${release} (version ${version}) is ${where}; ${passed} of ${checks.length} checks passed`);
  return release;
}
