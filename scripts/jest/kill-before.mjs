// Kills a program just before it calls a function for a file or folder. This module is loaded before the program (`node --import`).
// KILL_BEFORE names a function of node:fs/promises, or a synchronous one of node:fs (`writeFileSync`), and a pattern for one of its
// arguments: `rename /keys\.json$`.
import files from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const [name = '', pattern = ''] = (process.env.KILL_BEFORE ?? '').split(' ');
if (name !== '') {
  const from = name.endsWith('Sync') ? files : promises;
  const call = from[name];
  from[name] = (...args) => {
    if (!args.some((each) => typeof each === 'string' && new RegExp(pattern).test(each))) return call(...args);
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  };
  syncBuiltinESMExports();
}
