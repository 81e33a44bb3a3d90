import { permissionsPolicy } from '@fixed-ops/server-html';

/** Other origins that the page may use: a hosted identity tenant, a developer's server. */
export interface ForeignOrigins {
  connect: readonly string[];
  script: readonly string[];
  frame: readonly string[];
}

export const noForeignOrigins: ForeignOrigins = { connect: [], script: [], frame: [] };

/** The same with development servers, which send scripts and report changes through a socket. */
export function withDevelopment(foreign: ForeignOrigins, servers: readonly { origin: string }[]): ForeignOrigins {
  const origins = servers.map(({ origin }) => origin);
  return {
    ...foreign,
    connect: [...foreign.connect, ...origins.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')])],
    script: [...foreign.script, ...origins],
  };
}

/**
 * The Content-Security-Policy of the document. Scripts only come from our origin, and none are inline but those that `inline` names by
 * their hashes. Text never becomes a script or markup, and addresses become scripts only by the policy that the host makes first
 * (`trusted-scripts.ts`). The nonce is for style sheets that emotion adds at run time.
 */
export function documentPolicy(
  nonce: string,
  foreign: ForeignOrigins = noForeignOrigins,
  inline: readonly string[] = [],
): string {
  const list = (values: readonly string[]) => values.map((value) => ` ${value}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${list([...inline, ...foreign.script])}`,
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
 * Tells the browser to run only scripts whose hashes it knows, whoever adds them. If not all are known, it only reports. Browsers without
 * this policy still verify known hashes.
 *
 * @see {@link https://www.w3.org/TR/sri-2/#integrity-policy-section}
 */
export function integrityPolicy(isEnforced: boolean): Record<string, string> {
  return { [isEnforced ? 'Integrity-Policy' : 'Integrity-Policy-Report-Only']: 'blocked-destinations=(script)' };
}

/** The policy of the page inside the silent sign-in's iframe. Only our own page may frame it, and it only runs its script. */
export const bridgePolicy =
  "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Headers of every response. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': permissionsPolicy,
};

/**
 * Those of them that browsers only use for documents. Files with content hashes omit them, because four such files precede the first
 * figures.
 */
export const documentHeaders: ReadonlySet<string> = new Set(['Cross-Origin-Opener-Policy', 'Permissions-Policy']);
