import { requestIdOf } from '@fixed-ops/api-service';
import { PROBLEM_CONTENT_TYPE, type Problem, REQUEST_ID_HEADER } from '@fixed-ops/contract';
import { logWordsOf, retryAfterOf } from '@fixed-ops/database';
import { html, page, pageHeaders } from '@fixed-ops/server-html';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The length to which the log cuts addresses. */
const LOGGED_PATH_CHARACTERS = 300;

/** Only the path, because a query may contain private data. */
export const loggedPath = ({ url }: FastifyRequest) => (url.split('?', 1)[0] ?? '').slice(0, LOGGED_PATH_CHARACTERS);

/** Whether an error is Fastify's or a plugin's refusal of a request. */
function isRefusal(error: unknown): error is Error & { statusCode: number } {
  const status: unknown = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined;
  return typeof status === 'number' && status >= 400 && status < 500;
}

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false;

/** The requested address with its query. An address that begins with two slashes would lead to another host. */
export const addressOf = ({ url }: FastifyRequest) => url.replace(/^[/\\]+/, '/');

const awayPage = (address: string) =>
  page(
    'Not available at the moment',
    html`<p>The data of Fixed Ops is not available at the moment. Nothing is lost: try again in a minute.</p>
<a class="button" href="${address}">Try again</a>`,
  );

/** Handles errors of the site's routes. If the database is unavailable, it responds with 503, as the API does or as a page. */
export function siteFailure(log: (line: string) => void) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('Cache-Control', 'no-store');
    if (isRefusal(error))
      return reply.code(error.statusCode).type('text/plain').send('The request could not be read\n');
    const retryAfter = retryAfterOf(error);
    const status = retryAfter === null ? 500 : 503;
    log(`site ${request.method} ${loggedPath(request)} ${status}: ${logWordsOf(error)}`);
    if (retryAfter === null) return reply.code(500).type('text/plain').send('Something went wrong on our side\n');
    reply.code(status).header('Retry-After', String(retryAfter));
    if (wantsPage(request)) return reply.headers(pageHeaders()).send(awayPage(addressOf(request)).markup);
    const requestId = requestIdOf(request.raw);
    const problem: Problem = {
      type: 'urn:fixed-ops:problem:database_unavailable',
      title: 'Not available at the moment',
      status,
      detail: 'The data is not available at the moment. Please try again.',
      code: 'database_unavailable',
      requestId,
    };
    return reply.header(REQUEST_ID_HEADER, requestId).type(PROBLEM_CONTENT_TYPE).send(JSON.stringify(problem));
  };
}
