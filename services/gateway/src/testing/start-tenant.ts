import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

export interface TestTenant {
  readonly url: string;
  /** An access token of the tenant. */
  token(input: { accountId: string; clientId: string; expiresIn?: number }): Promise<string>;
  kill(): Promise<void>;
}

/** Starts a second OpenID Connect server, in a process of its own, as a hosted tenant. */
export async function startTenant(port = 0): Promise<TestTenant> {
  const child = spawn(process.execPath, [join(__dirname, 'serve-tenant.mjs'), JSON.stringify({ port })], {
    // Its warnings about production are irrelevant.
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const { url } = z.object({ url: z.string() }).parse(JSON.parse((await lines.next()).value ?? 'null'));
  return {
    url,
    token: async (input) => {
      child.stdin.write(`${JSON.stringify({ expiresIn: 3600, ...input })}\n`);
      return String((await lines.next()).value);
    },
    kill: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
