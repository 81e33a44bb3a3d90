import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApps, buildBundle } from '../../steps/build-apps.mjs';
import { inFolder } from '../in-folder.mjs';

/** The business day of the demo data, so that the page draws the same figures every day. */
const TODAY = '2026-11-20';

/**
 * Makes folders for releases without a manifest. The gateway finds the areas in the registry, but nothing to preload. The bundle never
 * requests them.
 */
function emptyRemotes(folder, remotes) {
  return remotes.map(({ name, version, shared }) => {
    const ofRemote = join(folder, 'no-remotes', name);
    mkdirSync(ofRemote, { recursive: true });
    writeFileSync(join(ofRemote, 'remoteEntry.js'), '');
    return { name, folder: ofRemote, release: `${version}-bundled`, version, shared };
  });
}

/** Builds both variants and answers what to serve of each: host and remotes as they are released, and the same code as one bundle. */
async function builtVariants(folder, say) {
  const federated = await buildApps(say);
  const bundle = await buildBundle(say);
  const { builtHost, builtRemotes, provided } = federated;
  return [
    { name: 'federated', builtHost, builtRemotes, provided },
    {
      name: 'one bundle',
      provided,
      builtHost: { ...bundle, shared: provided },
      builtRemotes: emptyRemotes(folder, builtRemotes),
    },
  ];
}

/** Serves a variant with its own demo data. Resolves when it is ready. */
function serveVariant({ name, ...apps }, dataFolder) {
  const child = fork(new URL('./product.mjs', import.meta.url), [JSON.stringify(apps)], {
    execArgv: ['--conditions=built'],
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', FIXED_OPS_DATA: dataFolder, DEMO_TODAY: TODAY },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The product of the bench (${name}) ended with ${code}.`)));
    child.once('message', ({ url }) => resolve({ name, origin: url, stop }));
  });
}

/** Builds both variants, and serves them at the same time while `work` runs with `{ name, origin }` of each. */
export function withVariants(say, work) {
  return inFolder(async (folder) => {
    const served = [];
    try {
      // One after the other, because two loads of demo data at the same time would slow each other down.
      for (const [index, variant] of (await builtVariants(folder, say)).entries()) {
        say(`demo data for ${variant.name}`);
        served.push(await serveVariant(variant, join(folder, `data-${index}`)));
      }
      return await work(served);
    } finally {
      await Promise.all(served.map(({ stop }) => stop()));
    }
  });
}

/** Builds host and remotes as they are released, and serves them with demo data while `work` runs with `{ name, origin }`. */
export function withProduct(say, work) {
  return inFolder(async (folder) => {
    const { builtHost, builtRemotes, provided } = await buildApps(say);
    say('demo data');
    const served = await serveVariant({ name: 'federated', builtHost, builtRemotes, provided }, join(folder, 'data'));
    try {
      return await work(served);
    } finally {
      await served.stop();
    }
  });
}
