import { spawnSync } from 'node:child_process';
import { root } from './workspace.mjs';

/** The commit that is checked out, marked where files differ from it; null outside a repository. */
export function currentCommit() {
  const said = spawnSync('git', ['describe', '--always', '--abbrev=40', '--dirty', '--exclude=*'], {
    cwd: root,
    encoding: 'utf8',
  });
  return said.status === 0 ? said.stdout.trim() : null;
}

/** First line of its message; null outside a repository. */
export function currentSubject() {
  const said = spawnSync('git', ['log', '-1', '--format=%s'], { cwd: root, encoding: 'utf8' });
  return said.status === 0 ? said.stdout.trim() || null : null;
}

/** For `setupMiddlewares` of a development server: says the commit as it is when a page asks, since who develops commits while the server runs. */
export const commitAnswer = (readCommit = currentCommit) => ({
  name: 'commit',
  path: '/commit.json',
  middleware: (_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ commit: readCommit() }));
  },
});
