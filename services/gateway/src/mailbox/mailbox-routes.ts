import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { isLocalRequest } from './is-local-request.ts';
import type { MailboxReader } from './mailbox-reader.ts';

const listQuery = z.object({ to: z.string().max(254).optional() });
const messageParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});

const notFound = (reply: FastifyReply) =>
  reply.code(404).header('Cache-Control', 'no-store').type('text/plain').send('Not found\n');

/**
 * `/mailbox` and `/mailbox/<id>`: what a local run has sent. Null where mail leaves the machine, and for whoever is not on
 * it: both answer as if there were no such page.
 */
export function mailboxRoutes(site: FastifyInstance, mailbox: MailboxReader | null): void {
  site.get('/mailbox', async (request, reply) => {
    const query = listQuery.safeParse(request.query);
    if (mailbox === null || !isLocalRequest(request.raw) || !query.success) return notFound(reply);
    return reply.header('Cache-Control', 'no-store').send({ messages: await mailbox.list(query.data) });
  });
  site.get('/mailbox/:id', async (request, reply) => {
    const params = messageParams.safeParse(request.params);
    if (mailbox === null || !isLocalRequest(request.raw) || !params.success) return notFound(reply);
    const message = await mailbox.read(params.data.id);
    return message === null ? notFound(reply) : reply.header('Cache-Control', 'no-store').send(message);
  });
}
