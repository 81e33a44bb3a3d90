import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** The uppermost folder on the way to a path that is not there yet, or the path itself; null where it is there. */
function missingOf(root, path) {
  let missing = null;
  for (let place = join(root, path); place.startsWith(`${root}${sep}`); place = dirname(place))
    if (!existsSync(place)) missing = place;
  return missing;
}

/**
 * Notes how files (relative to `root`) are before something is written to them; the answer makes them so again. What was not there goes, with
 * the folders that were made for it and all that came into these.
 */
export function noteFiles(root, paths) {
  const notes = paths.map((path) => {
    const missing = missingOf(root, path);
    return { path: missing ?? join(root, path), content: missing === null ? readFileSync(join(root, path)) : null };
  });
  return () => {
    for (const { path, content } of notes) {
      if (content === null) rmSync(path, { recursive: true, force: true });
      else writeFileSync(path, content);
    }
  };
}
