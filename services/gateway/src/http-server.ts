import { randomUUID } from 'node:crypto';
import {
  createServer,
  IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface HttpServerOptions {
  /** True if people use https. Browsers are then told to stay on it. */
  readonly isSecure: boolean;
  readonly log: (line: string) => void;
  /** Replaces `BODY_LIMIT_MS` and the interval of its check in tests. */
  readonly bodyLimitMs?: number;
  readonly lookMs?: number;
}

/**
 * The time limit of a request, after which it gets 408. Larger uploads come in parts of 1 MiB, which take four minutes at 50 kbit/s. All
 * parts together have a day.
 */
const BODY_LIMIT_MS = 300_000;
const LOOK_MS = 30_000;

/** A year, as is common. Subdomains are excluded, because they may belong to others and use plain http. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** Headers of every response, whichever part of the product or of Node sends it. */
const everyAnswer = (isSecure: boolean): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(isSecure ? { 'Strict-Transport-Security': STRICT_TRANSPORT } : {}),
});

/**
 * A response class that sets these headers at the last moment: libraries remove all headers after an error, and Node answers some requests
 * before any handler runs.
 */
function responseWith(headers: Readonly<Record<string, string>>): typeof ServerResponse<IncomingMessage> {
  type Fields = OutgoingHttpHeaders | OutgoingHttpHeader[];
  return class extends ServerResponse<IncomingMessage> {
    override writeHead(status: number, message?: string, fields?: Fields): this;
    override writeHead(status: number, fields?: Fields): this;
    override writeHead(status: number, second?: string | Fields, fields?: Fields): this {
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
      return typeof second === 'string' ? super.writeHead(status, second, fields) : super.writeHead(status, second);
    }
  };
}

/** Statuses for errors of Node's parser by code. All others are 400. */
const PARSER_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The bytes of a response to invalid HTTP, which no library handles. */
function refusal(status: number, headers: Readonly<Record<string, string>>): string {
  const requestId = randomUUID();
  const body = JSON.stringify({
    type: 'urn:fixed-ops:problem:malformed_request',
    title: STATUS_CODES[status],
    status,
    detail: 'The request could not be read.',
    code: 'malformed_request',
    requestId,
  });
  const fields = {
    ...headers,
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    Connection: 'close',
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

/** Makes the server of the product. Every response has its headers, and invalid HTTP is one line in the log. */
export function createHttpServer(
  { isSecure, log, bodyLimitMs = BODY_LIMIT_MS, lookMs = LOOK_MS }: HttpServerOptions,
  handle: Handler,
): Server {
  const headers = everyAnswer(isSecure);
  const lastAnswer = new WeakMap<Duplex, ServerResponse>();
  const limits = { requestTimeout: bodyLimitMs, connectionsCheckingInterval: lookMs };
  const server = createServer(
    { IncomingMessage, ServerResponse: responseWith(headers), ...limits },
    (request, response) => {
      lastAnswer.set(request.socket, response);
      handle(request, response);
    },
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = lastAnswer.get(socket);
    const isAnswering = answer !== undefined && !answer.writableFinished;
    // A closed connection gets no response, and half a response cannot be replaced.
    if (!socket.writable || error.code === 'ECONNRESET' || (isAnswering && answer.headersSent)) {
      socket.destroy();
      return;
    }
    const status = PARSER_STATUS[error.code ?? ''] ?? 400;
    // The handler of an interrupted request logs it itself.
    if (!isAnswering) log(`http ${status} ${error.code ?? error.message}`);
    socket.end(refusal(status, headers), () => socket.destroy());
  });
  return server;
}
