import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FACTS_FILE } from '../../shared/federation/webpack/facts-file.mjs';
import { singletonNames } from '../../shared/federation/webpack/shared-modules.mjs';
import { currentCommit, currentSubject } from './current-commit.mjs';
import { forgetOldBuilds, placeBuild } from './kept-builds.mjs';
import { runQuietly } from './run-quietly.mjs';
import { cacheFolder, hashInputs, packageVersion, remoteNames, root } from './workspace.mjs';

const builder = join(root, 'scripts', 'build-app.mjs');

/** The files that a build of the host or a remote depends on: its own folder, everything shared, the lockfile and the builder. */
function inputsOf(folder) {
  return [folder, 'shared', 'pnpm-lock.yaml', 'scripts/build-app.mjs'];
}

const runBuilder = (job) =>
  runQuietly(process.execPath, [builder, JSON.stringify(job)], {
    env: {},
    failure: (output) => `Building ${job.name} failed:\n${output.slice(-6000)}`,
  });

/** Source maps of an app's builds, which are not served. */
const mapsFolder = (name) => join(cacheFolder, 'source-maps', name);

/**
 * Builds one app unless a build of the same sources exists. Answers its folder and its release. The release is named by the result of the
 * build, so different sources may make the same release.
 */
async function buildApp({ name, folder, mode, others = [], areas }) {
  const hash = hashInputs([...inputsOf(folder), ...others], `${mode}${areas ?? ''}`);
  const builds = join(cacheFolder, 'builds', `${name}-${mode}`);
  const output = join(builds, hash);
  const isCached = existsSync(output);
  if (!isCached) {
    const temporary = join(builds, `.building-${hash}-${process.pid}`);
    mkdirSync(temporary, { recursive: true });
    await runBuilder({
      name,
      folder: join(root, folder),
      mode,
      areas,
      output: temporary,
      maps: mapsFolder(name),
      cache: join(cacheFolder, 'webpack'),
    });
    placeBuild(temporary, output);
    forgetOldBuilds(builds, hash);
  }
  const release = releaseOf(output) ?? `development-${hash}`;
  if (!isCached && mode === 'production') forgetOldBuilds(mapsFolder(name), release);
  return { name, folder: output, release, version: packageVersion(folder), isCached };
}

/** The name that the builder gave a build. Null for a development build, which is never released. */
function releaseOf(output) {
  const path = join(output, FACTS_FILE);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).release : null;
}

/**
 * The versions that the host provides and that remotes are built against, by package. The host's manifest pins the versions of the
 * libraries.
 */
function providedVersions() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'host', 'package.json'), 'utf8'));
  const packages = new Set(singletonNames.map((name) => name.match(/^(?:@[^/]+\/)?[^/]+/)[0]));
  return Object.fromEntries(
    [...packages].map((name) => {
      const [, ours] = /^@fixed-ops\/(.+)$/.exec(name) ?? [];
      return [name, ours === undefined ? dependencies[name] : packageVersion(`shared/${ours}`)];
    }),
  );
}

/** The versions of what a remote uses of the host, by the packages that it depends on. */
export function versionsConsumedBy(name) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'remotes', name, 'package.json'), 'utf8'));
  return Object.fromEntries(Object.entries(providedVersions()).filter(([each]) => each in dependencies));
}

/** Runs the jobs, at most `width` at a time, and keeps the order of the results. */
async function inParallel(jobs, width, work) {
  const results = new Array(jobs.length);
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(width, jobs.length) }, async () => {
      while (next < jobs.length) {
        const index = next++;
        results[index] = await work(jobs[index]);
      }
    }),
  );
  return results;
}

/** What else is built if the operator offers it: a host for development, for developers who open a remote from a development server. */
export const offeredBy = (variables) => ({ isForDevelopmentToo: variables.OVERRIDE_HOST === 'development' });

/**
 * Runs the build of the host for development. Throws an error that names the setting if the files of the product are read-only, as in an
 * image.
 */
export async function buildOffered(build) {
  try {
    return await build();
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    throw new Error(
      `OVERRIDE_HOST is "development", and the host for development is not among what was built: ${error.path} cannot be written to. Build the image with --build-arg OVERRIDE_HOST=development, or leave the setting out.`,
      { cause: error },
    );
  }
}

/** Builds host and remotes side by side. Unchanged ones come from the cache. */
export async function buildApps(
  detail,
  { mode = 'production', remotes = remoteNames, isForDevelopmentToo = false } = {},
) {
  const forDevelopment = { name: 'host', folder: 'host', mode: 'development' };
  const jobs = [
    { name: 'host', folder: 'host', mode },
    ...remotes.map((name) => ({ name, folder: `remotes/${name}`, mode: 'production' })),
    ...(isForDevelopmentToo ? [forDevelopment] : []),
  ];
  let done = 0;
  const all = await inParallel(jobs, 2, async (job) => {
    const result = await (job === forDevelopment ? buildOffered(() => buildApp(job)) : buildApp(job));
    done += 1;
    detail(`${done} of ${jobs.length}, ${job.name} ${result.isCached ? 'unchanged' : 'built'}`);
    return result;
  });
  const built = all.filter((app) => !app.isCached).length;
  const [host, ...others] = all;
  const developed = isForDevelopmentToo ? others.pop() : undefined;
  detail(built === 0 ? 'up to date' : `${built} built, ${jobs.length - built} unchanged`);
  const provided = providedVersions();
  const commit = currentCommit();
  const subject = currentSubject();
  const published = ({ name, folder, release, version }) => ({
    name,
    folder,
    release,
    version,
    commit,
    subject,
    shared: provided,
  });
  return {
    builtHost: published(host),
    builtForDevelopment: developed === undefined ? null : published(developed),
    provided,
    builtRemotes: others.map(published),
  };
}

/** Builds the host or a remote for its release. */
export async function buildForRelease(name) {
  const folder = name === 'host' ? name : `remotes/${name}`;
  const built = await buildApp({ name, folder, mode: 'production' });
  const { release, version } = built;
  const made = { commit: currentCommit(), subject: currentSubject() };
  return { name, release, version, folder: built.folder, ...made, shared: providedVersions() };
}

/** The area of the landing page. Most visits open it first. */
const FIRST_AREA = 'dashboards';

/**
 * The module that imports the areas in an application that is one bundle. The first area is part of the bundle. The others load when they
 * are opened.
 */
function areasOfBundle() {
  const areas = remoteNames.map((name) => {
    const path = JSON.stringify(join(root, 'remotes', name, 'src', 'remote.tsx'));
    return `${JSON.stringify(name)}: () => import(/* webpackMode: "${name === FIRST_AREA ? 'eager' : 'lazy'}" */ ${path})`;
  });
  return `const areas = { ${areas.join(', ')} };
export const registerAll = () => {};
export const fetchFederated = ({ name }) => areas[name]();
`;
}

/** Builds host and remotes as one application without federation, to measure federation against. */
export async function buildBundle(detail) {
  const job = { name: 'bundle', folder: 'host', mode: 'production', others: ['remotes'], areas: areasOfBundle() };
  const bundle = await buildApp(job);
  detail(`one bundle ${bundle.isCached ? 'unchanged' : 'built'}`);
  return bundle;
}
