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
