import { join } from 'node:path';
import { HOST } from '@fixed-ops/federation';
import {
  addTeamKey,
  homeOfKeys,
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

/** A team may get its key before its remote is placed, and a name that was mistyped looks the same: it is said, not refused. */
const notPlaced = (names: readonly string[], placed: readonly { readonly name: string }[]) =>
  names.filter((name) => ![HOST, '*', ...placed.map((each) => each.name)].includes(name));

/** `keys`: changes which keys count, where the private root key is, and lists them. */
export async function changeKeys(
  request: Extract<ReleaseCommandRequest, { command: 'keys' }>,
  { dataFolder, objects, keys, reader }: OpenPlane,
  { by, now, print, defaultPlacement }: ReleaseCommandOptions,
): Promise<void> {
  const world = { dataFolder, objects, keys, by, now: now() };
  if (request.action === 'add') {
    print(`${await addTeamKey(world, request)} may sign for ${request.names.join(', ')}`);
    const unknown = notPlaced(request.names, (await reader.read())?.placement.remotes ?? []);
    if (unknown.length > 0)
      print(
        `Nothing is placed as ${unknown.join(', ')} yet. If that is mistyped, run the command again with the right --names.`,
      );
  }
  if (request.action === 'renew')
    print(
      `${await renewKey(world, request.kind)} signs from now on: ${join(homeOfKeys(dataFolder, objects), 'keys', `${request.kind}.key`)}`,
    );
  if (request.action === 'revoke') {
    await revokeKey(world, request.id, request.isCompromised);
    // This machine believes no older list from now on, whether a process runs here or not.
    await reader.readAnew();
    print(
      request.isCompromised
        ? `${request.id} is revoked, and nothing that it has signed is served any more: npm run keys -- sign-again ${request.id} lists what that is.`
        : `${request.id} is revoked: it signs nothing more, and what it has signed before stays.`,
    );
  }
  if (request.action === 'sign-again') {
    const found = await signAgain(world, request.id, request.isTrial);
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
  for (const line of listKeys(keys, listed)) print(line);
}
