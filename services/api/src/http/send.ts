import { finished, Readable } from 'node:stream';
import { TOTAL_ROWS_HEADER } from '@fixed-ops/contract';
import { type Database, logWordsOf, withScope } from '@fixed-ops/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentTag, isMatch } from './etag.ts';
import { EXPORT_TYPES, exportStream } from './export/export-file.ts';
import type { ExportFormat } from './export/export-format.ts';
import type { ListFile } from './export/list-file.ts';
import { requestWords } from './problem/request-words.ts';
import type { RequestLifetime } from './request-queue/request-lifetime.ts';
import { EXPORT } from './request-queue/scopes.ts';
import type { RespondContext } from './respond-context.ts';
import { encodingFor } from './response-cache/encoding.ts';
import type { CachedResponse } from './response-cache/response-cache.ts';
import type { Route } from './route.ts';
import { undeclaredFields } from './undeclared-fields.ts';

/** The browser keeps answers and asks each time whether they still hold. */
const CACHE_CONTROL = 'private, no-cache';
const JSON_TYPE = 'application/json; charset=utf-8';

/** The answer as JSON, checked against the contract where that is asked for. */
export function payloadOf(route: Route, answer: unknown, context: RespondContext): string {
  if (context.validateResponses) requireContract(route, answer);
  return JSON.stringify(answer);
}

function requireContract({ call }: Route, answer: unknown): void {
  const undeclared = undeclaredFields(answer, call.response.parse(answer));
  if (undeclared.length > 0) throw new Error(`${call.name} answers what its contract does not have: ${undeclared}`);
}

/** Sends an answer with a tag made from its content. */
export function send(
  route: Route,
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  context: RespondContext,
): FastifyReply {
  const payload = payloadOf(route, answer, context);
  reply.type(JSON_TYPE);
  const tag = contentTag(payload);
  // A PUT answers what the next GET will: its tag is the one to edit on with.
  if (route.call.method === 'PUT') reply.header('etag', tag);
  if (route.call.method !== 'GET') return reply.header('cache-control', 'no-store').send(payload);
  if (isMatch(request.headers['if-none-match'], tag)) return sendNotModified(reply, tag);
  return reply.headers({ etag: tag, 'cache-control': CACHE_CONTROL }).send(payload);
}

/** Sends an answer that is kept, under the tag by which it was found. */
export async function sendKept(
  answer: CachedResponse,
  tag: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'], answer.payload.byteLength);
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply
    .type(JSON_TYPE)
    .headers({ etag: tag, 'cache-control': CACHE_CONTROL, vary: 'accept-encoding' })
    .send(await answer.bytes(encoding));
}

/** No byte of a file has gone for so long, though its next page takes a fifth of it at most. */
const FILE_STALL_MS = 60_000;

/** The whole selection, a page at a time, when it is the person's turn. */
export async function sendFile(
  reply: FastifyReply,
  format: ExportFormat,
  { owner, signal, life }: { readonly owner: string; readonly signal: AbortSignal; readonly life: RequestLifetime },
  context: RespondContext,
  make: (paged: Database) => Promise<ListFile>,
): Promise<FastifyReply> {
  const leave = await context.queue.beginFile(owner, signal);
  // The client has left, or the last byte is on its way; one that takes nothing any more may be asleep, and others wait.
  finished(reply.raw, leave);
  reply.raw.setTimeout(FILE_STALL_MS, () => reply.raw.destroy());
  const file = await make(
    withScope(context.db, { ...EXPORT, caches: context.caches, owner, signal, onProgress: life.goesOn }),
  );
  life.begun();
  context.queue.fileIsBegun();
  // HEAD asks for the headers alone. Fastify would read a stream of it to its end after the answer, in nobody's turn.
  const bytes = reply.request.method === 'HEAD' ? Readable.from([]) : exportStream(format, file);
  // Before the first byte the answer is a problem, which its handler logs. Afterwards the error can only go here.
  bytes.on('error', (error) => {
    if (reply.raw.headersSent && !signal.aborted) {
      context.log(`${requestWords(reply.request)} broke off: ${logWordsOf(error)}`);
    }
  });
  return reply
    .headers({
      'content-type': EXPORT_TYPES[format],
      'content-disposition': `attachment; filename="${file.name}.${format}"`,
      [TOTAL_ROWS_HEADER]: file.total,
      'cache-control': 'no-store',
    })
    .send(bytes);
}

/** What the browser has still holds. */
export const sendNotModified = (reply: FastifyReply, tag: string) =>
  reply.code(304).removeHeader('content-type').headers({ etag: tag, 'cache-control': CACHE_CONTROL }).send();
