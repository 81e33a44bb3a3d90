// `npm start` installs and builds what is missing, starts a local database and an identity provider, loads demo data, and serves everything
// on one URL. This file also runs before an install and on an old Node, so that it can say which version is needed. Therefore it first
// imports only modules that need nothing besides Node.
import { requireNode } from './steps/node-version.mjs';

requireNode();
const { createSteps } = await import('./steps/console.mjs');
const { startInstalled } = await import('./steps/start-installed.mjs');
const { helped } = await import('./steps/help.mjs');

// Only tests and development check every answer against the contract.
process.env.NODE_ENV ??= 'production';
const usage = `npm start
Settings are variables of the environment, as in PORT=4000 npm start. README.md, "Settings".`;
if (!helped(process.argv.slice(2), usage)) await startInstalled(createSteps());
