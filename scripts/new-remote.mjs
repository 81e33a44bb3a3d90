// `npm run new-remote -- <name>` makes a remote with a screen, a figure, a call of its own contract, tests and a placement. This file also
// runs before an install and on an old Node, so that it can say which version is needed.
import { requireNode } from './steps/node-version.mjs';

requireNode();
const { createSteps } = await import('./steps/console.mjs');
const { newRemote } = await import('./steps/new-remote.mjs');
const { helped } = await import('./steps/help.mjs');

const usage = `npm run new-remote -- <name> [--label <what people call the area>]
Makes remotes/<name> with a screen, a figure, a call, tests and a placement. docs/new-remote.md.`;
if (!helped(process.argv.slice(2), usage)) await newRemote(createSteps(), process.argv.slice(2), process.env);
