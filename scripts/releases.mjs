// `npm run release | rollback | canary | promote | hold | preview | releases | gc | keys`: these commands show and change which releases
// are served (docs/operations.md, "Releases").
import { join } from 'node:path';
import { requireNode } from './steps/node-version.mjs';

requireNode();
const { runCommand } = await import('./steps/run-command.mjs');
const { remoteNames, root } = await import('./steps/workspace.mjs');

/** Builds the host or a remote for its release. Throws an error if the remote is not in this checkout. */
async function build(name) {
  if (name !== 'host' && !remoteNames.includes(name))
    throw new Error(`There is no remote ${name} below remotes of this checkout.`);
  const { buildForRelease } = await import('./steps/build-apps.mjs');
  return buildForRelease(name);
}

await runCommand((commands, environment) =>
  commands.runReleaseCommand({
    args: process.argv.slice(2),
    environment,
    variables: process.env,
    defaultPlacement: join(root, 'deploy', 'placement.default.json'),
    build,
    check: async (built, beside) => (await import('./steps/check-release.mjs')).checkRelease(built, beside, commands),
    mount: async (release, beside) => (await import('./steps/check-release.mjs')).mount(release, beside),
    by: commands.processUser(),
    now: () => new Date(),
    print: (line) => console.log(line),
  }),
);
