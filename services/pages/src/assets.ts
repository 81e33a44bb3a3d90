import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { styleSheet } from './style.ts';

const ADDRESS = '/page-assets/';
const FONT_FILE = 'inter-latin.woff2';
const fingerprint = createHash('sha256').update(styleSheet).digest('base64url').slice(0, 12);
const styleFile = `pages.${fingerprint}.css`;

/** Address of the style sheet; it changes with its content. */
export const styleHref = `${ADDRESS}${styleFile}`;

/** The font ships as an npm package; where it lies depends on how packages were installed. */
function fontPath(): string {
  const packageFile = createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json');
  return join(dirname(packageFile), 'files', 'inter-latin-standard-normal.woff2');
}

/** Read once: a font that is missing stops the start rather than a request. */
const font = readFileSync(fontPath());

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
  if (file !== FONT_FILE) return false;
  response.writeHead(200, {
    'Content-Type': 'font/woff2',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'public, max-age=604800',
  });
  response.end(font);
  return true;
}
