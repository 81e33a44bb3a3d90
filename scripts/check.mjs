// `npm run check -- <remote>`: everything that a team looks at before it releases its remote, and what its own CI runs: lint, import
// boundaries, types, tests, and the gate of a release. Runs before anything is installed, and on any Node, to say which one it needs.
import { requireNode } from './steps/node-version.mjs';

requireNode();
const { checkRemote } = await import('./steps/check-remote.mjs');
const { helped } = await import('./steps/help.mjs');
const { remoteNames } = await import('./steps/workspace.mjs');

const usage = `npm run check -- <remote>
The remotes are: ${remoteNames.join(', ')}. docs/development.md, "Commands".`;
if (!helped(process.argv.slice(2), usage)) process.exitCode = await checkRemote(process.argv.slice(2));
