import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { endProduct } from './use-product.ts';

/** Ends when it is told to, and prints that it received the signal. */
const program = `process.on('SIGTERM', () => {
  process.stdin.once('data', () => process.exit(3));
  console.log('ending');
});
setInterval(() => {}, 60_000);
console.log('up');`;

test.each([
  ['tells how long a process has waited for a processor', true],
  ['does not tell', false],
])('how long an ending takes is measured where the system %s @slow', async (_what, tells) => {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  if (!tells)
    jest.spyOn(fs, 'readFileSync').mockImplementation(() => {
      throw new Error('no such file');
    });
  try {
    const ended = endProduct({ child, said: [], until: jest.fn(), ready: jest.fn() }, 'SIGTERM');
    await once(child.stdout, 'data');
    // It waits for the signal, not for a processor.
    await pause(300);
    child.stdin.write('end');
    const { code, seconds } = await ended;
    expect(code).toBe(3);
    expect(seconds).toBeGreaterThan(0.2);
  } finally {
    jest.restoreAllMocks();
  }
});
