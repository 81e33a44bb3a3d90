import { type AppConfig, CONFIG_ELEMENT_ID, REGISTRY_ELEMENT_ID } from '@fixed-ops/contract';
import type { ResolvedRegistry } from '@fixed-ops/federation';
import { fontHref } from '@fixed-ops/server-html';
import { z } from 'zod';
import { hostGuard } from './host-guard.ts';
import type { PreloadedScript } from './preload-files.ts';

/** `entry-files.json` of a build: the scripts of each entry, their static imports, and the hashes of both by file. */
export const entryFilesSchema = z.record(
  z.string(),
  z.object({
    scripts: z.array(z.string()),
    preload: z.array(z.string()),
    integrity: z.record(z.string(), z.string()).default({}),
    /** The sign-in library, for visitors who have to sign in first. */
    signIn: z.array(z.string()).default([]),
  }),
);
export type EntryFiles = z.output<typeof entryFilesSchema>;

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Escapes JSON inside a script element, so that it cannot end the element. */
function inlineJson(id: string, value: unknown): string {
  const json = JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/**
 * The address of a script and its hash as attributes. Browsers verify hashes only for requests with CORS, and a preload is only used by a
 * request of the same kind.
 */
function script(attribute: 'src' | 'href', url: string, integrity: string | undefined): string {
  const held = integrity === undefined ? '' : ` integrity="${escapeAttribute(integrity)}" crossorigin="anonymous"`;
  return `${attribute}="${escapeAttribute(url)}"${held}`;
}

const scriptElements = ({ scripts, integrity }: EntryFiles[string]) =>
  scripts.map((file) => `<script defer ${script('src', `/assets/${file}`, integrity[file])}></script>`);

const preloadLink = (url: string, integrity: string | undefined) =>
  `<link rel="preload" as="script" ${script('href', url, integrity)}>`;

const NO_FILES: EntryFiles[string] = { scripts: [], preload: [], signIn: [], integrity: {} };

export interface DocumentParts {
  config: AppConfig;
  registry: ResolvedRegistry | null;
  entryFiles: EntryFiles;
  nonce: string;
  /** Scripts of the remote that this document opens. Empty if it opens none. */
  preloadFiles: readonly PreloadedScript[];
  /** Whether the document needs the shell. Otherwise it only starts the sign-in, which may lead to the sign-in page. */
  needsShell: boolean;
  /** Whether the host's first files are watched (`host-guard.ts`). */
  isWatched: boolean;
  /** The person's choice in this browser. Null follows the device. */
  colorMode: 'light' | 'dark' | null;
}

/**
 * The background of the empty page in the theme's color, so that nothing flashes before the theme loads. The theme then marks the document
 * with its mode, and these rules must no longer apply, because they would override it.
 */
const unmarked = 'html:not(.light,.dark)';
const backgrounds = {
  light: `${unmarked}{background:#FAFBFC;color-scheme:light}`,
  dark: `${unmarked}{background:#0B1119;color-scheme:dark}`,
};

/**
 * Text on the empty page that appears if nothing is drawn for a long time. If the page's files do not load, no script of them could say so.
 */
const WORDS_AFTER_S = 10;
// Positioned, because a margin would move the whole page, and back when something is drawn in its place.
const waiting = `#waiting{position:fixed;inset:20vh 0 auto;max-width:420px;margin:auto;padding:16px;font:14px/20px system-ui;visibility:hidden;animation:waiting 0s ${WORDS_AFTER_S}s forwards}#waiting h1{margin:0 0 8px;font:600 20px/28px system-ui}#waiting p{margin:0}@keyframes waiting{to{visibility:visible}}`;
const waitingPage =
  '<main id="waiting"><h1>Fixed Ops is still loading</h1><p>If nothing appears in a moment, check the connection and reload the page.</p></main>';

function firstStyle(colorMode: DocumentParts['colorMode']): string {
  if (colorMode !== null) return backgrounds[colorMode];
  return `${backgrounds.light}@media (prefers-color-scheme:dark){${backgrounds.dark}}`;
}

/** The color mode in the host's cookie. Null without one, or if it follows the device. */
export function colorModeOf(cookies: string | undefined): DocumentParts['colorMode'] {
  const [, mode] = /(?:^|;\s*)colorMode=(light|dark)(?:;|$)/.exec(cookies ?? '') ?? [];
  return mode === 'light' || mode === 'dark' ? mode : null;
}

/** The mark, which is smaller inline than a request for it. */
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#141D2A" d="M7.2 2h9.6a2 2 0 0 1 1.7 1l4.2 8a2 2 0 0 1 0 2l-4.2 8a2 2 0 0 1-1.7 1H7.2a2 2 0 0 1-1.7-1l-4.2-8a2 2 0 0 1 0-2l4.2-8a2 2 0 0 1 1.7-1z"/><path fill="#fff" d="M7 12h2.4v5H7zM10.8 9h2.4v8h-2.4zM14.6 7H17v10h-2.4z"/></svg>';
const iconUrl = `data:image/svg+xml,${encodeURIComponent(ICON)}`;

/** The only HTML document of the product. It contains configuration and registry, so that the start requests neither. */
export function renderDocument(parts: DocumentParts): string {
  const { config, registry, entryFiles, nonce, preloadFiles, needsShell, isWatched, colorMode } = parts;
  const main = entryFiles.main ?? NO_FILES;
  const scripts = [...(isWatched ? [`<script>${hostGuard.text}</script>`] : []), ...scriptElements(main)];
  const ofHost = (files: readonly string[]) =>
    files.map((file) => preloadLink(`/assets/${file}`, main.integrity[file]));
  const ofShell = [
    ...ofHost(main.preload),
    // Without these, the first remote's files would be requested only when the shell runs, one round of requests later.
    ...preloadFiles.map(({ url, integrity }) => preloadLink(url, integrity)),
    `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${fontHref}">`,
  ];
  const preloads = needsShell ? ofShell : ofHost(main.signIn);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${colorMode ?? 'light dark'}">
<meta name="csp-nonce" content="${nonce}" nonce="${nonce}">
<title>Fixed Ops</title>
<link rel="icon" href="${iconUrl}" type="image/svg+xml">
${preloads.join('\n')}
<style nonce="${nonce}">${firstStyle(colorMode)}${waiting}</style>
${inlineJson(CONFIG_ELEMENT_ID, config)}
${registry === null ? '' : inlineJson(REGISTRY_ELEMENT_ID, registry)}
${scripts.join('\n')}
</head>
<body>
<div id="root">${waitingPage}</div>
<noscript><style nonce="${nonce}">#waiting{display:none}</style>Fixed Ops needs JavaScript. Allow it for this address and reload the page.</noscript>
</body>
</html>
`;
}

/** The page that returns the response of a silent sign-in to MSAL. */
export function renderBridge(entryFiles: EntryFiles): string {
  const scripts = scriptElements(entryFiles['redirect-bridge'] ?? NO_FILES);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Signing in</title>
${scripts.join('\n')}
</head><body></body></html>
`;
}
