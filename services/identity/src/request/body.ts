import { IncomingMessage } from 'node:http';
import { BODY_MAX } from './limits.ts';

/** The body of a request, or `tooLarge`. */
export async function readBody(request: IncomingMessage): Promise<Buffer | 'tooLarge'> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_MAX) return 'tooLarge';
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_MAX) return 'tooLarge';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The same request with its body restored for another reader. */
export function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const again = new IncomingMessage(request.socket);
  Object.assign(again, {
    method: request.method,
    url: request.url,
    headers: request.headers,
    rawHeaders: request.rawHeaders,
    httpVersion: request.httpVersion,
    httpVersionMajor: request.httpVersionMajor,
    httpVersionMinor: request.httpVersionMinor,
  });
  again.push(body);
  again.push(null);
  again.complete = true;
  return again;
}
