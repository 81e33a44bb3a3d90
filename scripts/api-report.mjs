// Writes what each shared package exports to a committed text, `shared/<name>/api-report.txt`. `npm run api-report` writes the texts of all
// packages, or of the named ones. With `--check`, a step of `npm run lint`, it writes nothing. It fails if the version of a package does
// not fit the changes of its exports.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge } from './api-report/judge.mjs';
import { entriesOf, rollUp } from './api-report/roll-up.mjs';
import { cacheFolder, packagesIn, root } from './steps/workspace.mjs';

const isCheck = process.argv.includes('--check');
const named = process.argv.slice(2).filter((each) => each !== '--check');
const declarations = join(cacheFolder, 'api-declarations');
rmSync(declarations, { recursive: true, force: true });
// One thread is used, because several threads would order the members of a union differently from run to run. `npm run typecheck` checks
// the types.
const tsc = spawnSync(
  'npx',
  ['--no-install', 'tsc', '-p', 'tsconfig.api.json', '--singleThreaded', '--outDir', declarations],
  {
    cwd: root,
    encoding: 'utf8',
  },
);
if (tsc.status !== 0) {
  console.error(`${tsc.stdout}The shared packages do not compile, so nobody knows what they export.`);
  process.exit(1);
}

const read = (file) => readFileSync(join(declarations, file), 'utf8');
const folders = packagesIn(join(root, 'shared'))
  .filter((name) => named.length === 0 || named.includes(name))
  .map((name) => `shared/${name}`);
let problems = 0;
for (const folder of folders) {
  const { name, version, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const path = join(root, folder, 'api-report.txt');
  const api = rollUp(entriesOf(folder, exports), read);
  const report = existsSync(path) ? readFileSync(path, 'utf8') : null;
  const { write, problem } = judge({ folder, name, version, api, report });
  if (write !== null && !isCheck) {
    writeFileSync(path, write);
    console.log(`${folder}/api-report.txt is of ${version} now.`);
  } else if (problem !== null) {
    problems += 1;
    console.error(problem);
  }
}
if (problems === 0) console.log(`API reports: ${folders.length} packages, each as its version says`);
process.exit(problems === 0 ? 0 : 1);
