import { createServer } from 'node:net';

/** These ports lie below the ones that systems give out by default, for example to a browser for each connection. */
const [FIRST, LAST] = [20_000, 32_000];

/** Each worker and each run on the machine starts at a random port, so two of them seldom find the same one. */
let next = FIRST + Math.floor(Math.random() * (LAST - FIRST));

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/**
 * The first of `count` ports in a row on which nothing on this machine listens. A worker gets each port once, until the range is used up.
 */
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
