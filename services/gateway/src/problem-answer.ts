import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdOf } from '@fixed-ops/api-service';
import { PROBLEM_CONTENT_TYPE, type Problem, REQUEST_ID_HEADER } from '@fixed-ops/contract';
import { commonHeaders } from './security-headers.ts';

/** Responds with a problem and the caller's reference. */
export function answerProblem(
  request: IncomingMessage,
  response: ServerResponse,
  problem: Omit<Problem, 'requestId'>,
  headers: Readonly<Record<string, string>> = {},
): void {
  const requestId = requestIdOf(request);
  response.writeHead(problem.status, {
    ...commonHeaders,
    'Content-Type': PROBLEM_CONTENT_TYPE,
    'Cache-Control': 'no-store',
    ...headers,
    [REQUEST_ID_HEADER]: requestId,
  });
  response.end(JSON.stringify({ ...problem, requestId }));
}
