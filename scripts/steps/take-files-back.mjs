import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** The uppermost missing folder on the way to a path, or the path itself if only that is missing. Null if the path exists. */
function missingOf(root, path) {
  let missing = null;
  for (let place = join(root, path); place.startsWith(`${root}${sep}`); place = dirname(place))
    if (!existsSync(place)) missing = place;
  return missing;
}

/**
 * Notes the state of files (paths relative to `root`) before they are written. Answers a function that restores it: it removes files that
 * did not exist, with the folders that were made for them and all that these contain.
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
