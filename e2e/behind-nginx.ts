import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../scripts/steps/workspace.mjs';
import { product } from './product.ts';
import { run, severalProcesses } from './several-processes.ts';

/** The logs of the processes and of nginx. They stay until the next run, so that somebody can read them after a failure. */
const folder = join(cacheFolder, 'e2e-behind-nginx');

/**
 * Starts what docker-compose.yml runs, without containers, at the address of the tests. Stores the addresses of the database and a gateway
 * and the path of the certificate in the environment, where the workers read them, because they start later. Returns a function that ends
 * everything. It throws if a request failed or a log holds an error.
 */
export async function startBehindNginx(): Promise<() => Promise<void>> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The build runs once here. Otherwise each of the four processes would build, because they start at the same time.
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
  // Node trusts this certificate in the requests of the tests. It still refuses every other unsigned certificate.
  process.env.NODE_EXTRA_CA_CERTS = processes.nginx.certificate;
  return async () => {
    await processes.end();
    expectNoFailure(processes);
  };
}

/** Throws for failures that no journey noticed, for example a failed call that the page repeated. */
function expectNoFailure({ nginx, processes }: Awaited<ReturnType<typeof severalProcesses>>): void {
  const failed = [
    ...nginx.requests().filter((line) => / 5\d\d /.test(line)),
    ...processes.filter((each) => /^\s+at /m.test(each.log())).map((each) => `${each.folder}.log has an error`),
  ];
  if (failed.length > 0) throw new Error(`Behind nginx something failed:\n${failed.join('\n')}`);
}

/**
 * The arguments that make the browser trust the certificate of nginx like one of an authority. Without this trust it would not keep files
 * as it does for visitors.
 */
export function argumentsOfCertificate(): string[] {
  const path = process.env.E2E_CERTIFICATE;
  // The main process reads the configuration before there is a certificate. It starts no browser.
  if (path === undefined) return [];
  const key = new X509Certificate(readFileSync(path)).publicKey.export({ type: 'spki', format: 'der' });
  return [`--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`];
}
