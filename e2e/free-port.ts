import { createServer } from 'node:net';
import { z } from 'zod';

/** A port of this machine that nothing listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(probe.address());
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The first of so many ports in a row that nothing listens on now. */
export async function freePorts(count: number): Promise<number> {
  const isFree = (port: number) =>
    new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
    });
  for (;;) {
    const first = await freePort();
    const found = await Promise.all(Array.from({ length: count }, (_none, index) => isFree(first + index)));
    if (found.every(Boolean) && first + count <= 65_535) return first;
  }
}
