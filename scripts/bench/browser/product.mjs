// Serves one build of host and remotes in its own process, as `npm start` does. `bench.mjs` starts it and gets its address as a message.
import { join } from 'node:path';
import { serve } from '../../steps/serve.mjs';
import { root } from '../../steps/workspace.mjs';

const steps = { run: (_label, work) => work(() => {}), note: (line) => console.error(line) };
const built = { builtForDevelopment: null, ...JSON.parse(process.argv[2] ?? '{}') };
const defaultPlacement = join(root, 'deploy', 'placement.default.json');
const { url } = await serve({ built, developmentRemotes: {}, defaultPlacement, steps });
process.send?.({ url });
