import { spawnSync } from 'node:child_process';
import { root } from './workspace.mjs';

/** The checked-out commit, marked with `-dirty` if files differ from it. Null outside a repository. */
export function currentCommit() {
  const said = spawnSync('git', ['describe', '--always', '--abbrev=40', '--dirty', '--exclude=*'], {
    cwd: root,
    encoding: 'utf8',
  });
  return said.status === 0 ? said.stdout.trim() : null;
}

/** The first line of the commit's message. Null outside a repository. */
export function currentSubject() {
  const said = spawnSync('git', ['log', '-1', '--format=%s'], { cwd: root, encoding: 'utf8' });
  return said.status === 0 ? said.stdout.trim() || null : null;
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
