// `npm run build` builds everything that `npm start` builds, but starts nothing. Images use it (deploy/Dockerfile).
import { requireNode } from './steps/node-version.mjs';

requireNode();
const { createSteps } = await import('./steps/console.mjs');
const { install } = await import('./steps/install.mjs');
const { refuseStart } = await import('./steps/refuse-start.mjs');

const steps = createSteps();
try {
  await steps.run('install', install);
  const { buildServices } = await import('./build-services.mjs');
  await steps.run('build services', buildServices);
  const { buildApps, offeredBy } = await import('./steps/build-apps.mjs');
  await steps.run('build host and remotes', (detail) => buildApps(detail, offeredBy(process.env)));
  // A start in an image has no repository to ask for the commit of what it releases.
  (await import('./steps/current-commit.mjs')).noteCommit();
} catch (error) {
  refuseStart(error);
}
