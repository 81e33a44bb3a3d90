import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendPage } from '@fixed-ops/server-html';
import { type Notice, noticePage } from '../page/notice-page.ts';
import { notices, wrongWith } from '../page/notices.ts';
import { readBody, withBody } from '../request/body.ts';
import { ADDRESS_MAX, problemOf, protocolLimits } from '../request/limits.ts';

/** Refuses as the endpoint would: with a page for a browser, otherwise with the fields of RFC 6749, section 5.2. */
function refuse(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  refusal: { status: number; notice: Notice; problem: string },
): void {
  const { status, notice, problem } = refusal;
  if (request.headers.accept?.includes('text/html')) {
    sendPage(response, status, noticePage(notice), { Vary: 'Origin, Accept', Connection: 'close' });
    return;
  }
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    Vary: 'Origin, Accept',
    Connection: 'close',
  });
  response.end(JSON.stringify({ error: 'invalid_request', error_description: problem }));
}

/**
 * Admits requests that the provider may handle, with the body read. It refuses pages of other origins, including preflights, and overlong
 * parameters, because the provider stores what it gets. Null after a refusal.
 */
export async function admitted(
  request: IncomingMessage,
  response: ServerResponse,
  publicUrl: string,
): Promise<IncomingMessage | null> {
  const exchange = { request, response };
  const { origin } = request.headers;
  if (origin !== undefined && origin !== publicUrl) {
    refuse(exchange, {
      status: 403,
      notice: notices.foreignOrigin,
      problem: 'Only pages of the product itself may ask here.',
    });
    return null;
  }
  const malformed = (problem: string): null => {
    refuse(exchange, { status: 400, notice: wrongWith(notices.invalidRequest, problem), problem });
    return null;
  };
  const inQuery = problemOf(new URL(request.url ?? '/', publicUrl).searchParams, protocolLimits);
  if (inQuery !== null) return malformed(inQuery);
  if (request.method !== 'POST') return request;
  const body = await readBody(request);
  if (body === 'tooLarge') {
    refuse(exchange, { status: 413, notice: notices.tooLarge, problem: 'The body is larger than 16 KiB.' });
    return null;
  }
  const inBody = problemOf(new URLSearchParams(body.toString('utf8')), protocolLimits);
  return inBody === null ? withBody(request, body) : malformed(inBody);
}

/** Refuses a request whose address is too long. Returns whether it did. */
export function refuseLongAddress(request: IncomingMessage, response: ServerResponse): boolean {
  if ((request.url ?? '').length <= ADDRESS_MAX) return false;
  const problem = `The address has more than ${ADDRESS_MAX} characters.`;
  refuse({ request, response }, { status: 414, notice: wrongWith(notices.invalidRequest, problem), problem });
  return true;
}
