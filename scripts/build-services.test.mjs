import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const builder = join(__dirname, 'build-services.mjs');
/** A small one, whose build comes out as it was. */
const FOLDER = 'services/server-html';

test('a process that has built services keeps no compiler beside it, which would take more memory than the product', () => {
  rmSync(join(__dirname, '..', FOLDER, 'dist', '.built'), { force: true });
  const program = `
    import { readFileSync } from 'node:fs';
    const { buildPackages } = await import(${JSON.stringify(pathToFileURL(builder).href)});
    await buildPackages(['${FOLDER}']);
    const children = () => readFileSync(\`/proc/self/task/\${process.pid}/children\`, 'utf8').trim();
    while (children() !== '') await new Promise(setImmediate);
    console.log('alone');`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    // With a compiler beside it the program would wait for ever.
    timeout: 30_000,
  });
  expect([stderr, stdout]).toEqual(['', 'alone\n']);
});
