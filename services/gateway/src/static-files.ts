import { dirname, extname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { MANIFEST_FILE, PREVIEWS_COOKIE, RELEASE_FILE } from '@fixed-ops/federation';
import { isWithin } from '@fixed-ops/releases';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { firstRemoteOf, serveDeltas } from './dictionaries.ts';
import type { SiteOptions } from './site.ts';

/** For files that never change under their name. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Files that describe a release, whose names do not depend on its content. */
const REVALIDATED = new Set([MANIFEST_FILE, RELEASE_FILE]);

/** A file of a remote's release. */
const RELEASED = /^\/remotes\/([a-z][a-z0-9-]*)\/([A-Za-z0-9][\w.-]*)\//;
/** A file of a host build. */
const ASSET = /^[\w-][\w.-]*$/;
/** Names that change with the content, as the builds write them. */
const HASHED = /\.[0-9a-f]{10}\.\w+$/;

/** The name of a served file without the extension of its compressed copy. */
function fileName(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? '').replace(/\.(br|gz)$/, '');
}

/** Types that our pages load and that browsers do not open as pages. The files of the first figures get no further headers. */
const LOADED = new Set(['.js', '.css', '.json', '.woff2', '.png', '.webp', '.jpg', '.ico', '.txt']);

/**
 * Other files of a release may be pages. A link to one, even without a pointer, opens it without the product's tokens, scripts and policy.
 */
function sandboxPages(reply: FastifyReply, path: string): void {
  if (!LOADED.has(extname(fileName(path)))) reply.header('Content-Security-Policy', 'sandbox');
}

/** Throws the error for 404 if the path leads out of the folder, for example through a link in a release. */
async function requireWithin(folder: string, path: string): Promise<void> {
  if (!(await isWithin(folder, path))) throw Object.assign(new Error(`${path} leads elsewhere`), { statusCode: 404 });
}

/** Serves the files of hosts below `/assets/`, and of releases of remotes below `/remotes/`. */
export async function serveFiles(
  site: FastifyInstance,
  { deltas, served, hosts, previews, releasesFolder }: SiteOptions,
): Promise<void> {
  if (deltas !== undefined) serveDeltas(site, { deltas, immutable: IMMUTABLE, firstRemote: firstRemoteOf(served) });
  await site.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    onFile: (path) => requireWithin(dirname(path), path),
    setHeaders: (reply, path) => {
      sandboxPages(reply, path);
      reply.header('Cache-Control', HASHED.test(fileName(path)) ? IMMUTABLE : 'no-cache');
    },
  });
  site.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const file = request.params['*'];
    if (!ASSET.test(file)) return reply.callNotFound();
    const current = await hosts.of(await served.read(null));
    const find = () => hosts.folderOf(file, current);
    // Another process may have sent the document, for example of a canary, so its files are downloaded here.
    const folder = (await find()) ?? (HASHED.test(file) ? await served.bringHost(file).then(find) : null);
    return folder === null ? reply.callNotFound() : reply.sendFile(file, folder);
  });
  site.addHook('onRequest', async ({ url, headers }) => {
    const [, name, release] = RELEASED.exec(url) ?? [];
    if (name === undefined || release === undefined) return;
    await served.bring(name, release);
    // Another process may have sent the document, so the release of the browser's preview is downloaded here.
    if (headers.cookie?.includes(PREVIEWS_COOKIE)) await previews.noted(headers.cookie, {});
  });
  await site.register(fastifyStatic, {
    root: releasesFolder,
    prefix: '/remotes/',
    decorateReply: false,
    // A release that is being copied is in a folder with a dot until it is complete.
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    onFile: (path) => requireWithin(releasesFolder, path),
    setHeaders: (reply, path) => {
      sandboxPages(reply, path);
      reply.header('Cache-Control', REVALIDATED.has(fileName(path)) ? 'no-cache' : IMMUTABLE);
    },
  });
}
