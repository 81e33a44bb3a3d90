import { randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import { compress, encodingFor } from '@fixed-ops/api-service';
import { type AppConfig, type DemoAccount, readFailedHost, saysSignedIn } from '@fixed-ops/contract';
import type { MailboxReader } from '@fixed-ops/environment';
import {
  bucketOf,
  ENTRY_FILE,
  MANIFEST_FILE,
  type Override,
  PREVIEWS_COOKIE,
  RELEASE_FILE,
  readOverrideRequest,
  readVisitor,
  remoteToOpen,
  resolveRegistry,
  visitorCookie,
} from '@fixed-ops/federation';
import { type Deltas, integrityOf, type ReleaseReader } from '@fixed-ops/releases';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { firstRemoteOf, serveDeltas } from './dictionaries.ts';
import { colorModeOf, type EntryFiles, ICON, renderBridge, renderDocument } from './document.ts';
import type { HostBuild, Hosts } from './host-builds.ts';
import { mailboxRoutes } from './mailbox/mailbox-routes.ts';
import { overrideRoutes } from './override-routes.ts';
import { preloadFilesOf } from './preload-files.ts';
import { previewRoutes } from './preview-routes.ts';
import { type PreviewReader, previewsToResolve } from './previews.ts';
import { createReleaseCheck, refusedOf } from './release-check.ts';
import { releaseRoutes } from './release-routes.ts';
import {
  bridgePolicy,
  commonHeaders,
  documentHeaders,
  documentPolicy,
  type ForeignOrigins,
  integrityPolicy,
  withDevelopment,
} from './security-headers.ts';
import { type ServedReader, withoutFailedHost } from './served-releases.ts';
import { loggedPath, siteFailure } from './site-failure.ts';
import { createVerification } from './verified-releases.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** What describes a release and stands outside its name. */
const REVALIDATED = new Set([MANIFEST_FILE, RELEASE_FILE]);

export interface SiteOptions {
  /** What every document carries, but the release of the host, which is the visitor's. */
  config: AppConfig;
  served: ServedReader;
  hosts: Hosts;
  releasesFolder: string;
  /** What files of releases have besides each other; left out where files go out whole alone. */
  deltas?: Deltas;
  releases: ReleaseReader;
  /** Links to releases that one person sees before others. */
  previews: PreviewReader;
  now: () => Date;
  /** Entry URLs of remotes that developers serve, by name; empty in production. */
  developmentRemotes: Readonly<Record<string, string>>;
  /** Origins of development servers that developers may have remotes from. */
  overrideOrigins: readonly string[];
  foreignOrigins: ForeignOrigins;
  demoAccounts: () => Promise<DemoAccount[] | null>;
  /** Mail of a local run; null where there is none to show. */
  mailbox: MailboxReader | null;
  /** Whether pages are opened by https. */
  isSecure: boolean;
  log: (line: string) => void;
}

const METHODS = ['GET', 'HEAD'];
/** The shell's page for unknown addresses. */
const NOT_FOUND_PATH = '/404';
/** A file of a release of a remote. */
const RELEASED = /^\/remotes\/([a-z][a-z0-9-]*)\/([A-Za-z0-9][\w.-]*)\//;
/** A file of a build of the host. */
const ASSET = /^[\w-][\w.-]*$/;
/** Names that change with their content, as the builds write them. */
const HASHED = /\.[0-9a-f]{10}\.\w+$/;

/**
 * Whether a path that is no file of ours gets the document: a browser's navigation always, and whoever takes anything
 * (an operator's check, a crawler) unless the path itself asks for a file.
 */
function wantsDocument({ url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '/';
  if (path.startsWith('/assets/') || path.startsWith('/remotes/')) return false;
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && !/\.\w+$/.test(path);
}

/** An address that is no text, such as a link that was cut off within a letter: the shell could not read it either. */
function sendUnreadable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Refused before routing: no hook adds the headers.
  reply.headers(commonHeaders).header('Cache-Control', 'no-store');
  if (METHODS.includes(request.method) && wantsDocument(request)) return reply.redirect(NOT_FOUND_PATH);
  return reply.code(400).type('text/plain').send('The address is not a valid one\n');
}

/** The name of a served file without the extension of its compressed copy. */
function fileName(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? '').replace(/\.(br|gz)$/, '');
}

/** Whether a build says of every script what the browser is to hold it to; one for development does not. */
const hasHashes = (entry: EntryFiles[string] | undefined) =>
  entry !== undefined && Object.keys(entry.integrity).length > 0;

/** Everything that is not api, identity or health: the document for every path of the shell, and static files. */
export async function createSite(options: SiteOptions): Promise<FastifyInstance> {
  const site = Fastify({
    logger: false,
    routerOptions: { ignoreTrailingSlash: false },
    exposeHeadRoutes: true,
    frameworkErrors: (_error, request, reply) => {
      options.log(`site ${request.method} ${loggedPath(request)} 400: malformed_address`);
      return sendUnreadable(request, reply);
    },
  });
  const verify = createVerification(options.releases, options.log);
  const checks = new Map<string, ReturnType<typeof createReleaseCheck>>();
  /** Judges remotes by what a build of the host gives them. */
  function checkOf({ release, provided }: HostBuild) {
    const known = checks.get(release) ?? createReleaseCheck(options.releases, provided, options.log);
    checks.set(release, known);
    return known;
  }

  site.setErrorHandler(siteFailure(options.log));

  site.addHook('onSend', async (_request, reply) => {
    const isFile = reply.getHeader('Cache-Control') === IMMUTABLE;
    // They are of the copy that this process has written: another one behind the same address names others for the same bytes.
    if (isFile) reply.removeHeader('ETag').removeHeader('Last-Modified');
    for (const [name, value] of Object.entries(commonHeaders))
      if (!reply.hasHeader(name) && !(isFile && documentHeaders.has(name))) reply.header(name, value);
  });

  // Before a body is read: nothing here takes one.
  site.addHook('onRequest', async (request, reply) => {
    if (METHODS.includes(request.method)) return;
    await reply.code(405).header('Allow', METHODS.join(', ')).type('text/plain').send('Method not allowed\n');
  });

  const { deltas, served } = options;
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
    const current = await options.hosts.of(await options.served.read(null));
    const find = () => options.hosts.folderOf(file, current);
    // Another process may have given out the document, such as one of a canary: its files are brought here.
    const folder = (await find()) ?? (HASHED.test(file) ? await options.served.bringHost(file).then(find) : null);
    return folder === null ? reply.callNotFound() : reply.sendFile(file, folder);
  });
  site.addHook('onRequest', async ({ url, headers }) => {
    const [, name, release] = RELEASED.exec(url) ?? [];
    if (name === undefined || release === undefined) return;
    await options.served.bring(name, release);
    // Another process may have given out the document: what the browser shows for its preview is brought here.
    if (headers.cookie?.includes(PREVIEWS_COOKIE)) await options.previews.noted(headers.cookie, {});
  });
  await site.register(fastifyStatic, {
    root: options.releasesFolder,
    prefix: '/remotes/',
    decorateReply: false,
    // A release that is being copied stands in a folder with a dot until it is whole.
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply.header('Cache-Control', REVALIDATED.has(fileName(path)) ? 'no-cache' : IMMUTABLE),
  });

  /** What a document for this visitor is made of. */
  async function resolveFor({ headers }: FastifyRequest, visitor: string | null) {
    const read = await options.served.read(visitor === null ? null : bucketOf(visitor));
    const failedHost = readFailedHost(headers.cookie);
    const served = withoutFailedHost(read, failedHost);
    const hostInPlaceOf = served === read ? null : failedHost;
    const override = readOverrideRequest(headers.cookie);
    // As `/overrides` notes them: anybody may write a cookie.
    const isAllowed = ({ remote, origin }: Override) =>
      options.overrideOrigins.includes(origin) && served?.remotes.some(({ name }) => name === remote) === true;
    const asked = override.areLeft ? [] : override.asked.filter(isAllowed);
    const overrides = override.areLeft ? {} : options.developmentRemotes;
    const { hosts } = options;
    // Only React's development build updates what is on screen in place.
    const host = (asked.length > 0 ? hosts.forDevelopment : null) ?? (await hosts.of(served));
    if (served === null) return { registry: null, host, hostInPlaceOf, asked, overrides, isWhole: true };
    const isRefused = refusedOf(served, await checkOf(host).check(served));
    const { set, isWhole } = verify(served, isRefused);
    const previews = await options.previews.noted(headers.cookie, host.provided);
    const registry = resolveRegistry(set, {
      overrides,
      ...previewsToResolve(previews),
      offered: Object.fromEntries(asked.map(({ remote, origin }) => [remote, `${origin}/${ENTRY_FILE}`])),
      isRefused,
      integrityOf: (remote, release) => integrityOf(options.releases.known(remote, release)),
    });
    return { registry, host, hostInPlaceOf, asked, overrides, isWhole };
  }

  async function sendDocument(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { url, headers } = request;
    const nonce = randomBytes(16).toString('base64');
    const known = readVisitor(headers.cookie);
    const visitor = known ?? randomBytes(16).toString('hex');
    const { registry, host, asked, overrides, isWhole } = await resolveFor(request, visitor);
    const { entryFiles } = host;
    // What a developer serves changes from one save to the next: nobody knows its hash.
    const isOfReleases = Object.keys(overrides).length === 0 && asked.length === 0;
    const isEnforced = isOfReleases && hasHashes(entryFiles.main) && isWhole;
    const needsShell = saysSignedIn(headers.cookie);
    const first = needsShell ? remoteToOpen(registry?.remotes ?? [], url.split('?')[0] ?? '/') : null;
    const html = renderDocument({
      config: { ...options.config, hostRelease: host.release },
      registry,
      entryFiles,
      nonce,
      needsShell,
      colorMode: colorModeOf(headers.cookie),
      preloadFiles: first === null ? [] : await preloadFilesOf(options.releases, first),
    });
    const payload = Buffer.from(html);
    const encoding = encodingFor(headers['accept-encoding'], payload.byteLength);
    if (encoding !== null) reply.header('Content-Encoding', encoding);
    // The same browser stays with the releases that it was given.
    if (known === null) reply.header('Set-Cookie', visitorCookie(visitor, options));
    await reply
      .header('Content-Security-Policy', documentPolicy(nonce, withDevelopment(options.foreignOrigins, asked)))
      .headers(integrityPolicy(isEnforced))
      .header('Cache-Control', 'no-store')
      .header('Vary', 'Accept-Encoding')
      .type('text/html; charset=utf-8')
      // It holds nothing secret that its size could give away: configuration, registry and a nonce of its own.
      .send(encoding === null ? payload : await compress(payload, encoding));
  }

  // Documents carry the configuration without what only a developer's command asks for.
  site.get('/config.json', async (request, reply) => {
    const { host } = await resolveFor(request, readVisitor(request.headers.cookie));
    return reply.header('Cache-Control', 'no-store').send({
      ...options.config,
      hostRelease: host.release,
      provides: host.provided,
      updatesInPlace: options.hosts.forDevelopment !== null,
    });
  });
  site.get('/demo-accounts.json', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const accounts = await options.demoAccounts();
    if (accounts === null) return reply.code(404).send({ title: 'No demo data is loaded', status: 404 });
    return reply.send(accounts);
  });
  mailboxRoutes(site, options.mailbox);
  releaseRoutes(site, async (request) => {
    const { host, hostInPlaceOf, registry } = await resolveFor(request, readVisitor(request.headers.cookie));
    return { hostRelease: host.release, hostInPlaceOf, registry };
  });
  previewRoutes(site, {
    ...options,
    readProvided: async () => (await options.hosts.of(await options.served.read(null))).provided,
  });
  overrideRoutes(site, options.overrideOrigins, () => options.served.read(null));
  site.get('/auth/redirect-bridge', async (_request, reply) => {
    const { entryFiles } = await options.hosts.of(await options.served.read(null));
    return reply
      .header('Content-Security-Policy', bridgePolicy)
      .headers(integrityPolicy(hasHashes(entryFiles['redirect-bridge'])))
      .header('Cross-Origin-Opener-Policy', 'unsafe-none')
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderBridge(entryFiles));
  });
  site.get('/robots.txt', async (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'));
  site.get('/favicon.svg', async (_request, reply) =>
    reply.type('image/svg+xml').header('Cache-Control', 'public, max-age=86400').send(ICON),
  );

  site.setNotFoundHandler(async (request, reply) => {
    if (wantsDocument(request)) return sendDocument(request, reply);
    return reply.code(404).header('Cache-Control', 'no-store').type('text/plain').send('Not found\n');
  });

  await site.ready();
  return site;
}
