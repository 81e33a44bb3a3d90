import { Checkpointer, checkpointAfterBytes } from './checkpoint.ts';

/** A log that grows by a fixed size with every look. */
function growingLog(step: number) {
  const log = { position: 0, checkpoints: 0 };
  return {
    log,
    start: () =>
      Checkpointer.start({
        position: async () => {
          log.position += step;
          return log.position;
        },
        checkpoint: async () => {
          log.checkpoints += 1;
        },
      }),
  };
}

describe('the checkpointer', () => {
  it('checkpoints once the log has grown enough, and then counts anew', async () => {
    const { log, start } = growingLog(checkpointAfterBytes / 2);
    const checkpointer = await start();
    const manyCopiedBytes = 64 * 1024 * 1024;
    for (let copy = 0; copy < 6; copy += 1) await checkpointer.afterWork(manyCopiedBytes);
    expect(log.checkpoints).toBe(3);
  });

  it('does not look at the log after every small statement', async () => {
    const { log, start } = growingLog(1);
    const checkpointer = await start();
    for (let statement = 0; statement < 1000; statement += 1) await checkpointer.afterWork(0);
    expect(log.position).toBeLessThan(10);
    expect(log.checkpoints).toBe(0);
  });
});
