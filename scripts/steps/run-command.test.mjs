import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './workspace.mjs';

const here = pathToFileURL(join(root, 'scripts', 'steps', 'run-command.mjs')).href;
/** A command that prints each signal that it gets. It finishes closing its databases when somebody writes to its input. */
const COMMAND = `
  import { endWhenAsked } from ${JSON.stringify(here)};
  endWhenAsked(() => {
    console.log('closing');
    return new Promise((resolve) => process.stdin.once('data', resolve)).then(() => console.log('closed'));
  });
  // After the handler of the command itself.
  let heard = 0;
  for (const signal of ['SIGHUP', 'SIGTERM']) process.on(signal, () => console.log('heard ' + ++heard));
  console.log('ready');
  process.stdin.resume();
`;

async function aCommand() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', COMMAND], { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const until = async (words) => {
    while (!said.includes(words)) await once(child.stdout, 'data');
  };
  await until('ready');
  return { child, until, said: () => said.split('\n').filter(Boolean), end: once(child, 'close') };
}

test('a command whose terminal is closed, which says so twice, closes its databases before it ends', async () => {
  const { child, until, said, end } = await aCommand();
  child.kill('SIGHUP');
  await until('heard 1');
  child.kill('SIGHUP');
  await until('heard 2');
  child.stdin.write('now');
  expect(await end).toEqual([129, null]);
  expect(said()).toEqual(['ready', 'closing', 'heard 1', 'heard 2', 'closed']);
});

test('a command that is asked twice to stop ends at once', async () => {
  const { child, until, said, end } = await aCommand();
  child.kill('SIGTERM');
  await until('heard 1');
  child.kill('SIGTERM');
  expect(await end).toEqual([143, null]);
  expect(said()).not.toContain('closed');
});
