import type { IncomingMessage, ServerResponse } from 'node:http';
import { font, fontHref } from './font.ts';

/** Answers a request for the font of the pages; false when it is for something else. */
export function answerFont({ url = '/' }: IncomingMessage, response: ServerResponse): boolean {
  if (url.split('?', 1)[0] !== fontHref) return false;
  response.writeHead(200, {
    'Content-Type': 'font/woff2',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
  // It is compressed by its format.
  response.end(font);
  return true;
}
