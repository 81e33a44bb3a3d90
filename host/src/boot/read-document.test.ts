import { readDocument, readNonce } from './read-document.ts';

const base = { url: '/api', subscriptionKey: 'k' };
const config = {
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

function documentWith(blocks: { config?: string; registry?: string }): Document {
  const block = (id: string, text: string | undefined) =>
    text === undefined ? '' : `<script type="application/json" id="${id}">${text}</script>`;
  const html = `<meta name="csp-nonce" content="n1">${block('fixed-ops-config', blocks.config)}${block('fixed-ops-registry', blocks.registry)}`;
  return new DOMParser().parseFromString(html, 'text/html');
}

describe('the document', () => {
  it('brings configuration, registry and nonce', () => {
    const data = readDocument(
      documentWith({ config: JSON.stringify(config), registry: '{"revision":4,"remotes":[]}' }),
    );
    expect(data).toMatchObject({ config: { demo: true }, registry: { revision: 4 }, nonce: 'n1' });
  });

  it.each([undefined, '{"revision":', '{"remotes":7}'])(
    'without a usable registry (%s) leaves a shell without areas',
    (registry) => {
      const blocks = registry === undefined ? {} : { registry };
      expect(readDocument(documentWith({ config: JSON.stringify(config), ...blocks })).registry.remotes).toEqual([]);
    },
  );

  it('has its nonce also when it has no configuration, so that the page that says so is drawn in the theme', () => {
    expect(readNonce(documentWith({}))).toBe('n1');
  });

  it.each([undefined, '{', '{"demo":true}'])('without a usable configuration (%s) is refused', (text) => {
    expect(() => readDocument(documentWith(text === undefined ? {} : { config: text }))).toThrow(
      'without its configuration',
    );
  });
});
