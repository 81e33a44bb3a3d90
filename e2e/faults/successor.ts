import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { product } from '../product.ts';

/** A script of a release in the store. */
export interface StoredScript {
  readonly path: string;
  /** The hash as the `integrity` of an element has it. */
  readonly integrity: string;
  /** The hash as a browser names a dictionary, in a structured field. */
  readonly dictionary: string;
}

function scriptAt(path: string): StoredScript {
  const bytes = readFileSync(path);
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest('base64');
  return { path, integrity: `sha384-${hash('sha384')}`, dictionary: `:${hash('sha256')}:` };
}

const storeOf = (remote: string) => join(product.dataFolder, 'releases', remote);

function releaseOf(remote: string): string {
  const store = storeOf(remote);
  const [release] = readdirSync(store).filter((name) => existsSync(join(store, name, 'release.json')));
  if (release === undefined) throw new Error(`${remote} has no release`);
  return release;
}

/** The entry of the release of a remote that is served. */
export function entryOf(remote: string) {
  const release = releaseOf(remote);
  const path = join(storeOf(remote), release, 'remoteEntry.js');
  return { ...scriptAt(path), address: `/remotes/${remote}/${release}/remoteEntry.js` };
}

/**
 * Adds a successor beside the served release of a remote and serves it until `end` is called. Returns the entries of both. The entry of the
 * successor says on the console that it runs.
 */
export function addSuccessor(remote: string) {
  const store = storeOf(remote);
  const release = releaseOf(remote);
  const before = entryOf(remote);
  const successor = '0123456789'.repeat(2);
  const folder = join(store, successor);
  // The successor appears whole at once, as the product adds releases. Files of releases never change, and the product remembers what it
  // has read of one.
  const adding = join(store, `.adding-${successor}`);
  cpSync(join(store, release), adding, { recursive: true });
  const text = readFileSync(join(adding, 'remoteEntry.js'), 'utf8').replaceAll(release, successor);
  writeFileSync(join(adding, 'remoteEntry.js'), `console.info("the successor runs");\n${text}`);
  for (const ending of ['br', 'gz']) rmSync(join(adding, `remoteEntry.js.${ending}`), { force: true });
  renameSync(adding, folder);
  const entry = join(folder, 'remoteEntry.js');
  return {
    before,
    after: { ...scriptAt(entry), address: `/remotes/${remote}/${successor}/remoteEntry.js` },
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Serves the product at another address, with pages that hold only one script: `/page?script=<address>&integrity=<hash>`. If a test routed
 * requests instead, the browser would have no cache and no dictionaries.
 */
export async function servePages() {
  const server = createServer((asked, answer) => {
    const url = new URL(asked.url ?? '/', product.url);
    if (url.pathname === '/page') {
      const [source, integrity] = [url.searchParams.get('script'), url.searchParams.get('integrity')];
      answer.setHeader('Integrity-Policy', 'blocked-destinations=(script)');
      answer.setHeader('Content-Type', 'text/html');
      return answer.end(
        `<!doctype html><title>One script</title><script crossorigin integrity="${integrity}" src="${source}"></script>`,
      );
    }
    const passed = request(url, { headers: { ...asked.headers, host: url.host } }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    return passed.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    pageOf: ({ address, integrity }: { address: string; integrity: string }) =>
      `http://localhost:${port}/page?${new URLSearchParams({ script: address, integrity })}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
