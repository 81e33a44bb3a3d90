import { createServer } from 'node:net';

/** Below those that systems by default give to whoever asks for any one, as a browser for each connection. */
const [FIRST, LAST] = [20_000, 32_000];

/** Each worker, and each run on the machine, begins elsewhere: they seldom find the same one. */
let next = FIRST + Math.floor(Math.random() * (LAST - FIRST));

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/** The first of so many ports in a row that nothing of this machine listens on; a worker is answered none of them twice. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    if (next + count > LAST) next = FIRST;
    const first = next;
    next += count;
    const found = await Promise.all(Array.from({ length: count }, (_none, index) => isFree(first + index)));
    if (found.every(Boolean)) return first;
  }
}

export const freePort = (): Promise<number> => freePorts(1);
