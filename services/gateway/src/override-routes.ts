import { firstPathOf, overrideCookie, readOverrideRequest, type ServedSet } from '@fixed-ops/federation';
import { html } from '@fixed-ops/server-html';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { home, refuse } from './refusal-page.ts';

/** The origin of an address that has more than an origin, such as a manifest's. Null for a plain origin or an invalid address. */
function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, search } = new URL(address);
  return origin !== 'null' && pathname + search !== '/' ? origin : null;
}

const querySchema = z.object({ remote: z.string(), origin: z.string() });

/**
 * `GET /overrides?remote=xtime&origin=http://localhost:3105`: stores for this browser that the remote comes from that development server,
 * and redirects to its first page. Only origins that the operator allows are stored. The host uses them only for developers, whom it knows
 * after sign-in.
 */
export function overrideRoutes(
  site: FastifyInstance,
  allowedOrigins: readonly string[],
  readPlaced: () => Promise<Pick<ServedSet, 'remotes'> | null>,
): void {
  site.get('/overrides', async (request, reply) => {
    const query = querySchema.safeParse(request.query);
    if (!query.success) {
      return refuse(
        reply,
        400,
        'Which remote, and from where?',
        html`<p>The address of this page says both, such as</p>
<p><code>/overrides?remote=xtime&amp;origin=http://localhost:3105</code></p>${home}`,
      );
    }
    const { remote, origin } = query.data;
    if (!allowedOrigins.includes(origin)) {
      const wholeOrigin = originOf(origin);
      const what =
        wholeOrigin === null
          ? html`<p>Its operator lists development servers in the setting <code>OVERRIDE_ORIGINS</code>.</p>`
          : html`<p>That is the address of a file. Name the development server alone: <code>${wholeOrigin}</code>.</p>`;
      const allowed = allowedOrigins.length === 0 ? 'none is allowed' : `allowed are ${allowedOrigins.join(', ')}`;
      return refuse(
        reply,
        403,
        'No remote comes from there',
        html`<p>This host takes no remote from <code>${origin}</code>; ${allowed}.</p>
${what}${home}`,
      );
    }
    const entry = (await readPlaced())?.remotes.find(({ name }) => name === remote);
    if (entry === undefined) {
      const text = html`<p>This host has no remote of the name <code>${remote}</code>.</p>${home}`;
      return refuse(reply, 404, 'No such remote', text);
    }
    const others = readOverrideRequest(request.headers.cookie).asked.filter((each) => each.remote !== remote);
    return reply
      .header('Cache-Control', 'no-store')
      .header('Set-Cookie', overrideCookie({ areLeft: false, asked: [...others, { remote, origin }] }))
      .redirect(firstPathOf(entry), 303);
  });
}
