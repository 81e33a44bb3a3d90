import { releasesFolder } from '@fixed-ops/environment';
import { collectReleases, createReleasePlane } from '@fixed-ops/releases';
import { ensurePlaced, openPlane, type ReleaseCommandOptions, readPlaced } from './command-plane.ts';
import { listReleases } from './describe-plane.ts';
import { changeKeys, initStore } from './key-commands.ts';
import { movePointer } from './pointer-commands.ts';
import { showTo } from './preview-command.ts';
import { readHelp, readReleaseRequest } from './release-request.ts';

/**
 * `npm run release
 * rollback
 * canary
 * promote
 * hold
 * preview
 * releases
 * gc
 * keys`: changes what is served, beside a running server or without one. Rejects with a sentence if nothing was changed.
 */
export async function runReleaseCommand(options: ReleaseCommandOptions): Promise<void> {
  const help = readHelp(options.args);
  if (help !== null) return options.print(help);
  const request = readReleaseRequest(options.args);
  // Opening the plane needs the keys that `keys init` makes.
  if (request.command === 'keys' && request.action === 'init') await initStore(options);
  const open = await openPlane(options);
  if (request.command === 'keys') return changeKeys(request, open, options);
  if (request.command === 'gc') {
    const { days, isTrial } = request;
    const { objects, dataFolder } = open;
    const plane = await readPlaced(open);
    for (const problem of plane.problems.values()) options.print(problem);
    const context = { objects, plane, releasesFolder: releasesFolder(dataFolder) };
    const gone = await collectReleases({ ...context, days, isTrial, now: options.now() });
    for (const { name, release } of gone) options.print(`${release} of ${name} ${isTrial ? 'would go' : 'is gone'}`);
    if (gone.length === 0)
      options.print(`Nothing goes: every release is needed, or was served in the last ${days} days.`);
    return;
  }
  if (request.command === 'preview') return showTo(request, open, options);
  if (request.command !== 'releases') return movePointer(request, open, options);
  const { objects, reader } = open;
  // If the placements are missing or invalid, every name would be reported as wrong.
  await readPlaced(open);
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
