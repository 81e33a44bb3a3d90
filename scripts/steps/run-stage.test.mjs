import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStage } from './run-stage.mjs';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const stage = (script, silenceMs = 60_000, endMs) => runStage(process.execPath, ['-e', script], { silenceMs, endMs });

test('a stage answers its exit code, and 1 where it cannot be run', async () => {
  await expect(stage('process.exitCode = 3')).resolves.toBe(3);
  await expect(stage('')).resolves.toBe(0);
  await expect(runStage('no-such-command', [])).resolves.toBe(1);
});

const HANGS = 'setInterval(() => {}, 1000);';

test('a stage that hangs is ended, counts as failed, and is named', async () => {
  const said = jest.spyOn(console, 'log').mockReturnValue();
  const deaf = `process.on('SIGINT', () => {}); process.on('SIGTERM', () => {}); ${HANGS}`;
  await expect(stage(deaf, 600, 200)).resolves.toBe(1);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('it said nothing for 0.01 minutes'));
});

/** Words that a stage says, awaited: its process begins when the machine lets it, and till then no time of the stage goes by. */
function hear() {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
  let heard = () => {};
  jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    heard(String(chunk));
    return true;
  });
  return {
    onWords: (call) => {
      heard = call;
    },
    said: (words) =>
      new Promise((resolve) => {
        heard = (text) => text.includes(words) && resolve();
      }),
  };
}

test('a stage that hangs may end what it has started first, and has failed all the same', async () => {
  jest.spyOn(console, 'log').mockReturnValue();
  const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-stage-'));
  const stopped = join(folder, 'the-product-is-stopped');
  const stop = `require('node:fs').writeFileSync(${JSON.stringify(stopped)}, '')`;
  const { said } = hear();
  const ended = stage(`process.on('SIGINT', () => { ${stop}; process.exit(0); }); console.log('begun'); ${HANGS}`);
  await said('begun');
  jest.advanceTimersByTime(60_000);
  await expect(ended).resolves.toBe(1);
  const isStopped = existsSync(stopped);
  rmSync(folder, { recursive: true });
  expect(isStopped).toBe(true);
});

test('a stage that takes longer is let alone while it says something @slow', async () => {
  const shown = [];
  hear().onWords((text) => {
    shown.push(text);
    jest.advanceTimersByTime(59_000);
  });
  const script =
    'let left = 8; const timer = setInterval(() => { console.log(left); if (--left === 0) clearInterval(timer); }, 100)';
  await expect(stage(script)).resolves.toBe(0);
  expect(shown.join('')).toContain('1\n');
});
