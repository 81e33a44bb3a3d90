// Starts the built server as `npm start` does after its builds, with the settings of the environment, and prints each step. `TEST_HOST` is the name
// of the host's build, `TEST_REMOTES` the builds of remotes as JSON; `TEST_FAILED_BUILD` is what a build says that fails
// while demo data are made, or at once where `TEST_FAILS_AT_ONCE` is set. `TEST_BROWSER` is the browser that new releases are opened in, empty for a
// machine without one; nothing is opened where it is not set.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPairs } from '../../../../scripts/steps/open-pairs.mjs';
import { refuseStart } from '../../../../scripts/steps/refuse-start.mjs';
import { serve } from '../../../../scripts/steps/serve.mjs';

// It is removed together with the data of the test.
const folder = join(process.env.FIXED_OPS_DATA ?? '.', 'host-build');
mkdirSync(folder, { recursive: true, mode: 0o700 });
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fixed Ops</title>');
let failBuild = () => {};
const failure = process.env.TEST_FAILED_BUILD;
const failed = new Promise((_resolve, reject) => {
  if (failure !== undefined) failBuild = () => reject(new Error(failure));
});
if (process.env.TEST_FAILS_AT_ONCE !== undefined) failBuild();
await serve({
  built: failure === undefined ? builds() : failed,
  developmentRemotes: {},
  openPairs:
    process.env.TEST_BROWSER === undefined
      ? undefined
      : (pairs) => openPairs(pairs, { browser: process.env.TEST_BROWSER || null }),
  defaultPlacement: new URL('../../../../deploy/placement.default.json', import.meta.url).pathname,
  steps: {
    run: async (label, work) => {
      console.log(label);
      return work((detail) => {
        console.log(`${label}: ${detail}`);
        if (label === 'demo data') failBuild();
      });
    },
    note: (line) => console.log(line),
  },
}).catch(refuseStart);

function builds() {
  return {
    builtHost: { name: 'host', release: process.env.TEST_HOST ?? '1.0.0-test', version: '1.0.0', folder, shared: {} },
    builtForDevelopment: null,
    provided: {},
    builtRemotes: JSON.parse(process.env.TEST_REMOTES ?? '[]'),
  };
}
