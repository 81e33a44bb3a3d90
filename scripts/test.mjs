// `npm test` runs lint, types, unit tests, API tests, and browser tests against the built product. The last line counts them all.
// `npm run test:full` (`--full`) also runs the slower tests.
import { requireNode } from './steps/node-version.mjs';

requireNode();
await import('./steps/run-tests.mjs');
