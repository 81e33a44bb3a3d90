import { basePaths } from '@fixed-ops/contract';
import { type Database, withScope } from '@fixed-ops/database';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from '../http/problem/problem.ts';
import { startLife } from '../http/request-queue/request-lifetime.ts';

const ADDRESS = `${basePaths.api}/Logos`;

/** By the mark of the logo's content (`logo_mark`): another logo has another address, so that browsers may keep each for ever. */
export const logoUrl = (mark: string) => `${ADDRESS}/${mark}`;

const markPattern = /^[0-9a-f]{32}$/;
const rowSchema = z.object({ logo: z.string() });
const DATA_URL = /^data:(image\/(?:jpeg|png|webp));base64,(.+)$/s;

/** Serves the logos of dealerships to `<img>`, which can send neither key nor token: the address is what one has to know. */
export function serveLogos(app: FastifyInstance, db: Database): void {
  app.get<{ Params: { mark: string } }>(`${ADDRESS}/:mark`, async (request, reply) => {
    const { mark } = request.params;
    const { signal } = startLife(reply.raw);
    const [row] = markPattern.test(mark)
      ? await withScope(db, { signal }).query('select logo_url as logo from dealership where logo_mark = $1', [mark])
      : [];
    const [, type, data] = DATA_URL.exec(row === undefined ? '' : rowSchema.parse(row).logo) ?? [];
    if (type === undefined || data === undefined) throw notFound('There is no such logo any more.');
    return reply
      .headers({
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      .type(type)
      .send(Buffer.from(data, 'base64'));
  });
}
