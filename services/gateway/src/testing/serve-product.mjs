// Starts the built server as `npm start` does after its builds, with the settings of the environment, and prints each step.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../../../../scripts/steps/serve.mjs';

const hostFolder = mkdtempSync(join(tmpdir(), 'fixed-ops-host-'));
writeFileSync(join(hostFolder, 'index.html'), '<!doctype html><title>Fixed Ops</title>');
await serve({
  hostFolder,
  provided: {},
  builtRemotes: [],
  developmentRemotes: {},
  defaultRegistry: new URL('../../../../deploy/registry.default.json', import.meta.url).pathname,
  steps: {
    run: async (label, work) => {
      console.log(label);
      return work((detail) => console.log(`${label}: ${detail}`));
    },
    note: (line) => console.log(line),
  },
});
