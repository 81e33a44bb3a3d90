import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Part } from '@fixed-ops/environment';
import type { DatabaseCheck } from './database-check.ts';
import { answerProblem } from './problem-answer.ts';
import type { FailedAreas } from './release-check.ts';
import { commonHeaders } from './security-headers.ts';

/** The phase of the process. Until it serves, every path but /health/live answers 503. */
export interface Phase {
  name: 'starting' | 'serving' | 'stopping';
  step: string;
}

function send(response: ServerResponse, status: number, body: unknown, type = 'application/json'): void {
  response.writeHead(status, { ...commonHeaders, 'Content-Type': type, 'Cache-Control': 'no-store' });
  response.end(`${JSON.stringify(body)}\n`);
}

/**
 * `/health/live`: the process runs. `/health/ready`: it can serve, with the state of each part. Areas that have no release to run are
 * named; the others go on, so the process is ready all the same. A process that is a part of the product says which.
 */
export async function answerHealth(
  request: IncomingMessage,
  response: ServerResponse,
  parts: {
    part: Part;
    phase: Phase;
    database: Pick<DatabaseCheck, 'state'> | null;
    /** Files of the release plane that are not followed; the content that was read before them stays in force. */
    releaseProblems: () => readonly string[];
    /** Null if other processes serve the areas. */
    failedAreas: (() => Promise<FailedAreas>) | null;
  },
): Promise<void> {
  const named = parts.part === 'all' ? {} : { part: parts.part };
  if (request.url?.startsWith('/health/live')) return send(response, 200, { status: 'live', ...named });
  if (!request.url?.startsWith('/health/ready')) return send(response, 404, { title: 'Not found', status: 404 });
  // At once, because both may take their time, and a load balancer waits two seconds.
  const [database = 'starting', failedAreas] = await Promise.all([
    parts.database?.state(),
    parts.phase.name === 'serving' ? parts.failedAreas?.() : {},
  ]);
  const notFollowed = parts.releaseProblems();
  const isReady = parts.phase.name === 'serving' && database === 'ok';
  send(response, isReady ? 200 : 503, {
    status: isReady ? 'ready' : parts.phase.name,
    ...named,
    step: parts.phase.step,
    database,
    releases: notFollowed.length === 0 ? 'ok' : 'last good ones in use',
    notFollowed,
    ...(parts.failedAreas === null ? {} : { failedAreas }),
  });
}

/** The answer of every other path while the product starts or stops. */
export function answerUnavailable(request: IncomingMessage, response: ServerResponse, phase: Phase): void {
  const isPage = request.headers.accept?.includes('text/html') ?? false;
  const sentence = phase.name === 'stopping' ? 'Fixed Ops is shutting down.' : `Fixed Ops is starting: ${phase.step}.`;
  if (isPage) {
    response.writeHead(503, {
      ...commonHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '3',
      Refresh: '3',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    });
    response.end(
      `<!doctype html><html lang="en"><title>Fixed Ops</title><h1>One moment</h1><p>${sentence} This page reloads by itself.</p></html>\n`,
    );
    return;
  }
  const [type, title] = ['about:blank', 'Not available yet'];
  const problem = { type, title, status: 503, detail: sentence, code: phase.name };
  answerProblem(request, response, problem, { 'Retry-After': '3' });
}
