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
  /** Where people come over https: their browsers are told to stay there. */
  readonly isSecure: boolean;
  readonly log: (line: string) => void;
  /** What a test has no patience for: `BODY_LIMIT_MS`, and how often it is looked at. */
  readonly bodyLimitMs?: number;
  readonly lookMs?: number;
}

/**
 * A request has come whole by then, or is refused with 408. Everything larger comes in parts of 1 MiB, which an upload at 50 kbit/s brings in
 * four minutes; all of them together have a day.
 */
const BODY_LIMIT_MS = 300_000;
const LOOK_MS = 30_000;

/** A year, as common practice has it; not for subdomains, which may be somebody else's and plain http. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** What every answer carries, whichever part of the product or of Node gives it. */
const everyAnswer = (isSecure: boolean): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(isSecure ? { 'Strict-Transport-Security': STRICT_TRANSPORT } : {}),
});

/**
 * An answer with headers of its own, set at the last moment: libraries behind it take all headers off when something fails, and Node
 * answers some requests before any handler sees them.
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

/** What Node's parser refuses, by its code; everything else is a 400. */
const PARSER_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The bytes of an answer to what is no HTTP: no library of ours ever sees it. */
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

/** The server of the product: every answer carries its headers, and a request that is no HTTP is one line of the log. */
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
    // Whoever has gone hears nothing, and half an answer cannot become another.
    if (!socket.writable || error.code === 'ECONNRESET' || (isAnswering && answer.headersSent)) {
      socket.destroy();
      return;
    }
    const status = PARSER_STATUS[error.code ?? ''] ?? 400;
    // The handler of a request that ends in the middle notes it itself.
    if (!isAnswering) log(`http ${status} ${error.code ?? error.message}`);
    socket.end(refusal(status, headers), () => socket.destroy());
  });
  return server;
}
