import { fork } from 'node:child_process';

const TODAY = '2026-11-20';

/** Starts the API in its own process, on a database with this many lines (0 for those of the demo). Resolves when it is ready. */
export function startServer(dataFolder, lines) {
  const child = fork(new URL('./server.mjs', import.meta.url), [JSON.stringify({ dataFolder, lines, today: TODAY })], {
    execArgv: ['--conditions=built'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return new Promise((resolve, reject) => {
    let onWarm = () => {};
    child.once('exit', (code) => reject(new Error(`The server of the bench ended with ${code}.`)));
    child.on('message', (message) => {
      if (message.doing) console.log(message.doing);
      if (message.warm) onWarm(message.warm);
      if (!message.ready) return;
      resolve({
        ...message,
        warm: () =>
          new Promise((done) => {
            onWarm = done;
            child.send('warm');
          }),
        stop: () =>
          new Promise((done) => {
            child.removeAllListeners('exit');
            child.once('exit', done);
            child.send('stop');
          }),
      });
    });
  });
}
