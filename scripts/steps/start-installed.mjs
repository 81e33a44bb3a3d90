import { join } from 'node:path';
import { install } from './install.mjs';
import { openPairs } from './open-pairs.mjs';
import { refuseStart } from './refuse-start.mjs';
import { serve } from './serve.mjs';
import { root } from './workspace.mjs';

/** Runs all steps of a start and shows each with its time. If a step fails, the process ends with a sentence. */
export async function startInstalled(steps) {
  try {
    await steps.run('install', install);
    const { buildServices } = await import('../build-services.mjs');
    await steps.run('build services', buildServices);
    const { buildApps, offeredBy } = await import('./build-apps.mjs');
    const built = steps.run('build host and remotes', (detail) => buildApps(detail, offeredBy(process.env)));
    const defaultPlacement = join(root, 'deploy', 'placement.default.json');
    await serve({ built, developmentRemotes: {}, defaultPlacement, openPairs, steps });
  } catch (error) {
    refuseStart(error);
  }
}
