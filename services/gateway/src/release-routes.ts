import type { ResolvedRegistry } from '@fixed-ops/federation';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What a visitor's document would be made of now. */
export interface ServedNow {
  readonly hostRelease: string;
  readonly registry: ResolvedRegistry | null;
}

/** The release that a browser would be given: the current one, or none while that has no address. */
const servedRelease = ({ release, entry }: ResolvedRegistry['remotes'][number]) => (entry === null ? null : release);

/**
 * `GET /releases/current`: the releases that a document for this visitor would be made of now, for open pages to compare with their
 * own: `{ host, remotes: { <name>: <release> | null } }`.
 */
export function releaseRoutes(site: FastifyInstance, servedNow: (request: FastifyRequest) => Promise<ServedNow>): void {
  site.get('/releases/current', async (request, reply) => {
    const { hostRelease, registry } = await servedNow(request);
    const remotes = (registry?.remotes ?? []).filter(({ isDevelopment }) => !isDevelopment);
    return reply.header('Cache-Control', 'no-store').send({
      host: hostRelease,
      remotes: Object.fromEntries(remotes.map((remote) => [remote.name, servedRelease(remote)])),
    });
  });
}
