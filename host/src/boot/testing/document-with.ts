const base = { url: '/api', subscriptionKey: 'k' };
/** A whole configuration. */
export const config = {
  subscriptionKeyHeader: 'Ocp-Apim-Subscription-Key',
  bases: { api: base, xtime: base, usermgmt: base },
  auth: {
    clientId: 'c',
    authority: 'https://localhost:3000/B2C_1_signin/fixedops',
    knownAuthorities: ['localhost:3000'],
    policies: { signIn: 'B2C_1_signin', resetPassword: 'r', editProfile: 'e' },
    scopes: ['openid', 'c'],
  },
  overrides: { allowed: false, origins: [] },
  demo: true,
};

/** A document with these blocks, and the nonce `n1`. */
export function documentWith(blocks: { config?: string; registry?: string }): Document {
  const block = (id: string, text: string | undefined) =>
    text === undefined ? '' : `<script type="application/json" id="${id}">${text}</script>`;
  const html = `<meta name="csp-nonce" content="n1">${block('fixed-ops-config', blocks.config)}${block('fixed-ops-registry', blocks.registry)}`;
  return new DOMParser().parseFromString(html, 'text/html');
}
