import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { endProduct } from './use-product.ts';

const program = `process.on('SIGTERM', () => setTimeout(() => process.exit(3), 300)); setInterval(() => {}, 1000); console.log('up');`;

test.each([
  ['tells how long a process has waited for a processor', true],
  ['does not tell', false],
])('how long an ending takes is measured where the system %s', async (_what, tells) => {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  if (!tells)
    jest.spyOn(fs, 'readFileSync').mockImplementation(() => {
      throw new Error('no such file');
    });
  try {
    const { code, seconds } = await endProduct({ child, said: [], until: jest.fn(), ready: jest.fn() }, 'SIGTERM');
    expect(code).toBe(3);
    expect(seconds).toBeGreaterThan(0.2);
  } finally {
    jest.restoreAllMocks();
  }
});
