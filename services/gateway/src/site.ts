import type { AppConfig, DemoAccount } from '@fixed-ops/contract';
import type { MailboxReader } from '@fixed-ops/environment';
import { readVisitor } from '@fixed-ops/federation';
import type { Deltas, ReleaseReader } from '@fixed-ops/releases';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ICON, renderBridge } from './document.ts';
import type { Hosts } from './host-builds.ts';
import { mailboxRoutes } from './mailbox/mailbox-routes.ts';
import { overrideRoutes } from './override-routes.ts';
import { previewRoutes } from './preview-routes.ts';
import type { PreviewReader } from './previews.ts';
import { releaseRoutes } from './release-routes.ts';
import {
  bridgePolicy,
  commonHeaders,
  documentHeaders,
  type ForeignOrigins,
  integrityPolicy,
} from './security-headers.ts';
import type { ServedReader } from './served-releases.ts';
import { addressOf, loggedPath, siteFailure } from './site-failure.ts';
import { IMMUTABLE, serveFiles } from './static-files.ts';
import { createDocuments, hasHashes } from './visitor-documents.ts';

export interface SiteOptions {
  /** The configuration in every document, except the host's release, which depends on the visitor. */
  config: AppConfig;
  served: ServedReader;
  hosts: Hosts;
  releasesFolder: string;
  /** Deltas between files of releases; without them files are sent whole. */
  deltas?: Deltas;
  releases: ReleaseReader;
  /** Links that show a release to one person before others get it. */
  previews: PreviewReader;
  now: () => Date;
  /** Entry URLs of remotes that developers serve, by name; empty in production. */
  developmentRemotes: Readonly<Record<string, string>>;
  /** Origins of development servers that developers may have remotes from. */
  overrideOrigins: readonly string[];
  foreignOrigins: ForeignOrigins;
  demoAccounts: () => Promise<DemoAccount[] | null>;
  /** The mailbox of a local run; null if there is none. */
  mailbox: MailboxReader | null;
  /** Whether people open pages by https. */
  isSecure: boolean;
  log: (line: string) => void;
}

const METHODS = ['GET', 'HEAD'];
/** The shell's page for unknown addresses. */
const NOT_FOUND_PATH = '/404';

/**
 * Whether a path that is not one of our files gets the document: always for a browser's navigation, and for clients that accept
 * anything (an operator's check, a crawler) unless the path looks like a file.
 */
function wantsDocument({ url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '/';
  if (path.startsWith('/assets/') || path.startsWith('/remotes/')) return false;
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && !/\.\w+$/.test(path);
}

/** An address that cannot be decoded, such as a link that was cut off inside an encoded letter. The shell could not read it either. */
function sendUnreadable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Fastify refuses it before routing, so no hook adds the headers.
  reply.headers(commonHeaders).header('Cache-Control', 'no-store');
  if (METHODS.includes(request.method) && wantsDocument(request)) return reply.redirect(NOT_FOUND_PATH);
  return reply.code(400).type('text/plain').send('The address is not a valid one\n');
}

/** Serves everything except API, identity and health: the document for every path of the shell, and static files. */
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
  site.setErrorHandler(siteFailure(options.log));

  site.addHook('onSend', async (_request, reply) => {
    const isFile = reply.getHeader('Cache-Control') === IMMUTABLE;
    // These headers depend on this process's copy. Another process behind the same address has others for the same bytes.
    if (isFile) reply.removeHeader('ETag').removeHeader('Last-Modified');
    for (const [name, value] of Object.entries(commonHeaders))
      if (!reply.hasHeader(name) && !(isFile && documentHeaders.has(name))) reply.header(name, value);
  });

  // Runs before a body is read, because nothing here accepts one.
  site.addHook('onRequest', async (request, reply) => {
    if (METHODS.includes(request.method)) return;
    await reply.code(405).header('Allow', METHODS.join(', ')).type('text/plain').send('Method not allowed\n');
  });

  await serveFiles(site, options);
  const documents = createDocuments(options);

  // Documents contain the configuration without the parts that only a developer's command needs.
  site.get('/config.json', async (request, reply) => {
    const { host } = await documents.resolveFor(request, readVisitor(request.headers.cookie));
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
    const { host, hostInPlaceOf, registry } = await documents.resolveFor(request, readVisitor(request.headers.cookie));
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
    const own = addressOf(request);
    // A page at such an address would link to another host.
    if (own !== request.url && wantsDocument(request)) return reply.header('Cache-Control', 'no-store').redirect(own);
    if (wantsDocument(request)) return documents.send(request, reply);
    return reply.code(404).header('Cache-Control', 'no-store').type('text/plain').send('Not found\n');
  });

  await site.ready();
  return site;
}
