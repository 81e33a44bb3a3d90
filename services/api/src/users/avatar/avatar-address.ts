import { basePaths } from '@fixed-ops/contract';
import { type Database, withScope } from '@fixed-ops/database';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from '../../http/problem/problem.ts';
import { startLife } from '../../http/request-queue/request-lifetime.ts';

const ADDRESS = `${basePaths.usermgmt}/Avatars`;

export const avatarUrl = (id: string) => `${ADDRESS}/${id}`;

/** The form that `updateAvatarUrl` makes. It is checked because PostgreSQL answers some other texts, such as one with a NUL, with an error. */
const idPattern = /^[\w-]{22}$/;

const rowSchema = z.object({ media_type: z.string(), data: z.instanceof(Buffer) });

/**
 * Serves pictures to `<img>`, which can send neither key nor token. The secret is the address itself, which has 128 random bits. A browser
 * that opens a picture as a page may only draw it.
 */
export function serveAvatars(app: FastifyInstance, db: Database): void {
  app.get<{ Params: { id: string } }>(`${ADDRESS}/:id`, async (request, reply) => {
    const { id } = request.params;
    const { signal } = startLife(reply.raw);
    const [row] = idPattern.test(id)
      ? await withScope(db, { signal }).query('select media_type, data from user_avatar where id = $1', [id])
      : [];
    if (row === undefined) throw notFound('There is no such picture any more.');
    const { media_type, data } = rowSchema.parse(row);
    return reply
      .headers({
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      .type(media_type)
      .send(data);
  });
}
