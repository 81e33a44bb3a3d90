// Checks the types of both worlds: what runs in the browser and what runs in Node. Each is one program's work, so both at once.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './steps/workspace.mjs';

/** Whether the types of one world are right; what is wrong is printed as a whole, not between the lines of the other. */
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
