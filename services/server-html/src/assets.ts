import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { font, fontFile } from './font.ts';
import { styleSheet } from './style.ts';

const ADDRESS = '/page-assets/';
const fingerprint = createHash('sha256').update(styleSheet).digest('base64url').slice(0, 12);
const styleFile = `pages.${fingerprint}.css`;

/** Address of the style sheet; it changes with its content. */
export const styleHref = `${ADDRESS}${styleFile}`;

/** Address of the font. */
export const fontHref = `${ADDRESS}${fontFile}`;

interface Asset {
  type: string;
  body: string | Buffer;
  brotli: Buffer | null;
}

const assets = new Map<string, Asset>([
  [styleFile, { type: 'text/css; charset=utf-8', body: styleSheet, brotli: brotliCompressSync(styleSheet) }],
  // It is compressed by its format.
  [fontFile, { type: 'font/woff2', body: font, brotli: null }],
]);

/** Answers a request for style or font of the pages; false when it is for something else. */
export function answerAsset({ url = '/', headers }: IncomingMessage, response: ServerResponse): boolean {
  const path = url.split('?', 1)[0] ?? '';
  const asset = path.startsWith(ADDRESS) ? assets.get(path.slice(ADDRESS.length)) : undefined;
  if (asset === undefined) return false;
  const { type, body, brotli } = asset;
  const isSmall = brotli !== null && /\bbr\b/.test(String(headers['accept-encoding'] ?? ''));
  response.writeHead(200, {
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'public, max-age=31536000, immutable',
    ...(brotli === null ? {} : { Vary: 'Accept-Encoding' }),
    ...(isSmall ? { 'Content-Encoding': 'br' } : {}),
  });
  response.end(isSmall ? brotli : body);
  return true;
}
