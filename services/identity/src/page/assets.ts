import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { styleSheet } from './style.ts';

const FONT_FILE = 'inter-latin.woff2';
const fingerprint = createHash('sha256').update(styleSheet).digest('base64url').slice(0, 12);
const styleFile = `pages.${fingerprint}.css`;

/** Address of the style sheet; it changes with its content. */
export const styleHref = `/identity/assets/${styleFile}`;

/** The font ships as an npm package; where it lies depends on how packages were installed. */
function fontPath(): string {
  const packageFile = createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json');
  return join(dirname(packageFile), 'files', 'inter-latin-standard-normal.woff2');
}

/** Serves a file of the provider's pages; false when there is none of that name. */
export async function sendAsset(file: string, response: ServerResponse): Promise<boolean> {
  if (file === styleFile) {
    response.writeHead(200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
    response.end(styleSheet);
    return true;
  }
  if (file !== FONT_FILE) return false;
  const font = await readFile(fontPath());
  response.writeHead(200, { 'Content-Type': 'font/woff2', 'Cache-Control': 'public, max-age=604800' });
  response.end(font);
  return true;
}
