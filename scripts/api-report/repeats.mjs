/**
 * A block that a report already contains is replaced by a reference to its place: the object of all calls repeats every call, and every
 * answer repeats its figures. Before a comparison, references are written out again, so that a moved block counts as the same.
 */

/** A block with fewer lines than this is easier to read than a reference to it. */
const FEWEST_LINES = 5;
const REFERENCE = /^\s*\(as (\S+)\)$/;

/** Shortens a report, so that each block of several lines appears once. */
export function shorten(lines) {
  const places = new Map();
  const placeOf = placing();
  const kept = [];
  for (let at = 0; at < lines.length; at += 1) {
    const place = placeOf(lines[at]);
    kept.push(lines[at]);
    const inner = innerOf(lines, at);
    if (inner.length < FEWEST_LINES) continue;
    const block = inner.map((line) => line.slice(depthOf(lines[at]))).join('\n');
    const known = places.get(block);
    if (known === undefined) places.set(block, place);
    else {
      kept.push(`${' '.repeat(depthOf(lines[at]) + 1)}(as ${known})`);
      at += inner.length;
    }
  }
  return kept;
}

/** Undoes `shorten`. Throws if a reference names a place that the report does not have. */
export function writeOut(lines) {
  const heads = new Map();
  const placeOf = placing();
  const all = [];
  for (const line of lines) {
    const [, place] = REFERENCE.exec(line) ?? [];
    if (place === undefined) {
      all.push(line);
      heads.set(placeOf(line), all.length - 1);
      continue;
    }
    const head = heads.get(place);
    if (head === undefined) throw new Error(`The report names ${place}, which it does not have.`);
    const indent = depthOf(line) - 1 - depthOf(all[head]);
    for (const inner of innerOf(all, head)) all.push(indent < 0 ? inner.slice(-indent) : ' '.repeat(indent) + inner);
  }
  return all;
}

/**
 * Answers a function that takes the lines of a report in order and answers the place of each: `calls.roNotes~3.data` for the third block of
 * that property, with `#2` if a place repeats.
 */
export function placing() {
  const path = [];
  const counts = new Map();
  return (line) => {
    const depth = depthOf(line);
    path.length = Math.min(path.length, depth + 1);
    // A line that closes a block may open another one of the same property: `}, z.core.$strip>, z.ZodObject<{`.
    path[depth] = /^\s*}/.test(line) ? nextOf(path[depth] ?? '') : labelOf(line);
    const place = path.filter(Boolean).join('.');
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    return count === 1 ? place : `${place}#${count}`;
  };
}

function nextOf(label) {
  const [name, count = '1'] = label.split('~');
  return `${name}~${Number(count) + 1}`;
}

const depthOf = (line) => line.length - line.trimStart().length;
/** `kpis` of `kpis: z.ZodArray<z.ZodObject<{`, `calls` of `const calls: {`. */
const labelOf = (line) =>
  /^\s*(?:readonly )?(?:const |interface |type |class |function )?"?([\w$]+)/.exec(line)?.[1] ?? '';

/** The lines between the one that opens a block and the one that closes it. */
function innerOf(lines, at) {
  if (!lines[at].endsWith('{')) return [];
  const depth = depthOf(lines[at]);
  let end = at + 1;
  while (end < lines.length && depthOf(lines[end]) > depth) end += 1;
  return lines.slice(at + 1, end);
}
