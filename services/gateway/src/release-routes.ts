import type { ResolvedRegistry } from '@fixed-ops/federation';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What a visitor's document would be made of now. */
export interface ServedNow {
  readonly hostRelease: string;
  /** The release of the host in whose place that stands, since it did not start in this browser; null where it stands in none's. */
  readonly hostInPlaceOf: string | null;
  readonly registry: ResolvedRegistry | null;
}

/** The release that a browser would be given: the current one, or none while that has no address. */
const servedRelease = ({ release, entry }: ResolvedRegistry['remotes'][number]) => (entry === null ? null : release);

/**
 * `GET /releases/current`: the releases that a document for this visitor would be made of now, for open pages to compare with their
 * own, and what it says of previews of this browser that have ended: `{ host, hostInPlaceOf, remotes: { <name>: <release> | null },
 * endedPreviews: { <name>: <what became of its release> | null } }`.
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
