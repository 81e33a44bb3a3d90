// Kills or suspends a program just before it calls a function for a file or folder. This module is loaded before the program
// (`node --import`). KILL_BEFORE and STOP_BEFORE name a function of node:fs/promises, or a synchronous one of node:fs (`writeFileSync`),
// and a pattern for one of its arguments: `rename /keys\.json$`. A suspended program says so, and makes the call when it goes on.
import files, { writeSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const { KILL_BEFORE = '', STOP_BEFORE = '' } = process.env;
const STDERR = 2;

/** Signals this process before its first call that fits. */
function signalBefore(asked, signal) {
  const [name = '', pattern = ''] = asked.split(' ');
  if (name === '') return;
  const from = name.endsWith('Sync') ? files : promises;
  const call = from[name];
  let isDone = false;
  from[name] = (...args) => {
    if (isDone || !args.some((each) => typeof each === 'string' && new RegExp(pattern).test(each)))
      return call(...args);
    isDone = true;
    if (signal === 'SIGSTOP') writeSync(STDERR, `stopped before ${name}\n`);
    process.kill(process.pid, signal);
    return signal === 'SIGKILL' ? new Promise(() => {}) : call(...args);
  };
}

signalBefore(KILL_BEFORE, 'SIGKILL');
signalBefore(STOP_BEFORE, 'SIGSTOP');
syncBuiltinESMExports();
