import { join } from 'node:path';
import type { Environment } from '@fixed-ops/environment';
import { releasesFolder } from '@fixed-ops/environment';
import {
  HOST,
  type Plan,
  type PlaneAction,
  type PointerContent,
  planCanary,
  planHold,
  planPromote,
  planRelease,
  planRollback,
  planStopCanary,
} from '@fixed-ops/federation';
import {
  addRelease,
  addTeamKey,
  type BuiltApp,
  type CheckBuild,
  changePointer,
  checkBuild,
  collectReleases,
  createPlaneReader,
  createReleasePlane,
  gateSwitch,
  makePreviewLink,
  openPlaneKeys,
  openReleaseObjects,
  preparePlacement,
  type ReadPlane,
  readKeys,
  readLiveSet,
  renewKey,
  revokeKey,
  verifySignature,
} from '@fixed-ops/releases';
import { listKeys, listReleases, sayPointer } from './describe-plane.ts';
import { ReleaseCommandError } from './release-command-error.ts';
import { type ReleaseCommandRequest, readReleaseRequest } from './release-request.ts';

export interface ReleaseCommandOptions {
  /** The command and its words, as `['rollback', 'xtime']`. */
  readonly args: readonly string[];
  readonly environment: Pick<Environment, 'dataFolder' | 'releaseKeys' | 'publicUrl' | 'port'>;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** File of the placements that this version comes with. */
  readonly defaultPlacement: string;
  /** Builds a remote or the host as it would be released. */
  readonly build: (name: string) => Promise<BuiltApp>;
  /** What a build goes through besides fit and bytes; nothing more where it is left out. */
  readonly check?: CheckBuild;
  readonly by: string;
  readonly now: () => Date;
  readonly print: (line: string) => void;
}

const HOUR_MS = 60 * 60_000;
const NO_KEY =
  'No key of a team is on this machine: give it with FIXED_OPS_SIGNING_KEY, or make one where the root key is: npm run keys -- renew team (docs/operations.md, "Keys").';

/** What the commands have in common: the plane as it is believed, and the keys of this machine. */
async function openPlane({ environment, variables, by, now, print }: ReleaseCommandOptions) {
  const { dataFolder, releaseKeys } = environment;
  const objects = openReleaseObjects(variables, dataFolder);
  const keys = await openPlaneKeys(dataFolder, objects, releaseKeys, { by, now: now() });
  const reader = createPlaneReader({ objects, rootKey: keys.rootKey, report: print });
  return { dataFolder, objects, keys, reader };
}
type OpenPlane = Awaited<ReturnType<typeof openPlane>>;
type Print = ReleaseCommandOptions['print'];

async function readPlaced({ reader, objects }: OpenPlane) {
  const plane = await reader.read();
  if (plane === null)
    throw new ReleaseCommandError(`Nothing is placed at ${objects.place} yet: npm start makes the first placements.`);
  return plane;
}

/** Names that may be released and moved: what is placed, and the host. */
function ensurePlaced(name: string, placed: readonly { readonly name: string }[]): void {
  const names = [HOST, ...placed.map((each) => each.name)];
  if (!names.includes(name))
    throw new ReleaseCommandError(`There is no remote of the name ${name}. There are: ${names.join(', ')}.`);
}

/** Refuses a switch to a release that is in the store already where it would break somebody by now. */
async function ensureFits({ objects }: OpenPlane, plane: ReadPlane, name: string, release: string, print: Print) {
  const { breaks, losses } = await gateSwitch(objects, plane, { name, release });
  for (const loss of losses) print(loss);
  if (breaks.length > 0) throw new ReleaseCommandError(`${release} of ${name} is not released.\n${breaks.join('\n')}`);
}

/** Builds what is to be released, checks it, signs it with what was checked, and adds it. Answers its name. */
async function prepareRelease(open: OpenPlane, name: string, { build, check, by, now, print }: ReleaseCommandOptions) {
  const { dataFolder, objects, keys } = open;
  if (keys.team === null) throw new ReleaseCommandError(NO_KEY);
  const plane = await readPlaced(open);
  const built = await build(name);
  const { release, version } = built;
  const { checks, refusals, losses } = await checkBuild(built, await readLiveSet(objects, plane.pointers), check);
  for (const loss of losses) print(loss);
  for (const { name: checked, result, detail } of checks)
    if (result === 'skipped') print(`${name}: not checked: ${checked.toLowerCase()} (${detail})`);
  if (refusals.length > 0)
    throw new ReleaseCommandError(`${release} of ${name} is not released.\n${refusals.join('\n')}`);
  const added = await addRelease(built, {
    store: releasesFolder(dataFolder),
    objects,
    signer: keys.team,
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

/** Changes a pointer with the team's key and says how it went. */
async function change(
  open: OpenPlane,
  { print }: ReleaseCommandOptions,
  name: string,
  action: PlaneAction,
  plan: (before: PointerContent | null) => Plan,
): Promise<void> {
  const { objects, keys } = open;
  if (keys.team === null) throw new ReleaseCommandError(NO_KEY);
  const { trust, placement } = await readPlaced(open);
  ensurePlaced(name, placement.remotes);
  const outcome = await changePointer({ objects, trust, signer: keys.team, name, action, plan });
  if (outcome.kind === 'refused') throw new ReleaseCommandError(outcome.sentence);
  if (outcome.kind === 'conflict') {
    const theirs = outcome.pointer;
    const who = theirs === null ? 'Somebody else' : `${theirs.by} (${theirs.at})`;
    const now = theirs === null ? '' : ` ${sayPointer(theirs)}`;
    throw new ReleaseCommandError(
      `${who} was first, and nothing was changed here.${now} Look at it, and do it again if it is still right.`,
    );
  }
  print(sayPointer(outcome.pointer));
}

type PointerRequest = Exclude<ReleaseCommandRequest, { command: 'keys' | 'releases' | 'gc' | 'preview' }>;

async function changeAsAsked(request: PointerRequest, open: OpenPlane, options: ReleaseCommandOptions): Promise<void> {
  const { name, why } = request;
  const plane = await readPlaced(open);
  ensurePlaced(name, plane.placement.remotes);
  const asked = { by: options.by, why };
  const now = options.now();
  const move = (action: PlaneAction, plan: (before: PointerContent | null) => Plan) =>
    change(open, options, name, action, plan);
  switch (request.command) {
    case 'release': {
      const release = await prepareRelease(open, name, options);
      return move('release', (before) => planRelease(before, { ...asked, name, release, again: request.isAgain }, now));
    }
    case 'canary': {
      if (request.release !== null) await ensureFits(open, plane, name, request.release, options.print);
      const release = request.release ?? (await prepareRelease(open, name, options));
      return move('canary', (before) => planCanary(before, { ...asked, release, share: request.share }, now));
    }
    case 'rollback':
      return move('rollback', (before) => planRollback(before, { ...asked, to: request.to }, now));
    case 'stop-canary':
      return move('stop-canary', (before) => planStopCanary(before, { ...asked, isBad: request.isBad }, now));
    case 'promote': {
      const release = plane.pointers.get(name)?.canary?.release;
      if (release !== undefined) await ensureFits(open, plane, name, release, options.print);
      return move('promote', (before) => planPromote(before, asked, now));
    }
    case 'hold':
      return move(request.isHeld ? 'hold' : 'let-go', (before) =>
        planHold(before, { ...asked, isHeld: request.isHeld }, now),
      );
  }
}

/** Adds a release that no pointer names, or takes one of the store, and says the link by which one person sees it. */
async function showTo(
  request: Extract<ReleaseCommandRequest, { command: 'preview' }>,
  open: OpenPlane,
  options: ReleaseCommandOptions,
): Promise<void> {
  const { name, person, hours } = request;
  const { by, now, print, environment } = options;
  const plane = await readPlaced(open);
  ensurePlaced(name, plane.placement.remotes);
  const { team } = open.keys;
  if (team === null) throw new ReleaseCommandError(NO_KEY);
  if (request.release !== null) await ensureFits(open, plane, name, request.release, print);
  const release = request.release ?? (await prepareRelease(open, name, options));
  if (plane.pointers.get(name)?.bad.includes(release))
    throw new ReleaseCommandError(`${release} of ${name} was taken back as a bad one: nobody is shown it.`);
  const at = now();
  const until = new Date(at.getTime() + hours * HOUR_MS).toISOString();
  const content = { name, release, person, by, at: at.toISOString(), until };
  print(`${name}: ${release} for ${person}, until ${until}. Nobody else gets it:`);
  print(
    makePreviewLink(team, content, request.host ?? environment.publicUrl ?? `http://localhost:${environment.port}`),
  );
}

async function doKeys(
  request: Extract<ReleaseCommandRequest, { command: 'keys' }>,
  { dataFolder, objects, keys, reader }: OpenPlane,
  { by, now, print, defaultPlacement }: ReleaseCommandOptions,
): Promise<void> {
  const world = { dataFolder, objects, keys, by, now: now() };
  if (request.action === 'add') print(`${await addTeamKey(world, request)} may sign for ${request.names.join(', ')}`);
  if (request.action === 'renew')
    print(
      `${await renewKey(world, request.kind)} signs from now on: ${join(dataFolder, 'keys', `${request.kind}.key`)}`,
    );
  if (request.action === 'revoke') {
    await revokeKey(world, request.id, request.isCompromised);
    print(
      request.isCompromised
        ? `${request.id} is revoked, and nothing that it has signed is served any more: release again what it had released.`
        : `${request.id} is revoked: it signs nothing more, and what it has signed before stays.`,
    );
  }
  if (request.action === 'place') {
    const trust = await reader.read().then((plane) => plane?.trust);
    const { keys: listed } = await readKeys(objects, keys.rootKey);
    const { notes } = await preparePlacement({
      objects,
      trust: trust ?? { keys: listed, verify: verifySignature },
      operator: keys.operator,
      defaultPlacement,
      by,
      now: now(),
    });
    print(notes.length === 0 ? 'placement.json is signed already' : notes.join('\n'));
  }
  const { keys: listed } = await readKeys(objects, keys.rootKey);
  for (const line of listKeys(keys, listed)) print(line);
}

/**
 * `npm run release | rollback | canary | promote | hold | preview | releases | gc | keys`: changes what is served, beside a running server or without
 * one. Rejects with a sentence when nothing was changed.
 */
export async function runReleaseCommand(options: ReleaseCommandOptions): Promise<void> {
  const request = readReleaseRequest(options.args);
  const open = await openPlane(options);
  if (request.command === 'keys') return doKeys(request, open, options);
  if (request.command === 'gc') {
    const { days, isTrial } = request;
    const { objects, dataFolder } = open;
    const world = { objects, releasesFolder: releasesFolder(dataFolder) };
    const gone = await collectReleases({ ...world, days, isTrial, now: options.now() });
    for (const { name, release } of gone) options.print(`${release} of ${name} ${isTrial ? 'would go' : 'is gone'}`);
    if (gone.length === 0)
      options.print(`Nothing goes: every release is needed, or was served in the last ${days} days.`);
    return;
  }
  if (request.command === 'preview') return showTo(request, open, options);
  if (request.command !== 'releases') return changeAsAsked(request, open, options);
  const { objects, reader } = open;
  const plane = createReleasePlane({
    objects,
    plane: reader,
    gateway: null,
    provided: async () => ({}),
    now: options.now,
  });
  const { entries, problems } = await plane.read();
  if (request.name !== null) ensurePlaced(request.name, entries);
  for (const line of listReleases(entries, request.name)) options.print(line);
  for (const problem of problems) options.print(problem);
}
