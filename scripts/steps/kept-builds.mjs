// Builds that are kept by content. Several starts in one checkout may finish the same build at the same time.
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const KEPT_BUILDS = 4;
/** What was begun and has not its name by then was interrupted. */
const BEGUN_MS = 60 * 60_000;
const remove = (path) => rmSync(path, { recursive: true, force: true, maxRetries: 3 });

/** Gives a finished folder its name. Where another process has put the same content there, one of the two stays. */
export function placeBuild(folder, target) {
  try {
    renameSync(folder, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    remove(folder);
  }
}

/** Removes all but the newest builds in a folder, `keep` among them, and what was interrupted long ago. Others may do so as well. */
export function forgetOldBuilds(folder, keep) {
  const others = readdirSync(folder)
    .filter((entry) => entry !== keep)
    .map((entry) => ({ entry, time: statSync(join(folder, entry), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.time - a.time);
  const [begun, built] = [true, false].map((isBegun) =>
    others.filter(({ entry }) => entry.startsWith('.') === isBegun),
  );
  const over = [...begun.filter(({ time }) => Date.now() - time > BEGUN_MS), ...built.slice(KEPT_BUILDS - 1)];
  for (const { entry } of over) remove(join(folder, entry));
}
