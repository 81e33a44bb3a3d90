import type { IncomingMessage, ServerResponse } from 'node:http';
import { font, fontHref } from './font.ts';

/** Answers a request for the font of the pages. Returns false for any other request. */
export function answerFont({ url = '/' }: IncomingMessage, response: ServerResponse): boolean {
  if (url.split('?', 1)[0] !== fontHref) return false;
  response.writeHead(200, {
    'Content-Type': 'font/woff2',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
  // The format is already compressed.
  response.end(font);
  return true;
}
