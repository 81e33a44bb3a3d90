import { once } from 'node:events';
import { createServer } from 'node:net';
import { z } from 'zod';

/** A port that was free a moment ago, for a product whose own address differs from the public one, which is all that it prints. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = z.object({ port: z.number() }).parse(probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}
