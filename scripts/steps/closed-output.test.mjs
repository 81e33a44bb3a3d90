import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './workspace.mjs';

const here = pathToFileURL(join(root, 'scripts', 'steps', 'closed-output.mjs')).href;
/** A program that prints all the time. It ends with exit code 7 if it still runs after the write error. */
const SPEAKER = `
  import { outliveReaders } from ${JSON.stringify(here)};
  outliveReaders();
  const goOn = () => setImmediate(() => process.exit(7));
  setInterval(() => process.stdout.write('word', (error) => error && goOn()), 5);
`;

test('a program goes on that says something once nobody reads it any more', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SPEAKER], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  child.stdout.destroy();
  expect(await once(child, 'exit')).toEqual([7, null]);
});
