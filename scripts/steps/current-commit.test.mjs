import { once } from 'node:events';
import { createServer } from 'node:http';
import { commitAnswer, currentCommit } from './current-commit.mjs';

test('a development server says the commit that is checked out when it is asked, and whether files differ from it', async () => {
  const commits = ['7c2e9d1aa0-dirty', null];
  const { path, middleware } = commitAnswer(() => commits.shift());
  const server = createServer(middleware).listen(0, 'localhost');
  await once(server, 'listening');
  try {
    const ask = async () => (await fetch(`http://localhost:${server.address().port}${path}`)).json();
    expect(await ask()).toEqual({ commit: '7c2e9d1aa0-dirty' });
    expect(await ask()).toEqual({ commit: null });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

test('a commit is named whole, with a word where files differ from it', () => {
  // A copy of the files without the repository has no commit.
  expect(currentCommit() ?? 'a'.repeat(40)).toMatch(/^[0-9a-f]{40}(-dirty)?$/);
});
