/** The nonce of the page's style sheet. It needs no random value, because each page is opened once. */
export const NONCE = 'mount';

/**
 * The headers that the gateway sends with a document of releases (`security-headers.ts`). A page that is opened before a switch is thus
 * under the same policies as a page of a visitor. A test compares these headers with those of the gateway.
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
