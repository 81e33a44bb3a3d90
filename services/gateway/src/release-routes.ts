import type { ResolvedRegistry } from '@fixed-ops/federation';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The releases that a visitor's document would contain now. */
export interface ServedNow {
  readonly hostRelease: string;
  /** The host release that this one replaces because it did not start in this browser. Null if there is none. */
  readonly hostInPlaceOf: string | null;
  readonly registry: ResolvedRegistry | null;
}

/** The release that a browser would get: the current one, or none if it has no address. */
const servedRelease = ({ release, entry }: ResolvedRegistry['remotes'][number]) => (entry === null ? null : release);

/**
 * `GET /releases/current`: the releases that a document for this visitor would contain now, which open pages compare with their own, and
 * the browser's ended previews: `{ host, hostInPlaceOf, remotes: { <name>: <release>
 * null }, endedPreviews: { <name>: <what became of its release>
 * null } }`.
 */
export function releaseRoutes(site: FastifyInstance, servedNow: (request: FastifyRequest) => Promise<ServedNow>): void {
  site.get('/releases/current', async (request, reply) => {
    const { hostRelease, hostInPlaceOf, registry } = await servedNow(request);
    const remotes = (registry?.remotes ?? []).filter(({ isDevelopment }) => !isDevelopment);
    return reply.header('Cache-Control', 'no-store').send({
      host: hostRelease,
      hostInPlaceOf,
      remotes: Object.fromEntries(remotes.map((remote) => [remote.name, servedRelease(remote)])),
      endedPreviews: Object.fromEntries(
        remotes.flatMap(({ name, endedPreview }) => (endedPreview === null ? [] : [[name, endedPreview.reason]])),
      ),
    });
  });
}
