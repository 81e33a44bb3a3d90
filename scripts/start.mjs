// `npm start`: install, build, local database and identity provider, demo data, served on one URL.
// Runs before anything is installed, so it begins with Node's own modules only; and on any Node, to say which one it needs.
import { requireNode } from './steps/node-version.mjs';

requireNode();
const { createSteps } = await import('./steps/console.mjs');
const { startInstalled } = await import('./steps/start-installed.mjs');

// Checking every answer against the contract is for tests and development.
process.env.NODE_ENV ??= 'production';
await startInstalled(createSteps());
