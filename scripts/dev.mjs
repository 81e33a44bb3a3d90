// `npm run dev -- <remote>` serves that remote with hot reload and starts a host that shows it. The other remotes come from their releases.
// This file also runs before an install and on an old Node, so that it can say which version is needed.
import { requireNode } from './steps/node-version.mjs';

requireNode();
const { createSteps } = await import('./steps/console.mjs');
const { develop } = await import('./steps/develop.mjs');
const { helped } = await import('./steps/help.mjs');
const { remoteNames } = await import('./steps/workspace.mjs');

const usage = `npm run dev [-- <remote> [--host <address of a running Fixed Ops>]]
The remotes are: ${remoteNames.join(', ')}; without a name all of them. docs/development.md, "With hot reload".`;
if (!helped(process.argv.slice(2), usage)) await develop(createSteps(), process.argv.slice(2), process.env);
