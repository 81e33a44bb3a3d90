import { createServer } from 'node:net';

/** Below those that systems give to whoever asks for any one, as a browser for each connection: nothing takes one between the look and its use. */
const [FIRST, LAST] = [20_000, 32_000];

/** Other workers, and other runs on the machine, mostly look elsewhere. */
let next = FIRST + Math.floor(Math.random() * (LAST - FIRST));

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/** The first of so many ports in a row that nothing of this machine listens on; none of them is answered twice. */
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
