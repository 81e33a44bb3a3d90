import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { forgetInstalled, install } from './install.mjs';
import { formsOf, NewRemoteError, readNewRemote } from './new-remote-name.mjs';
import { placementFiles, placeRemote } from './place-remote.mjs';
import { runQuietly } from './run-quietly.mjs';
import { noteFiles } from './take-files-back.mjs';
import { importBuilt, packagesIn, remoteNames, root } from './workspace.mjs';

const templates = join(root, 'scripts', 'new-remote');
const deploy = join(root, 'deploy');
const ROUTE_LIST = 'services/api/src/routes.ts';
const API_MANIFEST = 'services/api/package.json';
const ACCESS_TABLE = 'services/api/src/access-table.test.ts';
/** Existing files that get a part of the new remote, besides those of `placeRemote`. */
const CHANGED = [API_MANIFEST, ROUTE_LIST, ACCESS_TABLE, 'pnpm-lock.yaml'];

/** The target path of each template. */
const filesOf = ({ name }) => ({
  'remote-package.json.txt': `remotes/${name}/package.json`,
  'remote.tsx.txt': `remotes/${name}/src/remote.tsx`,
  'contract.test.ts.txt': `remotes/${name}/src/contract.test.ts`,
  'screen.tsx.txt': `remotes/${name}/src/${name}-screen.tsx`,
  'screen.test.tsx.txt': `remotes/${name}/src/${name}-screen.test.tsx`,
  'contract-package.json.txt': `shared/${name}-contract/package.json`,
  'contract.ts.txt': `shared/${name}-contract/src/index.ts`,
  'routes.ts.txt': `services/api/src/${name}/routes.ts`,
  'routes.api.test.ts.txt': `services/api/src/${name}/${name}.api.test.ts`,
});

const foldersOf = (path) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

function takenNames() {
  const { remotes } = readJson(join(deploy, 'placement.default.json'));
  return {
    remotes: [...remoteNames, ...remotes.map(({ name }) => name)],
    addresses: remotes.flatMap(({ paths }) => paths.map((path) => path.split('/')[1])),
    shared: packagesIn(join(root, 'shared')),
    packages: [...packagesIn(join(root, 'services')), 'e2e'],
    routes: foldersOf('services/api/src'),
    // A remote `note` beside the folder `notes` would import the same name a second time.
    routeLists: [...readFileSync(join(root, ROUTE_LIST), 'utf8').matchAll(/import \{ (\w+) \}/g)].map(
      ([, each]) => each,
    ),
  };
}

/** Notes the state of all files before they are written. Answers a function that restores it and makes the next command install again. */
function noteCheckout(forms) {
  const placed = placementFiles.map((file) => join('deploy', file));
  const takeBack = noteFiles(root, [...Object.values(filesOf(forms)), ...CHANGED, ...placed]);
  return () => {
    takeBack();
    forgetInstalled();
  };
}

/** The function that hashes placements. By the hash, data folders know the product's earlier placement of a remote. */
async function loadPlacementHash() {
  const { buildPackages } = await import('../build-services.mjs');
  await buildPackages(['shared/federation', 'services/releases']);
  return (await importBuilt('services/releases')).placementHash;
}

function writeFiles(forms) {
  const written = Object.entries(filesOf(forms)).map(([template, path]) => {
    const text = readFileSync(join(templates, template), 'utf8');
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(
      join(root, path),
      text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, form) => forms[form]),
    );
    return path;
  });
  return [...written, ...addRoutes(forms)];
}

/** Puts a line behind a part of a file. Throws a NewRemoteError if the part is missing, because the generated code would be incomplete. */
function addBehind(path, part, line) {
  const text = readFileSync(join(root, path), 'utf8');
  const at = text.lastIndexOf(part);
  if (at === -1)
    throw new NewRemoteError(`${path} has no "${part.trim()}" any more, behind which a line belongs: ${line}`);
  const end = at + part.length;
  writeFileSync(join(root, path), `${text.slice(0, end)}${line}\n${text.slice(end)}`);
}

/**
 * Changes the files of the service that name the routes: its dependencies, its route list, and the table of access. Answers their paths.
 */
function addRoutes({ name, Name, camel }) {
  const content = readJson(join(root, API_MANIFEST));
  content.dependencies[`@fixed-ops/${name}-contract`] = 'workspace:*';
  writeJson(join(root, API_MANIFEST), content);
  addBehind(
    ROUTE_LIST,
    "import type { Route } from './http/route.ts';\n",
    `import { ${camel}Routes } from './${name}/routes.ts';`,
  );
  addBehind(ROUTE_LIST, 'export const routes: readonly Route[] = [\n', `  ...${camel}Routes,`);
  addBehind(
    ACCESS_TABLE,
    'const expectations: Readonly<Record<string, Expected>> = {\n',
    `  // The remote ${name}.\n  ${Name}Summary: { titles: serviceTitles },`,
  );
  return [API_MANIFEST, ROUTE_LIST, ACCESS_TABLE];
}

/**
 * All steps of `npm run new-remote`. It adds a remote, the contract of its calls, their routes and a placement. The host and other remotes
 * stay unchanged. If a step fails, it removes everything that it made and ends the process with a sentence.
 */
export async function newRemote(steps, args, variables) {
  let takeBack = null;
  // The first Ctrl-C ends the command that runs, and the written files are removed. A second one ends this process at once.
  process.once('SIGINT', () => {});
  try {
    const forms = formsOf(readNewRemote(args, takenNames()));
    const { name } = forms;
    await steps.run('install', install);
    const written = await steps.run('write files', async (detail) => {
      const placementHash = await loadPlacementHash();
      takeBack = noteCheckout(forms);
      const placed = placeRemote(forms, { deploy, placementHash }).map((path) => relative(root, path));
      const files = [...writeFiles(forms), ...placed];
      await runQuietly(join(root, 'node_modules', '.bin', 'biome'), ['check', '--write', ...files]);
      detail(`${files.length} files`);
      return files;
    });
    await steps.run('install its packages', () =>
      runQuietly('npx', [
        '-y',
        readJson(join(root, 'package.json')).packageManager,
        'install',
        '--no-frozen-lockfile',
        '--prefer-offline',
      ]),
    );
    // Only the report of the new package is written: another package in the checkout may be in the middle of a change that has no new
    // version yet.
    await steps.run('write its API report', () =>
      runQuietly(process.execPath, ['scripts/api-report.mjs', `${name}-contract`]),
    );
    console.log(`\n${written.map((path) => `  ${path}`).join('\n')}\n`);
    console.log(`npm run dev -- ${name}      shows it with hot reload at /${name}`);
    console.log(`npm run check -- ${name}    holds it to what a release needs`);
    console.log(`npm start ${' '.repeat(name.length + 8)}    releases it`);
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    if (takeBack !== null) {
      takeBack();
      console.error('Nothing stays of what was made. Once that is mended, the same command does all of it.');
    }
    if (variables.LOG_LEVEL === 'debug') console.error(error);
    process.exit(1);
  }
}
