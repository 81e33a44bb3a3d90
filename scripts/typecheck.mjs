// Checks the types of what runs in the browser and of what runs in Node. Each check keeps one core busy, so both run at the same time.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './steps/workspace.mjs';

/**
 * Whether the types of one project are right. Its errors are printed in one piece, so that they do not mix with those of the other project.
 */
function check(project) {
  return new Promise((resolve) => {
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const child = spawn(process.execPath, [tsc, '-p', project], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    const said = [];
    child.stdout.on('data', (chunk) => said.push(chunk));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });
}

const right = await Promise.all(['tsconfig.browser.json', 'tsconfig.node.json'].map(check));
process.exitCode = right.every(Boolean) ? 0 : 1;
