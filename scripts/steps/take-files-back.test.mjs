import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteFiles } from './take-files-back.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fixed-ops-files-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path, text) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};

test('files are as they were, and folders that were made for new ones go with all that came into them', () => {
  write('routes.ts', 'before');
  write('remotes/xtime/src/remote.tsx', 'theirs');
  const takeBack = noteFiles(root, ['routes.ts', 'remotes/loaners/src/remote.tsx', 'remotes/loaners/package.json']);
  write('routes.ts', 'after');
  write('remotes/loaners/src/remote.tsx', 'new');
  write('remotes/loaners/package.json', 'new');
  write('remotes/loaners/node_modules/linked', 'by an installation');
  takeBack();
  expect(readFileSync(join(root, 'routes.ts'), 'utf8')).toBe('before');
  expect(readdirSync(join(root, 'remotes'))).toEqual(['xtime']);
});

test('a folder that a branch has left behind keeps what was in it', () => {
  write('remotes/loaners/node_modules/left', 'behind');
  const takeBack = noteFiles(root, ['remotes/loaners/src/remote.tsx', 'remotes/loaners/package.json']);
  write('remotes/loaners/src/remote.tsx', 'new');
  takeBack();
  expect(readdirSync(join(root, 'remotes/loaners'))).toEqual(['node_modules']);
});
