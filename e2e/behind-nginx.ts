import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../scripts/steps/workspace.mjs';
import { product } from './product.ts';
import { run, severalProcesses } from './several-processes.ts';

/** What the processes and nginx write; it stays until the next run, for whoever has to look what they said. */
const folder = join(cacheFolder, 'e2e-behind-nginx');

/**
 * Starts what docker-compose.yml runs, without containers, at the address of the tests; answers a function that ends it. The workers, which
 * start afterwards, find its database and its certificate in the environment.
 */
export async function startBehindNginx(): Promise<() => Promise<void>> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Once for all: four processes that start at once would each build.
  await run('build.mjs', [], {});
  const processes = await severalProcesses(folder, Number(new URL(product.url).port));
  try {
    await processes.start();
  } catch (error) {
    await processes.end();
    throw error;
  }
  process.env.E2E_DATABASE_URL = processes.database.url;
  process.env.E2E_GATEWAY_URL = processes.gateways[0].url;
  process.env.E2E_CERTIFICATE = processes.nginx.certificate;
  // Node's own requests of the tests believe it, and no other that nobody has signed.
  process.env.NODE_EXTRA_CA_CERTS = processes.nginx.certificate;
  return async () => {
    await processes.end();
    expectNoFailure(processes);
  };
}

/** What no journey looked at may have gone wrong all the same, as a call that the page repeats. */
function expectNoFailure({ nginx, processes }: Awaited<ReturnType<typeof severalProcesses>>): void {
  const failed = [
    ...nginx.requests().filter((line) => / 5\d\d /.test(line)),
    ...processes.filter((each) => /^\s+at /m.test(each.log())).map((each) => `${each.folder}.log has an error`),
  ];
  if (failed.length > 0) throw new Error(`Behind nginx something failed:\n${failed.join('\n')}`);
}

/** Has the browser believe the certificate of nginx as it believes one of an authority, so that it also keeps files as it does then. */
export function argumentsOfCertificate(): string[] {
  const path = process.env.E2E_CERTIFICATE;
  // The main process reads the configuration before there is one; it starts no browser.
  if (path === undefined) return [];
  const key = new X509Certificate(readFileSync(path)).publicKey.export({ type: 'spki', format: 'der' });
  return [`--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`];
}
