/** Decides whether a package's version fits the changes of its API since the committed report. */
import { placing, shorten, writeOut } from './repeats.mjs';

/** A report as it is committed: the version of the package and what it exports. */
export function writeReport(name, version, api) {
  return [`${name} ${version}`, '', ...shorten(api)].join('\n');
}

function readReport(text) {
  const [head = '', , ...lines] = text.split('\n');
  return { version: head.split(' ')[1], api: writeOut(lines) };
}

/** The lines that an API lost and those that it gained, each with its place. The order of lines does not count. */
function changesOf(before, after) {
  const [old, now] = [withPlaces(before), withPlaces(after)];
  return { gone: [...old].filter((line) => !now.has(line)), added: [...now].filter((line) => !old.has(line)) };
}

function withPlaces(lines) {
  const placeOf = placing();
  return new Set(lines.map((line) => [placeOf(line).replace(/\.?[^.]*$/, ''), line.trim()].filter(Boolean).join(': ')));
}

const partsOf = (version) => version.split('.').map(Number);

/**
 * The lowest version that fits the changes, counted from the version of the report: a major one if a line is gone or changed, otherwise a
 * minor one.
 */
function versionFor(version, { gone }) {
  const [major, minor] = partsOf(version);
  return gone.length > 0 ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

function isAtLeast(version, least) {
  const [given, asked] = [partsOf(version), partsOf(least)];
  const at = given.findIndex((part, index) => part !== asked[index]);
  return at < 0 || given[at] > asked[at];
}

const MOST_LINES = 12;

function inWords({ gone, added }) {
  const lines = [...gone.map((line) => `  - ${line}`), ...added.map((line) => `  + ${line}`)];
  const more = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`  … and ${more} more`] : [])].join('\n');
}

/**
 * Decides whether a report may be written, and whether the version of the package fits the changes.
 * @param {{ folder: string, name: string, version: string, api: string[], report: string | null }} one A package: the version of its
 *   package.json, its API now, and the committed report.
 * @returns {{ write: string | null, problem: string | null }} The report to write if the version allows it, and the problem that lets
 *   a check fail as things are.
 */
export function judge({ folder, name, version, api, report }) {
  const write = writeReport(name, version, api);
  if (write === report) return { write: null, problem: null };
  if (report === null) return { write, problem: `${name} has no API report. Write it: npm run api-report` };
  const before = readReport(report);
  const changes = changesOf(before.api, api);
  const isChanged = changes.gone.length + changes.added.length > 0;
  const least = isChanged ? versionFor(before.version, changes) : before.version;
  const what =
    changes.gone.length > 0 ? 'something of its API was changed or removed' : 'something was added to its API';
  const since = isChanged
    ? `${what} since ${before.version}.\n${inWords(changes)}\n`
    : `its report is of ${before.version}.\n`;
  if (isAtLeast(version, least))
    return { write, problem: `${name}: ${since}  Write the report of ${version}: npm run api-report` };
  return {
    write: null,
    problem: `${name}: ${since}  Raise "version" in ${folder}/package.json from ${version} to ${least}, then run npm run api-report.`,
  };
}
