import { admitOwnScripts } from './trusted-scripts.ts';

type Rules = { createScriptURL: (url: string) => string | null };
const page = { origin: 'https://ops.example', href: 'https://ops.example/dashboard/service?dealership=d1' };

/** What the page's default policy answers, with development servers that the operator allows. */
function policyWith(...origins: string[]): Rules['createScriptURL'] {
  let rules: Rules | null = null;
  const createPolicy = (name: string, given: Rules) => {
    expect(name).toBe('default');
    rules = given;
  };
  Object.assign(globalThis, { trustedTypes: { createPolicy } });
  const config = JSON.stringify({ overrides: { allowed: true, origins } });
  const html = `<script type="application/json" id="fixed-ops-config">${config}</script>`;
  admitOwnScripts(new DOMParser().parseFromString(html, 'text/html'), page);
  return (url) => (rules as Rules | null)?.createScriptURL(url) ?? null;
}

afterEach(() => Object.assign(globalThis, { trustedTypes: undefined }));

describe('what may become a script of the page', () => {
  it.each([
    '/assets/main.54ee9ae4e9.js',
    'https://ops.example/remotes/xtime/cbcc83586c5148b9f66e/remoteEntry.js?retry=1',
  ])('is %s, of our builds', (url) => expect(policyWith()(url)).toBe(url));

  it.each([
    'https://elsewhere.example/assets/main.js',
    'https://ops.example.elsewhere.example/assets/main.js',
    '//elsewhere.example/remotes/xtime/1/remoteEntry.js',
    '/api/RepairOrders',
    '/assets/../api/RepairOrders',
    'data:text/javascript,alert(1)',
    'blob:https://ops.example/assets/1',
    'javascript:alert(1)',
  ])('is not %s', (url) => expect(policyWith()(url)).toBeNull());

  it('is what a development server sends that the operator allows', () => {
    const url = 'http://localhost:3105/remoteEntry.js';
    expect(policyWith('http://localhost:3105')(url)).toBe(url);
    expect(policyWith('http://localhost:3106')(url)).toBeNull();
  });

  it('is decided by the policy of the document alone in a browser that has no such policies', () => {
    const broken = new DOMParser().parseFromString('', 'text/html');
    expect(() => admitOwnScripts(broken, page)).not.toThrow();
  });
});
