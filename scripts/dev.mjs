// `npm run dev -- <remote>`: that remote with hot reload inside a host that runs here, the other remotes from their
// releases. The host is built for development, because React updates in place only when its development build runs.
import { join } from 'node:path';
import { createSteps } from './steps/console.mjs';
import { ensurePortIsFree, readDevelopmentRemote } from './steps/development-remote.mjs';
import { install } from './steps/install.mjs';
import { nodeVersionProblem } from './steps/node-version.mjs';
import { serve } from './steps/serve.mjs';
import { remoteNames, root } from './steps/workspace.mjs';

const steps = createSteps();
try {
  const problem = nodeVersionProblem(process.version);
  if (problem !== null) throw new Error(problem);
  const { name, port } = readDevelopmentRemote(process.argv.slice(2), process.env, remoteNames);
  await ensurePortIsFree(port, name);

  await steps.run('install', install);
  const { buildServices } = await import('./build-services.mjs');
  await steps.run('build services', buildServices);
  const { buildApps } = await import('./steps/build-apps.mjs');
  const apps = await steps.run('build host and remotes', (detail) =>
    buildApps(detail, { mode: 'development', remotes: remoteNames.filter((other) => other !== name) }),
  );
  const { serveRemote } = await import('./steps/serve-remote.mjs');
  const remote = await steps.run(`serve ${name}`, () => serveRemote(name, port));
  await serve({
    ...apps,
    developmentRemotes: { [name]: remote.manifestUrl },
    defaultRegistry: join(root, 'deploy', 'registry.default.json'),
    steps,
  });
  console.log(`${name} is served with hot reload from ${remote.origin}: save a file below remotes/${name} and look.`);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
}
