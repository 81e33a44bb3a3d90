import { publicUrlOf } from '@fixed-ops/environment';
import { makePreviewLink, notePreview } from '@fixed-ops/releases';
import {
  ensureFits,
  ensurePlaced,
  type OpenPlane,
  prepareRelease,
  type ReleaseCommandOptions,
  readPlaced,
  signerFor,
} from './command-plane.ts';
import { ReleaseCommandError } from './release-command-error.ts';
import type { ReleaseCommandRequest } from './release-request.ts';

const HOUR_MS = 60 * 60_000;

/** Stores a build without a pointer, or takes a stored release, and prints the link with which one person sees it. */
export async function showTo(
  request: Extract<ReleaseCommandRequest, { command: 'preview' }>,
  open: OpenPlane,
  options: ReleaseCommandOptions,
): Promise<void> {
  const { name, person, hours } = request;
  const { by, now, print, environment } = options;
  const plane = await readPlaced(open);
  ensurePlaced(name, plane.placement.remotes);
  const team = signerFor(name, open, plane);
  if (request.release !== null) await ensureFits(open, plane, name, request.release, print, 'shown');
  const release = request.release ?? (await prepareRelease(open, name, options));
  if (plane.pointers.get(name)?.bad.includes(release))
    throw new ReleaseCommandError(`${release} of ${name} was taken back as a bad one: nobody is shown it.`);
  const at = now();
  const until = new Date(at.getTime() + hours * HOUR_MS).toISOString();
  const content = { name, release, person, by, at: at.toISOString(), until };
  const link = makePreviewLink(team, content, request.host ?? publicUrlOf(environment));
  await notePreview(open.objects, content);
  print(`${name}: ${release} for ${person}, until ${until}. Nobody else gets it:`);
  print(link);
}
