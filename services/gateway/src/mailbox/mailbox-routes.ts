import type { MailboxReader } from '@fixed-ops/environment';
import { type Html, pageHeaders } from '@fixed-ops/server-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isLocalRequest } from './is-local-request.ts';
import { drawnTypes, mailboxPage, messageGonePage, messagePage } from './mailbox-pages.ts';

const listQuery = z.object({
  to: z
    .string()
    .max(254)
    .regex(/^[^\0]*$/)
    .optional(),
});
const idSchema = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const messageParams = z.object({ id: idSchema });
const attachmentParams = z.object({ id: idSchema, attachment: idSchema });

/** A message may contain any markup. It gets no scripts, no forms, none of our addresses and no network. */
const messagePolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

const attachmentPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false;

function sendPage(reply: FastifyReply, page: Html, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers(pageHeaders({ frames: true, pictures: true }))
    .send(page.markup);
}

const notFound = (reply: FastifyReply) =>
  reply.code(404).header('Cache-Control', 'no-store').type('text/plain').send('Not found\n');

/**
 * `/mailbox` and `/mailbox/<id>`: the mail of a local run, as pages or as JSON for clients that do not ask for HTML, and its attachments.
 * The pages do not exist if mail leaves the machine, or for requests from other machines.
 */
export function mailboxRoutes(site: FastifyInstance, mailbox: MailboxReader | null): void {
  /** The mailbox for this request. Null if the request may not see one. */
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

  site.get('/mailbox/:id/attachments/:attachment', async (request, reply) => {
    const params = attachmentParams.safeParse(request.params);
    const open = mailboxFor(request);
    const found =
      open === null || !params.success ? null : await open.attachment(params.data.id, params.data.attachment);
    if (found === null) return notFound(reply);
    // Only pictures are displayed. Everything else is downloaded as a file.
    const isPicture = drawnTypes.has(found.mediaType);
    return reply
      .headers({
        'Content-Security-Policy': attachmentPolicy,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
        'Content-Disposition': `${isPicture ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(found.name).replaceAll("'", '%27')}`,
      })
      .type(isPicture ? found.mediaType : 'application/octet-stream')
      .send(found.data);
  });
}
