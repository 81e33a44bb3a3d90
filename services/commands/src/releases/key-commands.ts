import { join } from 'node:path';
import { HOST } from '@fixed-ops/federation';
import {
  addTeamKey,
  homeOfKeys,
  initKeys,
  openPlaneKeys,
  openReleaseObjects,
  preparePlacement,
  readKeys,
  renewKey,
  revokeKey,
  signAgain,
  verifySignature,
} from '@fixed-ops/releases';
import type { OpenPlane, ReleaseCommandOptions } from './command-plane.ts';
import { listKeys, listSignedAgain } from './describe-plane.ts';
import type { ReleaseCommandRequest } from './release-request.ts';

/** A team may get its key before its remote is placed. A mistyped name looks the same, so this only prints a note. */
const notPlaced = (names: readonly string[], placed: readonly { readonly name: string }[]) =>
  names.filter((name) => ![HOST, '*', ...placed.map((each) => each.name)].includes(name));

/**
 * Says what remains to do before a renewed key is in use: an environment setting overrides the file, and a process keeps the key that it
 * started with.
 */
function sayRenewed(
  kind: 'team' | 'gateway',
  id: string,
  { dataFolder, objects, keys }: OpenPlane,
  { signingKey, gatewayKey }: ReleaseCommandOptions['environment']['releaseKeys'],
): string[] {
  const file = join(homeOfKeys(dataFolder, objects), 'keys', `${kind}.key`);
  const [setting, given] =
    kind === 'team' ? ['FIXED_OPS_SIGNING_KEY', signingKey] : ['FIXED_OPS_GATEWAY_KEY', gatewayKey];
  const again = 'What runs goes on with the one before: start it again before you revoke the one before.';
  if (given !== undefined)
    return [
      `${id} is listed, and signs nothing yet: ${file}`,
      `${setting} gives ${keys[kind]?.id} here, which goes on signing: set it to the text of ${file} wherever it is set.`,
      ...(kind === 'gateway' ? [again] : []),
    ];
  return kind === 'team'
    ? [`${id} signs from now on: ${file}`]
    : [`${id} signs for what is started from now on: ${file}`, again];
}

/** `keys init`: gives the store keys, newly made or those of this machine. Prints nothing if the store has keys. */
export async function initStore({ environment, variables, by, now, print }: ReleaseCommandOptions): Promise<void> {
  const { dataFolder, releaseKeys: settings } = environment;
  const objects = openReleaseObjects(variables, dataFolder);
  const done = await initKeys({ dataFolder, objects, settings, by, now: now() });
  if (done !== null) print(done);
}

/** `keys`: changes which keys the plane accepts and where the private root key is, and lists the keys. */
export async function changeKeys(
  request: Extract<ReleaseCommandRequest, { command: 'keys' }>,
  open: OpenPlane,
  { by, now, print, defaultPlacement, environment }: ReleaseCommandOptions,
): Promise<void> {
  const { dataFolder, objects, keys, reader } = open;
  const context = { dataFolder, objects, keys, by, now: now() };
  if (request.action === 'add') {
    print(`${await addTeamKey(context, request)} may sign for ${request.names.join(', ')}`);
    const unknown = notPlaced(request.names, (await reader.read())?.placement.remotes ?? []);
    if (unknown.length > 0)
      print(
        `Nothing is placed as ${unknown.join(', ')} yet. If that is mistyped, run the command again with the right --names.`,
      );
  }
  if (request.action === 'renew') {
    const id = await renewKey(context, request.kind);
    for (const line of sayRenewed(request.kind, id, open, environment.releaseKeys)) print(line);
  }
  if (request.action === 'revoke') {
    await revokeKey(context, request.id, request.isCompromised);
    // From now on this machine accepts no older list, whether a process runs here or not.
    await reader.readAnew();
    print(
      request.isCompromised
        ? `${request.id} is revoked, and nothing that it has signed is served any more: npm run keys -- sign-again ${request.id} lists what that is.`
        : `${request.id} is revoked: it signs nothing more, and what it has signed before stays.`,
    );
  }
  if (request.action === 'sign-again') {
    const found = await signAgain(context, request.id, request.isTrial);
    for (const line of listSignedAgain(found, request)) print(line);
    return;
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
    print(notes.length === 0 ? 'placement.json is signed' : notes.join('\n'));
  }
  const { keys: listed } = await readKeys(objects, keys.rootKey);
  // A renewed key is there since.
  const own = await openPlaneKeys(dataFolder, objects, environment.releaseKeys, { by, now: now() });
  for (const line of listKeys(own, listed)) print(line);
}
