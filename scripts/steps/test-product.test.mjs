import { spawn } from 'node:child_process';
import { stopOnceReady } from './test-product.mjs';

const start = (script) => spawn(process.execPath, ['-e', script]);
const waiting = "console.log('Fixed Ops is ready: http://localhost:1'); setInterval(() => {}, 1000);";

test('a product that becomes ready is stopped, and its data are loaded', async () => {
  await stopOnceReady(start(`process.on('SIGTERM', () => process.exit(0)); ${waiting}`));
});

test.each([
  [
    'ends before',
    "console.error('Port 3399 is taken'); process.exitCode = 1;",
    /ended before it was ready \(code 1\):\nPort 3399 is taken/,
  ],
  ['ends without a word', '', /ended before it was ready \(code 0\)/],
  ['is killed', "process.kill(process.pid, 'SIGKILL');", /ended before it was ready \(SIGKILL\)/],
  [
    'cannot be stopped well',
    `process.on('SIGTERM', () => process.exit(1)); ${waiting}`,
    /did not stop as asked \(code 1\)/,
  ],
])('a product that %s fails the loading with what it said', async (_what, script, sentence) => {
  await expect(stopOnceReady(start(script))).rejects.toThrow(sentence);
});
