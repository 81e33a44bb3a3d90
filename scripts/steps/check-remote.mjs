import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { seconds } from './console.mjs';
import { install } from './install.mjs';
import { runQuietly } from './run-quietly.mjs';
import { cacheFolder, importBuilt, remoteNames, root } from './workspace.mjs';

/**
 * Reads the arguments of `npm run check` and answers the remote. Throws an error with a sentence if they do not name exactly one remote.
 */
export function readCheckedRemote(args, names) {
  const [name, ...others] = args;
  const example = `Example: npm run check -- ${names[0]}`;
  if (name === undefined) throw new Error(`Say which remote to check, one of: ${names.join(', ')}. ${example}`);
  if (!names.includes(name))
    throw new Error(`There is no remote "${name}". The remotes are: ${names.join(', ')}. ${example}`);
  if (others.length > 0) throw new Error(`One remote at a time: "${others.join(' ')}" is too much. ${example}`);
  return name;
}

/** Longer output of a check is shortened to this many characters. */
const SAID_MOST = 20_000;

/** Shortens the output of a check. The beginning and the end stay: the beginning names what failed, and the end counts it. */
export function shortened(output, most = SAID_MOST) {
  if (output.length <= most) return output;
  const half = Math.floor(most / 2);
  return `${output.slice(0, half)}\n… ${output.length - 2 * half} characters are left out here …\n${output.slice(-half)}`;
}

const run = (command, args) =>
  runQuietly(command, args, {
    // A failed test prints its screen. In full length and in colours, the screen would hide which test failed.
    env: { FORCE_COLOR: '0', COLORS: 'false', DEBUG_PRINT_LIMIT: '1000' },
    failure: (output) => shortened(output),
  });

const bin = (name) => join(root, 'node_modules', '.bin', name);
const node = (...args) => run(process.execPath, args);

/** Checks the types of the remote and of what it imports. A check of the whole workspace takes twice the time. */
async function checkTypes(folder) {
  const project = join(cacheFolder, 'check', `${basename(folder)}.tsconfig.json`);
  await mkdir(dirname(project), { recursive: true });
  const include = [join(root, folder, 'src'), join(root, 'shared/*/src/**/*.d.ts')];
  await writeFile(project, JSON.stringify({ extends: join(root, 'tsconfig.browser.json'), include }));
  await run(bin('tsc'), ['-p', project, '--pretty', 'false']);
}

/**
 * Builds the release and checks it as a release command does, with the host of this checkout as the only live one: versions and exports,
 * bytes, a first screen in a headless browser, licences and vulnerabilities. Answers the result in words. Throws an error with the reasons
 * if the release is refused.
 */
async function gate(name) {
  const { buildServices } = await import('../build-services.mjs');
  await buildServices();
  const { buildForRelease } = await import('./build-apps.mjs');
  const [built, host] = await Promise.all([buildForRelease(name), buildForRelease('host')]);
  const releases = await importBuilt('services/releases');
  const { checkRelease } = await import('./check-release.mjs');
  const { remotes: placements } = JSON.parse(await readFile(join(root, 'deploy', 'placement.default.json'), 'utf8'));
  const { refusals, checks } = await releases.checkBuild(built, await releases.liveHost(host), (each) =>
    checkRelease(each, { live: [], placements }, releases),
  );
  if (refusals.length > 0) throw new Error(refusals.join('\n'));
  const say = ({ name: checked, result, detail }) =>
    `${checked.toLowerCase()}${result === 'skipped' ? ' not checked' : ''}${detail === '' ? '' : ` (${detail})`}`;
  return `release ${built.release}: ${checks.map(say).join(', ')}`;
}

/**
 * Runs every check of a remote, prints each result with its time, and answers the exit code. After a failed check, the others still run.
 */
export async function checkRemote(args) {
  let name;
  try {
    name = readCheckedRemote(args, remoteNames);
    await install(() => {});
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
  const began = performance.now();
  const failed = [];
  let passed = 0;
  const check = async (label, work) => {
    const started = performance.now();
    try {
      const said = await work();
      passed += 1;
      console.log(`✓ ${label}, ${seconds(performance.now() - started)}${said ? `: ${said}` : ''}`);
    } catch (error) {
      failed.push(label);
      console.log(
        `✗ ${label}, ${seconds(performance.now() - started)}\n${error instanceof Error ? error.message : error}`,
      );
    }
  };
  const quietly = (work) => work().then(() => '');
  const folder = `remotes/${name}`;
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const test = () =>
    node(
      '--max-semi-space-size=64',
      jest,
      '--maxWorkers=2',
      '--selectProjects',
      'browser',
      '--rootDir',
      root,
      `${folder}/`,
    );
  // All checks start at once, so that no core is idle. The tests take longest, so they get two processes.
  await Promise.all([
    check('lint', () => quietly(() => run(bin('biome'), ['check', folder, '--error-on-warnings']))),
    check('import boundaries', () => quietly(() => node('scripts/lint-boundaries.mjs'))),
    check('types', () => quietly(() => checkTypes(folder))),
    check('tests', () => quietly(test)),
    check('gate', () => gate(name)),
  ]);
  const total = seconds(performance.now() - began);
  console.log(
    failed.length === 0
      ? `${name} can be released: ${passed} checks passed in ${total}.`
      : `${name} cannot be released: ${failed.join(', ')} failed (${total}).`,
  );
  return failed.length === 0 ? 0 : 1;
}
