import { join } from 'node:path';
import { ensureHostAllows, ensurePortIsFree, readDevelopmentRemote } from './development-remote.mjs';
import { install } from './install.mjs';
import { serve } from './serve.mjs';
import { remoteNames, root } from './workspace.mjs';

/**
 * All steps of `npm run dev`, each shown with its time; ends the process with a sentence when one cannot be done. With
 * `--host` the remote alone is served, for a host that runs elsewhere. The host of this machine is built for development,
 * because React updates in place only when its development build runs.
 */
export async function develop(steps, args, variables) {
  try {
    const { name, port, host } = readDevelopmentRemote(args, variables, remoteNames);
    await ensurePortIsFree(port, name);
    if (host !== null) {
      await serveFor(host, { name, port, steps });
      return;
    }

    await steps.run('install', install);
    const { buildServices } = await import('../build-services.mjs');
    await steps.run('build services', buildServices);
    const { buildApps } = await import('./build-apps.mjs');
    const apps = await steps.run('build host and remotes', (detail) =>
      buildApps(detail, { mode: 'development', remotes: remoteNames.filter((other) => other !== name) }),
    );
    const { serveRemote } = await import('./serve-remote.mjs');
    const remote = await steps.run(`serve ${name}`, () => serveRemote(name, port));
    await serve({
      ...apps,
      developmentRemotes: { [name]: remote.entryUrl },
      defaultRegistry: join(root, 'deploy', 'registry.default.json'),
      steps,
    });
    console.log(`${name} is served with hot reload from ${remote.origin}: save a file below remotes/${name} and look.`);
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    if (variables.LOG_LEVEL === 'debug') console.error(error);
    process.exit(1);
  }
}

/** Serves the remote to a host that runs elsewhere, until the process is stopped. */
async function serveFor(host, { name, port, steps }) {
  const origin = `http://localhost:${port}`;
  await steps.run('ask the host', () => ensureHostAllows(host, origin));
  await steps.run('install', install);
  const { serveRemote } = await import('./serve-remote.mjs');
  await steps.run(`serve ${name}`, () => serveRemote(name, port, host));
  console.log(`\nOpen ${host}/overrides?remote=${name}&origin=${origin} and sign in as a developer.`);
  console.log(
    `Save a file below remotes/${name}, and the page reloads with it. Ctrl-C ends it; the banner leads back.`,
  );
}
