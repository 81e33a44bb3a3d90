import { PROBLEM_CONTENT_TYPE, REQUEST_ID_HEADER, TOTAL_ROWS_HEADER } from '@fixed-ops/contract';
import { DatabaseError, logWordsOf, retryAfterOf } from '@fixed-ops/database';
import { ReleaseStoreError } from '@fixed-ops/federation';
import { MailError } from '@fixed-ops/mail';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { mailProblem } from './mail-problem.ts';
import { notFound, Problem, tookTooLong } from './problem.ts';
import { requestWords } from './request-words.ts';

/** Our words for errors of Fastify before a route runs. */
function fromFastify(error: FastifyError): Problem | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem(413, 'body_too_large', 'The request is larger than this address accepts.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem(415, 'media_type_unsupported', 'Send the request as application/json.');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new Problem(400, 'malformed_json', 'The request body is not valid JSON.');
    case 'FST_ERR_BAD_URL':
      return new Problem(400, 'malformed_address', 'The address is not a valid one.');
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? new Problem(error.statusCode, 'malformed_request', 'The request could not be read.')
        : undefined;
  }
}

/** What a store of releases that cannot be used is to whoever looks or takes back. Its own words are the operator's, who reads them as one line. */
function fromReleaseStore({ reason, message }: ReleaseStoreError): Problem | undefined {
  switch (reason) {
    case 'full':
      return new Problem(
        507,
        'releases_disk_full',
        'There is no room left where releases are kept, so nothing was changed. Please tell whoever runs this server, and try again.',
        { cause: message },
      );
    case 'unreachable':
    case 'refused':
      return new Problem(
        503,
        'releases_unavailable',
        'The store of releases cannot be used at the moment. What visitors get goes on as it is. Please try again.',
        // A client that comes back sooner by itself would keep this from the person.
        { headers: { 'retry-after': '30' }, cause: message },
      );
    default:
      return undefined;
  }
}

/** The problem for an error. An unexpected error becomes a 500 without internal details. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DatabaseError && error.code === 'database_unreachable') {
    return new Problem(503, 'database_unavailable', 'The data is not available at the moment. Please try again.', {
      headers: { 'retry-after': String(retryAfterOf(error)) },
      cause: error,
    });
  }
  if (error instanceof DatabaseError && error.code === 'database_busy') {
    return new Problem(503, 'database_busy', 'The server is too busy at the moment. Please try again.', {
      headers: { 'retry-after': String(retryAfterOf(error)) },
      cause: error,
    });
  }
  if (error instanceof DatabaseError && error.code === 'statement_timeout') return tookTooLong(error);
  if (error instanceof DatabaseError && error.code === 'disk_full') {
    return new Problem(
      507,
      'disk_full',
      'There is no room left where the data is kept, so this could not be done. Please tell whoever runs this server, and try again.',
      { cause: error },
    );
  }
  if (error instanceof MailError) return mailProblem(error);
  const ofReleases = error instanceof ReleaseStoreError ? fromReleaseStore(error) : undefined;
  if (ofReleases !== undefined) return ofReleases;
  if (error instanceof Error) {
    const refused = isFastifyError(error) ? fromFastify(error) : undefined;
    if (refused !== undefined) return refused;
  }
  return new Problem(
    500,
    'internal_error',
    'Something went wrong on our side. The reference helps support to find it.',
    {
      cause: error,
    },
  );
}

function isFastifyError(error: Error): error is FastifyError {
  return 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_');
}

/** Headers of a file. A problem that takes its place must not have them: a browser would store it, or could not decode it. */
const OF_A_FILE = ['content-encoding', 'content-disposition', TOTAL_ROWS_HEADER];

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  for (const name of OF_A_FILE) {
    reply.removeHeader(name);
    // A stream that failed while it was compressed has set them on the raw answer, of which nothing has been sent.
    if (!reply.raw.headersSent) reply.raw.removeHeader(name);
  }
  return (
    reply
      .code(problem.status)
      .headers(problem.headers)
      // Set here as well, because the hook that sets it does not run for refusals before routing.
      .header(REQUEST_ID_HEADER, reply.request.id)
      .header('cache-control', 'no-store')
      .type(PROBLEM_CONTENT_TYPE)
      .send(JSON.stringify(problem.toBody(reply.request.id)))
  );
}

/** Whether the client left before its body was complete, which is not an error of the server. */
const wasCutOff = (error: unknown, request: FastifyRequest) =>
  request.raw.errored !== null && request.raw.errored === error;

/**
 * Sends any error as problem+json. Errors of the server are logged with their stack and the reference that the person sees; requests that
 * could not be read get one line.
 */
export function createProblemHandler(log: (line: string) => void) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = wasCutOff(error, request)
      ? new Problem(400, 'malformed_request', 'The request was cut off.')
      : toProblem(error);
    const line = `${requestWords(request)} ${problem.status}`;
    if (problem.status >= 500) {
      log(`${line}: ${logWordsOf(problem.cause ?? problem.detail)}`);
    } else if (problem.code.startsWith('malformed_')) log(`${line}: ${problem.code}`);
    return sendProblem(reply, problem);
  };
}

export const sendNotFound = (_request: FastifyRequest, reply: FastifyReply) => sendProblem(reply, notFound());
