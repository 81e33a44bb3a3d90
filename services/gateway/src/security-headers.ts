import { permissionsPolicy } from '@fixed-ops/server-html';

/** Origins beyond our own that the page may talk to: a hosted identity tenant, a developer's server. */
export interface ForeignOrigins {
  connect: readonly string[];
  script: readonly string[];
  frame: readonly string[];
}

export const noForeignOrigins: ForeignOrigins = { connect: [], script: [], frame: [] };

/** The same with development servers, which send scripts and say through a socket when these have changed. */
export function withDevelopment(foreign: ForeignOrigins, servers: readonly { origin: string }[]): ForeignOrigins {
  const origins = servers.map(({ origin }) => origin);
  return {
    ...foreign,
    connect: [...foreign.connect, ...origins.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')])],
    script: [...foreign.script, ...origins],
  };
}

/**
 * Content-Security-Policy of the document. Scripts come from our origin only and none are inline; no text becomes a script or markup,
 * and addresses become scripts by the one policy that the host makes first (`trusted-scripts.ts`). The one nonce is for the style
 * sheets that emotion adds at run time.
 */
export function documentPolicy(nonce: string, foreign: ForeignOrigins = noForeignOrigins): string {
  const list = (values: readonly string[]) => values.map((value) => ` ${value}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${list(foreign.script)}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${list(foreign.connect)}`,
    `frame-src 'self'${list(foreign.frame)}`,
    "manifest-src 'self'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/**
 * Tells the browser to run no script whose hash it was not told, whoever adds it to the page; where not all of them are known, it
 * only reports. Browsers without this policy compare the hashes that they are told.
 * @see {@link https://www.w3.org/TR/sri-2/#integrity-policy-section}
 */
export function integrityPolicy(isEnforced: boolean): Record<string, string> {
  return { [isEnforced ? 'Integrity-Policy' : 'Integrity-Policy-Report-Only']: 'blocked-destinations=(script)' };
}

/** Policy of the page inside the silent sign-in's iframe: our own page may frame it, and it only runs its script. */
export const bridgePolicy =
  "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Headers that every answer carries. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': permissionsPolicy,
};

/** Those of them that browsers heed on documents alone: files named by their bytes go without, four of which come before the first figures. */
export const documentHeaders: ReadonlySet<string> = new Set(['Cross-Origin-Opener-Policy', 'Permissions-Policy']);
