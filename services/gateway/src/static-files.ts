import { dirname, extname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { MANIFEST_FILE, PREVIEWS_COOKIE, RELEASE_FILE } from '@fixed-ops/federation';
import { isWithin } from '@fixed-ops/releases';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { firstRemoteOf, serveDeltas } from './dictionaries.ts';
import type { SiteOptions } from './site.ts';

/** Of what never changes under its name. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** What describes a release and stands outside its name. */
const REVALIDATED = new Set([MANIFEST_FILE, RELEASE_FILE]);

/** A file of a release of a remote. */
const RELEASED = /^\/remotes\/([a-z][a-z0-9-]*)\/([A-Za-z0-9][\w.-]*)\//;
/** A file of a build of the host. */
const ASSET = /^[\w-][\w.-]*$/;
/** Names that change with their content, as the builds write them. */
const HASHED = /\.[0-9a-f]{10}\.\w+$/;

/** The name of a served file without the extension of its compressed copy. */
function fileName(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? '').replace(/\.(br|gz)$/, '');
}

/** Types that pages of ours load, and browsers open as no page: the files of the first figures carry no header more. */
const LOADED = new Set(['.js', '.css', '.json', '.woff2', '.png', '.webp', '.jpg', '.ico', '.txt']);

/**
 * What else a release brings may be a page: whoever opens a link to one, which takes no pointer, opens it without the tokens, scripts and policy of
 * the product.
 */
function sandboxPages(reply: FastifyReply, path: string): void {
  if (!LOADED.has(extname(fileName(path)))) reply.header('Content-Security-Policy', 'sandbox');
}

/** A link among files of a release is not there: throws what answers 404. */
async function requireWithin(folder: string, path: string): Promise<void> {
  if (!(await isWithin(folder, path))) throw Object.assign(new Error(`${path} leads elsewhere`), { statusCode: 404 });
}

/** The files of hosts, below `/assets/`, and of releases of remotes, below `/remotes/`. */
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
    // Another process may have given out the document, such as one of a canary: its files are brought here.
    const folder = (await find()) ?? (HASHED.test(file) ? await served.bringHost(file).then(find) : null);
    return folder === null ? reply.callNotFound() : reply.sendFile(file, folder);
  });
  site.addHook('onRequest', async ({ url, headers }) => {
    const [, name, release] = RELEASED.exec(url) ?? [];
    if (name === undefined || release === undefined) return;
    await served.bring(name, release);
    // Another process may have given out the document: what the browser shows for its preview is brought here.
    if (headers.cookie?.includes(PREVIEWS_COOKIE)) await previews.noted(headers.cookie, {});
  });
  await site.register(fastifyStatic, {
    root: releasesFolder,
    prefix: '/remotes/',
    decorateReply: false,
    // A release that is being copied stands in a folder with a dot until it is whole.
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
