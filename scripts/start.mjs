// `npm start`: install, build, embedded database and identity provider, demo data, served on one URL.
// Runs before anything is installed, so it begins with Node's own modules only.
import { join } from 'node:path';
import { createSteps } from './steps/console.mjs';
import { install } from './steps/install.mjs';
import { nodeVersionProblem } from './steps/node-version.mjs';
import { serve } from './steps/serve.mjs';
import { root } from './steps/workspace.mjs';

const problem = nodeVersionProblem(process.version);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

// Checking every answer against the contract is for tests and development.
process.env.NODE_ENV ??= 'production';
const steps = createSteps();
try {
  await steps.run('install', install);
  const { buildServices } = await import('./build-services.mjs');
  await steps.run('build services', buildServices);
  const { buildApps } = await import('./steps/build-apps.mjs');
  const apps = await steps.run('build host and remotes', (detail) => buildApps(detail));
  await serve({
    ...apps,
    developmentRemotes: {},
    defaultRegistry: join(root, 'deploy', 'registry.default.json'),
    steps,
  });
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
}
