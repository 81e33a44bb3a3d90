import { runStage } from './run-stage.mjs';

const stage = (script, limitMs = 60_000) => runStage(process.execPath, ['-e', script], { limitMs });

test('a stage answers its exit code, and 1 where it cannot be run', async () => {
  await expect(stage('process.exitCode = 3')).resolves.toBe(3);
  await expect(stage('')).resolves.toBe(0);
  await expect(runStage('no-such-command', [], { limitMs: 60_000 })).resolves.toBe(1);
});

test('a stage that never ends is ended, counts as failed, and is named', async () => {
  const said = jest.spyOn(console, 'log').mockReturnValue();
  await expect(stage("process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)", 600)).resolves.toBe(1);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('it took longer than 0.01 minutes'));
});
