// Loaded ahead of a program (`node --import`): kills it where it is about to do to a file or folder what KILL_BEFORE says, as
// `rename /keys\.json$`: a call of node:fs/promises, or one of node:fs (`writeFileSync`), and a pattern that one of its arguments has.
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
