import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commitAnswer, currentCommit, currentSubject, noteCommit } from './current-commit.mjs';

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

describe('where the repository is gone, as in an image', () => {
  let folder = '';
  let place = {};
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fixed-ops-commit-'));
    place = { folder: join(folder, 'checkout'), note: join(folder, 'checkout', '.cache', 'commit.json') };
    mkdirSync(place.folder);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const git = (...args) => {
    const who = ['-c', 'user.name=Dana', '-c', 'user.email=dana@example.com', '-c', 'commit.gpgsign=false'];
    return execFileSync('git', [...who, ...args], { cwd: place.folder, encoding: 'utf8' }).trim();
  };
  const said = () => [currentCommit(place), currentSubject(place)];
  const commit = (subject) => {
    git('commit', '--quiet', '--allow-empty', '--message', subject);
    return git('rev-parse', 'HEAD');
  };
  const removeRepository = () => rmSync(join(place.folder, '.git'), { recursive: true });

  test('releases have the commit that the build has noted, with its message', () => {
    git('init', '--quiet');
    const built = commit('Draw the card');
    noteCommit(place);
    removeRepository();
    expect(said()).toEqual([built, 'Draw the card']);
  });

  test('a checkout says its own commit, whatever an earlier build has noted', () => {
    git('init', '--quiet');
    commit('Draw the card');
    noteCommit(place);
    const later = commit('Draw its line');
    expect(said()).toEqual([later, 'Draw its line']);
  });

  test('a build without a repository forgets the commit of an earlier one', () => {
    expect(said()).toEqual([null, null]);
    git('init', '--quiet');
    commit('Draw the card');
    noteCommit(place);
    removeRepository();
    noteCommit(place);
    expect(said()).toEqual([null, null]);
  });

  test('a note that was cut off is none', () => {
    mkdirSync(join(place.folder, '.cache'));
    writeFileSync(place.note, '{"commit":');
    expect(said()).toEqual([null, null]);
  });
});
