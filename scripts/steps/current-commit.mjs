import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder, root } from './workspace.mjs';

/** The checkout, and the file that keeps its commit where the repository does not come along, as in an image. */
const OWN = { folder: root, note: join(cacheFolder, 'commit.json') };

function ask(folder, ...args) {
  const said = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return said.status === 0 ? said.stdout.trim() || null : null;
}
const commitIn = (folder) => ask(folder, 'describe', '--always', '--abbrev=40', '--dirty', '--exclude=*');
const subjectIn = (folder) => ask(folder, 'log', '-1', '--format=%s');

function noted({ note }) {
  try {
    return JSON.parse(readFileSync(note, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * The checked-out commit, marked with `-dirty` if files differ from it. Outside a repository, the commit that `noteCommit` has noted, or
 * null.
 */
export const currentCommit = (place = OWN) => commitIn(place.folder) ?? noted(place).commit ?? null;

/** The first line of the commit's message. Outside a repository, the noted one, or null. */
export const currentSubject = (place = OWN) => subjectIn(place.folder) ?? noted(place).subject ?? null;

/** Notes the commit for when the repository is gone. It forgets an earlier note if there is no repository now. */
export function noteCommit({ folder, note } = OWN) {
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, JSON.stringify({ commit: commitIn(folder), subject: subjectIn(folder) }));
}

/**
 * A middleware for `setupMiddlewares` of a development server. It reads the commit at each request, because developers commit while the
 * server runs.
 */
export const commitAnswer = (readCommit = currentCommit) => ({
  name: 'commit',
  path: '/commit.json',
  middleware: (_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ commit: readCommit() }));
  },
});
