// Checks the types of both worlds: what runs in the browser and what runs in Node.
import { spawnSync } from 'node:child_process';
import { root } from './steps/workspace.mjs';

let failed = false;
for (const project of ['tsconfig.browser.json', 'tsconfig.node.json']) {
  const result = spawnSync('npx', ['--no-install', 'tsc', '-p', project], { cwd: root, stdio: 'inherit' });
  failed ||= result.status !== 0;
}
process.exit(failed ? 1 : 0);
