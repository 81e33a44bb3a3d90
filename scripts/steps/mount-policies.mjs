/** For the one style sheet of the page; no page is opened twice. */
export const NONCE = 'mount';

/**
 * What the gateway sends with a document of releases (`security-headers.ts`, held to it by a test): a page that is opened before a switch is
 * refused what visitors' pages are.
 */
export const documentHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${NONCE}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; '),
  'Integrity-Policy': 'blocked-destinations=(script)',
};
