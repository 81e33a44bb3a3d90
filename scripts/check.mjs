// `npm run check -- <remote>` runs everything that a team, and its CI, checks before it releases its remote: lint, import boundaries,
// types, tests, and the gate of a release. This file also runs before an install and on an old Node, so that it can say which version is
// needed.
import { requireNode } from './steps/node-version.mjs';

requireNode();
const { checkRemote } = await import('./steps/check-remote.mjs');
const { helped } = await import('./steps/help.mjs');
const { remoteNames } = await import('./steps/workspace.mjs');

const usage = `npm run check -- <remote>
The remotes are: ${remoteNames.join(', ')}. docs/development.md, "Commands".`;
if (!helped(process.argv.slice(2), usage)) process.exitCode = await checkRemote(process.argv.slice(2));
