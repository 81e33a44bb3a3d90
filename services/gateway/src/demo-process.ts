import { openDatabase } from '@fixed-ops/database';
import { ensureDemo, NoRoomForDemoError } from '@fixed-ops/demo';
import { diskFullError } from '@fixed-ops/environment';
import type { DemoTask, DemoWord } from './demo/demo-maker.ts';

// A process that makes demo data. Its parent describes the work in the first message (`demo/demo-maker.ts`). It ends when the parent has
// received its last message, or is gone. The data is made in one transaction, so an interruption leaves nothing.

process.umask(0o077);
process.once('disconnect', () => process.exit());
// A terminal sends the signal to both processes, but the parent decides when to end.
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);

const say = (word: DemoWord) => process.send?.(word);

process.once('message', (task: DemoTask) => {
  make(task).then(
    () => say({ kind: 'made' }),
    (error: unknown) => say(failureOf(error, task)),
  );
});

async function make({ dataFolder, databaseUrl, ...request }: DemoTask): Promise<void> {
  const db = await openDatabase({ dataFolder, databaseUrl, seat: 'command' });
  try {
    await ensureDemo(db, {
      ...request,
      progress: (done, total, label) => say({ kind: 'progress', done, total, label }),
    });
  } finally {
    await db.close();
  }
}

function failureOf(error: unknown, { dataFolder }: DemoTask): DemoWord {
  if (error instanceof NoRoomForDemoError) return { kind: 'no-room', group: error.group };
  const told = diskFullError(error, dataFolder) ?? error;
  const { message, stack = '' } = told instanceof Error ? told : new Error(String(told));
  return { kind: 'failed', message, stack };
}
