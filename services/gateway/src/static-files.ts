import fastifyStatic from '@fastify/static';
import { MANIFEST_FILE, PREVIEWS_COOKIE, RELEASE_FILE } from '@fixed-ops/federation';
import type { FastifyInstance } from 'fastify';
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
    setHeaders: (reply, path) => reply.header('Cache-Control', HASHED.test(fileName(path)) ? IMMUTABLE : 'no-cache'),
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
    setHeaders: (reply, path) =>
      reply.header('Cache-Control', REVALIDATED.has(fileName(path)) ? 'no-cache' : IMMUTABLE),
  });
}
