import { randomBytes } from 'node:crypto';
import { compress, encodingFor } from '@fixed-ops/api-service';
import { readFailedHost, saysSignedIn } from '@fixed-ops/contract';
import {
  bucketOf,
  ENTRY_FILE,
  type Override,
  readOverrideRequest,
  readVisitor,
  remoteToOpen,
  resolveRegistry,
  visitorCookie,
} from '@fixed-ops/federation';
import { integrityOf } from '@fixed-ops/releases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { colorModeOf, type EntryFiles, renderDocument } from './document.ts';
import type { HostBuild } from './host-builds.ts';
import { hostGuard } from './host-guard.ts';
import { preloadFilesOf } from './preload-files.ts';
import { previewsToResolve } from './previews.ts';
import { createReleaseCheck, refusedByVersion, refusedOf } from './release-check.ts';
import { documentPolicy, integrityPolicy, withDevelopment } from './security-headers.ts';
import { withoutFailedHost } from './served-releases.ts';
import type { SiteOptions } from './site.ts';
import { createVerification } from './verified-releases.ts';

/** Whether a build has hashes of all scripts. One for development has not. */
export const hasHashes = (entry: EntryFiles[string] | undefined) =>
  entry !== undefined && Object.keys(entry.integrity).length > 0;

/** Makes the shell's document for each visitor. */
export function createDocuments(options: SiteOptions) {
  const verify = createVerification(options.releases, options.log);
  const checks = new Map<string, ReturnType<typeof createReleaseCheck>>();
  /** Checks remotes against what a host build provides. */
  function checkOf({ release, provided }: HostBuild) {
    const known = checks.get(release) ?? createReleaseCheck(options.releases, provided, options.log);
    checks.set(release, known);
    return known;
  }

  /** The content of this visitor's document. */
  async function resolveFor({ headers }: FastifyRequest, visitor: string | null) {
    const read = await options.served.read(visitor === null ? null : bucketOf(visitor));
    const failedHost = readFailedHost(headers.cookie);
    const served = withoutFailedHost(read, failedHost);
    const hostInPlaceOf = served === read ? null : failedHost;
    const override = readOverrideRequest(headers.cookie);
    // Checks the cookie as `/overrides` does, because anybody may write a cookie.
    const isAllowed = ({ remote, origin }: Override) =>
      options.overrideOrigins.includes(origin) && served?.remotes.some(({ name }) => name === remote) === true;
    const asked = override.areLeft ? [] : override.asked.filter(isAllowed);
    const overrides = override.areLeft ? {} : options.developmentRemotes;
    const { hosts } = options;
    // Only React's development build updates the page in place.
    const host = (asked.length > 0 ? hosts.forDevelopment : null) ?? (await hosts.of(served));
    if (served === null)
      return { registry: null, host, hostInPlaceOf, isWatched: false, asked, overrides, isWhole: true };
    // A page that leaves its host must get another one in its place.
    const isWatched = served.host?.current === host.release && withoutFailedHost(served, host.release) !== served;
    const isRefused = refusedOf(served, await checkOf(host).check(served));
    const { set, isWhole } = verify(served, isRefused);
    const previews = await options.previews.noted(headers.cookie, host.provided);
    // A canary that may not be served is none for this page.
    const ofHost = served.host?.current === host.release ? set.host : null;
    const resolved = resolveRegistry(
      { ...set, host: ofHost },
      {
        overrides,
        ...previewsToResolve(previews),
        offered: Object.fromEntries(asked.map(({ remote, origin }) => [remote, `${origin}/${ENTRY_FILE}`])),
        isRefused,
        integrityOf: (remote, release) => integrityOf(options.releases.known(remote, release)),
      },
    );
    const chosen = read?.host?.current ?? host.release;
    const isHostFallback = hosts.followsPointer && host !== hosts.forDevelopment && chosen !== host.release;
    const registry = {
      ...refusedByVersion(resolved, set, served.distrust),
      ...(isHostFallback ? { isHostFallback } : {}),
    };
    return { registry, host, hostInPlaceOf, isWatched, asked, overrides, isWhole };
  }

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { url, headers } = request;
    const nonce = randomBytes(16).toString('base64');
    const known = readVisitor(headers.cookie);
    const visitor = known ?? randomBytes(16).toString('hex');
    const { registry, host, isWatched, asked, overrides, isWhole } = await resolveFor(request, visitor);
    const { entryFiles } = host;
    // A developer's files change with each save, so their hashes are unknown.
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
      isWatched,
      colorMode: colorModeOf(headers.cookie),
      preloadFiles: first === null ? [] : await preloadFilesOf(options.releases, first),
    });
    const origins = withDevelopment(options.foreignOrigins, asked);
    const payload = Buffer.from(html);
    const encoding = encodingFor(headers['accept-encoding'], payload.byteLength);
    if (encoding !== null) reply.header('Content-Encoding', encoding);
    // The same browser keeps its releases.
    if (known === null) reply.header('Set-Cookie', visitorCookie(visitor, options));
    await reply
      .header('Content-Security-Policy', documentPolicy(nonce, origins, isWatched ? [hostGuard.source] : []))
      .headers(integrityPolicy(isEnforced))
      .header('Cache-Control', 'no-store')
      .header('Vary', 'Accept-Encoding')
      .type('text/html; charset=utf-8')
      // It contains nothing secret that its size could reveal: configuration, registry and a nonce.
      .send(encoding === null ? payload : await compress(payload, encoding));
  }

  return { resolveFor, send };
}
