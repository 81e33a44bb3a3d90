import { overrideCookie, type Registry, readOverrideWish } from '@fixed-ops/federation';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const querySchema = z.object({ remote: z.string(), origin: z.string() });

/**
 * `GET /overrides?remote=xtime&origin=http://localhost:3105`: notes for this browser that the remote is to come from that
 * development server, and goes on to its first page. Only origins that the operator allows are noted; the host takes them
 * for developers only, whom it knows after sign-in.
 */
export function overrideRoutes(
  site: FastifyInstance,
  allowedOrigins: readonly string[],
  readRegistry: () => Promise<Registry | null>,
): void {
  site.get('/overrides', async (request, reply) => {
    reply.header('Cache-Control', 'no-store').type('text/plain; charset=utf-8');
    const query = querySchema.safeParse(request.query);
    if (!query.success) {
      return reply
        .code(400)
        .send('Say which remote and from where: /overrides?remote=xtime&origin=http://localhost:3105\n');
    }
    const { remote, origin } = query.data;
    if (!allowedOrigins.includes(origin)) {
      const allowed = allowedOrigins.length === 0 ? 'none is allowed' : `allowed are ${allowedOrigins.join(', ')}`;
      return reply
        .code(403)
        .send(`This host takes no remote from that origin; ${allowed}. The operator lists them in OVERRIDE_ORIGINS.\n`);
    }
    const entry = (await readRegistry())?.remotes.find(({ name }) => name === remote);
    if (entry === undefined) return reply.code(404).send('The registry of this host has no remote of that name.\n');
    const others = readOverrideWish(request.headers.cookie).asked.filter((each) => each.remote !== remote);
    return reply
      .header('Set-Cookie', overrideCookie({ areLeft: false, asked: [...others, { remote, origin }] }))
      .redirect(entry.paths[0]?.replace(/\/\*$/, '') ?? '/', 303);
  });
}
