// `npm start`: install, build, local database and identity provider, demo data, served on one URL.
// Runs before anything is installed, so it begins with Node's own modules only; and on any Node, to say which one it needs.
import { requireNode } from './steps/node-version.mjs';

requireNode();
const { createSteps } = await import('./steps/console.mjs');
const { startInstalled } = await import('./steps/start-installed.mjs');
const { helped } = await import('./steps/help.mjs');

// Checking every answer against the contract is for tests and development.
process.env.NODE_ENV ??= 'production';
const usage = `npm start
Settings are variables of the environment, as in PORT=4000 npm start. README.md, "Settings".`;
if (!helped(process.argv.slice(2), usage)) await startInstalled(createSteps());
