import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { font, fontFile } from './font.ts';
import { styleSheet } from './style.ts';

const ADDRESS = '/page-assets/';
const fingerprint = createHash('sha256').update(styleSheet).digest('base64url').slice(0, 12);
const styleFile = `pages.${fingerprint}.css`;

/** Address of the style sheet; it changes with its content. */
export const styleHref = `${ADDRESS}${styleFile}`;

/** Address of the font. */
export const fontHref = `${ADDRESS}${fontFile}`;

/** Answers a request for style or font of the pages; false when it is for something else. */
export function answerAsset({ url = '/' }: IncomingMessage, response: ServerResponse): boolean {
  const path = url.split('?', 1)[0] ?? '';
  if (!path.startsWith(ADDRESS)) return false;
  const file = path.slice(ADDRESS.length);
  if (file === styleFile) {
    response.writeHead(200, {
      'Content-Type': 'text/css; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
    response.end(styleSheet);
    return true;
  }
  if (file !== fontFile) return false;
  response.writeHead(200, {
    'Content-Type': 'font/woff2',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
  response.end(font);
  return true;
}
