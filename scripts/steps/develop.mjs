import { join } from 'node:path';
import {
  DevelopmentError,
  ensureHostAllows,
  ensureOwnPortIsFree,
  holdPort,
  linesOfMisfits,
  readDevelopment,
} from './development-remote.mjs';
import { install } from './install.mjs';
import { serve } from './serve.mjs';
import { importBuilt, remoteNames, root } from './workspace.mjs';

/**
 * All steps of `npm run dev`, each shown with its time. If a step fails, the process ends with a sentence. The build covers everything that
 * is not served from its sources: the services, the host, and the remotes that nobody develops. With `--host`, only one remote is served,
 * for a host that runs elsewhere. The host of this machine is built for development, because React updates in place only in its development
 * build.
 */
export async function develop(steps, args, variables) {
  try {
    const { remotes, host } = readDevelopment(args, variables, remoteNames);
    const held = [];
    for (const { name, port } of remotes) held.push({ name, port, letGo: await holdPort(port, name, args) });
    if (host === null) {
      await ensureOwnPortIsFree(variables, args);
      await serveHere(held, steps);
    } else for (const remote of held) await serveFor(host, remote, steps);
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    if (variables.LOG_LEVEL === 'debug') console.error(error);
    process.exit(1);
  }
}

/** Starts a host here and serves the remotes inside it, each on the port that is held for it. */
async function serveHere(remotes, steps) {
  const served = remotes.map(({ name }) => name);
  await steps.run('install', install);
  const { buildServices } = await import('../build-services.mjs');
  await steps.run('build services', buildServices);
  const gateway = await importBuilt('services/gateway');
  gateway.ensureFolderIsFree(gateway.readEnvironment(process.env, root).dataFolder);
  const { buildApps } = await import('./build-apps.mjs');
  const others = remoteNames.filter((name) => !served.includes(name));
  const apps = await steps.run(others.length === 0 ? 'build host' : 'build host and remotes', (detail) =>
    buildApps(detail, { mode: 'development', remotes: others }),
  );
  const { serveRemote } = await import('./serve-remote.mjs');
  const developmentRemotes = {};
  for (const { name, port, letGo } of remotes) {
    await letGo();
    const { entryUrl } = await steps.run(`serve ${name}`, () => serveRemote(name, port));
    developmentRemotes[name] = entryUrl;
  }
  await serve({
    built: apps,
    developmentRemotes,
    defaultPlacement: join(root, 'deploy', 'placement.default.json'),
    steps,
  });
  console.log(
    remotes.length === 1
      ? `${served[0]} is served with hot reload from ${new URL(developmentRemotes[served[0]]).origin}: save a file below remotes/${served[0]} and look.`
      : 'Every remote is served with hot reload: save a file below remotes and look.',
  );
}

/** Serves the remote to a host that runs elsewhere, until the process is stopped. */
async function serveFor(host, { name, port, letGo }, steps) {
  const origin = `http://localhost:${port}`;
  const { provided, updatesInPlace } = await steps.run('ask the host', () => ensureHostAllows(host, origin));
  await steps.run('install', install);
  await steps.run('compare versions', (detail) => ensureHostProvides(host, name, provided, detail));
  const { serveRemote } = await import('./serve-remote.mjs');
  await letGo();
  await steps.run(`serve ${name}`, () => serveRemote(name, port, { host, updatesInPlace }));
  console.log(`\nOpen ${host}/overrides?remote=${name}&origin=${origin} and sign in as a developer.`);
  console.log(
    `Save a file below remotes/${name}, and the page ${updatesInPlace ? 'shows it in place' : 'reloads with it'}. Ctrl-C ends it; the banner leads back.`,
  );
}

/**
 * Compares the remote's dependencies with what the host provides, by the rule of the gateway. Throws a DevelopmentError that names each
 * package that is too old or missing, because the remote would fail in the page at the first one.
 */
async function ensureHostProvides(host, name, provided, detail) {
  if (provided === null) {
    detail('the host does not say what it provides');
    return;
  }
  const { buildServices } = await import('../build-services.mjs');
  await buildServices();
  const federation = await importBuilt('shared/federation');
  const { versionsConsumedBy } = await import('./build-apps.mjs');
  const list = linesOfMisfits(name, versionsConsumedBy(name), provided, federation.versionMismatches);
  if (list.length === 0) {
    detail('all provided');
    return;
  }
  throw new DevelopmentError(
    `${host} cannot run ${name} as it is checked out here:\n${list.join('\n')}\nCheck out the version that runs there, or develop inside a host of this machine: npm run dev -- ${name}`,
  );
}
