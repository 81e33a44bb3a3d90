import { type Html, pageHeaders } from '@fixed-ops/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isLocalRequest } from './is-local-request.ts';
import { mailboxPage, messageGonePage, messagePage } from './mailbox-pages.ts';
import type { MailboxReader } from './mailbox-reader.ts';

const listQuery = z.object({ to: z.string().max(254).optional() });
const messageParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});

/** A message may bring any markup: it gets no script, no form, no address of ours and nothing from the network. */
const messagePolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false;

function sendPage(reply: FastifyReply, page: Html, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers(pageHeaders({ frames: true }))
    .send(page.markup);
}

const notFound = (reply: FastifyReply) =>
  reply.code(404).header('Cache-Control', 'no-store').type('text/plain').send('Not found\n');

/**
 * `/mailbox` and `/mailbox/<id>`: what a local run has sent, as pages and, for whoever does not ask for HTML, as JSON.
 * Where mail leaves the machine, and for whoever is not on it, there is no such page.
 */
export function mailboxRoutes(site: FastifyInstance, mailbox: MailboxReader | null): void {
  /** The mailbox for this request; null when it may not see one. */
  const mailboxFor = (request: FastifyRequest) => (isLocalRequest(request.raw) ? mailbox : null);

  site.get('/mailbox', async (request, reply) => {
    const open = mailboxFor(request);
    const query = listQuery.safeParse(request.query);
    if (open === null || !query.success) return notFound(reply);
    const to = query.data.to || undefined;
    const messages = await open.list({ to });
    if (wantsPage(request)) return sendPage(reply, mailboxPage(messages, to));
    return reply.header('Cache-Control', 'no-store').send({ messages });
  });

  const read = async (request: FastifyRequest) => {
    const params = messageParams.safeParse(request.params);
    const open = mailboxFor(request);
    return open === null || !params.success ? null : { message: await open.read(params.data.id) };
  };

  site.get('/mailbox/:id', async (request, reply) => {
    const found = await read(request);
    if (found === null || (found.message === null && !wantsPage(request))) return notFound(reply);
    if (found.message === null) return sendPage(reply, messageGonePage(), 404);
    if (wantsPage(request)) return sendPage(reply, messagePage(found.message));
    return reply.header('Cache-Control', 'no-store').send(found.message);
  });

  site.get('/mailbox/:id/html', async (request, reply) => {
    const markup = (await read(request))?.message?.html ?? null;
    if (markup === null) return notFound(reply);
    return reply
      .header('Content-Security-Policy', messagePolicy)
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(markup);
  });
}
