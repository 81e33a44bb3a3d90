import { Command } from '../e2e/command.ts';
import { withEnd } from '../e2e/with-end.ts';

/** Waits until the command has ended, and answers the message of the error that it then throws. */
async function reasonOf(command) {
  for (;;) {
    try {
      command.said();
    } catch ({ message }) {
      return message;
    }
    await new Promise(setImmediate);
  }
}

/** A program that prints `alone` after its starter has ended, and `interrupted` when it is interrupted. */
const LEFT = `
process.on('SIGINT', () => { console.log('interrupted'); process.exit(); });
const starter = process.ppid;
process.send('started');
process.disconnect();
const look = setInterval(() => {
  if (process.ppid === starter) return;
  clearInterval(look);
  console.log('alone');
}, 5);
setTimeout(() => undefined, 60_000);
`;
const START = `
const left = require('node:child_process').spawn(process.execPath, ['-e', process.env.LEFT], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
left.once('message', () => process.exit());
`;

describe('a command beside a browser test', () => {
  test('whose program is not there fails the test that asks for it, by that reason', async () => {
    const command = new Command('no-such-program', ['start'], {});
    // The rest of the system's error code depends on the permissions of the folders in PATH.
    expect(await reasonOf(command)).toContain('spawn no-such-program E');
    await command.interrupt();
  });

  test('that has ended before it read its input says what it said', async () => {
    const command = new Command(
      process.execPath,
      ['-e', 'console.error("refused"); process.exit(1)'],
      {},
      'x'.repeat(1e6),
    );
    expect(await reasonOf(command)).toContain('refused');
  });

  test('is interrupted with what it has started and left', async () => {
    const command = new Command(process.execPath, ['-e', START], { env: { ...process.env, LEFT } });
    while (!command.said().includes('alone')) await new Promise(setImmediate);
    await command.interrupt();
    expect(await reasonOf(command)).toContain('interrupted');
  });
});

describe('what is used and ended', () => {
  const fail = (words) => () => Promise.reject(new Error(words));

  test('tells what failed first also where it cannot be ended', async () => {
    const told = await withEnd(fail('the figure is wrong'), fail('something still ran')).catch((error) => error);
    expect(told.message).toBe('the figure is wrong\n\nThen it could not be ended: something still ran');
    expect(told.cause.message).toBe('the figure is wrong');
  });

  test('is ended after it failed, and after it did not', async () => {
    const end = jest.fn(async () => undefined);
    await expect(withEnd(fail('wrong'), end)).rejects.toThrow('wrong');
    expect(await withEnd(async () => 7, end)).toBe(7);
    expect(end).toHaveBeenCalledTimes(2);
  });
});
