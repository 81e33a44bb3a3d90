// Builds that are kept by content. Several starts in one checkout may finish the same build at the same time.
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const KEPT_BUILDS = 4;
/** A build that still has no name after this time was interrupted. */
const UNFINISHED_MS = 60 * 60_000;
const remove = (path) => rmSync(path, { recursive: true, force: true, maxRetries: 3 });

/** Gives a finished folder its name. If another process has put the same content there meanwhile, this copy is removed. */
export function placeBuild(folder, target) {
  try {
    renameSync(folder, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    remove(folder);
  }
}

/** Keeps `keep` and the newest other builds of a folder, and removes older and interrupted builds. Several processes may do so at once. */
export function forgetOldBuilds(folder, keep) {
  const others = readdirSync(folder)
    .filter((entry) => entry !== keep)
    .map((entry) => ({ entry, time: statSync(join(folder, entry), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.time - a.time);
  const isUnfinished = ({ entry }) => entry.startsWith('.');
  const interrupted = others.filter((each) => isUnfinished(each) && Date.now() - each.time > UNFINISHED_MS);
  const old = others.filter((each) => !isUnfinished(each)).slice(KEPT_BUILDS - 1);
  for (const { entry } of [...interrupted, ...old]) remove(join(folder, entry));
}
