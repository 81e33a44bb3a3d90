import { colorModeOf, renderDocument } from './document.ts';
import { hostGuard } from './host-guard.ts';
import { config } from './testing/use-site.ts';

const entryFiles = {
  main: {
    scripts: ['main.1.js'],
    preload: ['boot.2.js'],
    signIn: ['sign-in.3.js'],
    integrity: { 'main.1.js': 'sha384-main', 'boot.2.js': 'sha256-boot', 'sign-in.3.js': 'sha256-sign-in' },
  },
};
/** The attributes of a script whose hash the browser verifies. */
const held = (integrity: string) => `integrity="${integrity}" crossorigin="anonymous"`;

function render(changes: Partial<Parameters<typeof renderDocument>[0]> = {}): string {
  return renderDocument({
    config,
    registry: { revision: 1, remotes: [] },
    entryFiles,
    nonce: 'n0nce',
    preloadFiles: [],
    needsShell: true,
    isWatched: false,
    colorMode: null,
    ...changes,
  });
}

/** Parses a JSON block as the browser does. */
function inlinedJson(html: string, id: string): unknown {
  const match = new RegExp(`<script type="application/json" id="${id}">([\\s\\S]*?)</script>`).exec(html);
  return match?.[1] === undefined ? null : JSON.parse(match[1]);
}

test('configuration and registry stand in the document, so that booting asks for neither', () => {
  const html = render();
  expect(inlinedJson(html, 'fixed-ops-config')).toEqual(config);
  expect(inlinedJson(html, 'fixed-ops-registry')).toEqual({ revision: 1, remotes: [] });
});

test('text inside the configuration cannot end its script element', () => {
  const hostile = { ...config, subscriptionKeyHeader: '</script><script>alert(1)</script>' };
  const html = render({ config: hostile });
  expect(html).not.toContain('<script>alert(1)');
  expect(inlinedJson(html, 'fixed-ops-config')).toEqual(hostile);
});

test('without a registry the document still boots the shell', () => {
  const html = render({ registry: null });
  expect(inlinedJson(html, 'fixed-ops-registry')).toBeNull();
  expect(html).toContain('/assets/main.1.js');
});

test.each([false, true])(
  'no script in the document is inline but the guard of the host’s first files, where they are watched: %s',
  (isWatched) => {
    const guard = `<script>${hostGuard.text}</script>`;
    const html = render({ isWatched });
    expect(html.includes(guard)).toBe(isWatched);
    const executable = [...html.replace(guard, '').matchAll(/<script(?![^>]*application\/json)([^>]*)>/g)];
    expect(executable.length).toBeGreaterThan(0);
    for (const [, attributes] of executable) expect(attributes).toMatch(/src="\/assets\//);
  },
);

test('the first remote is asked for with the shell, each file as the page will ask for it', () => {
  const folder = '/remotes/dashboards/1.0.0-aaaa';
  const html = render({
    preloadFiles: [{ url: `${folder}/remoteEntry.js`, integrity: 'sha384-entry' }],
  });
  expect(html).toContain(`<link rel="preload" as="script" href="${folder}/remoteEntry.js" ${held('sha384-entry')}>`);
});

test('every script and what is asked for ahead names the hash that the browser holds it to', () => {
  const html = render();
  expect(html).toContain(`<script defer src="/assets/main.1.js" ${held('sha384-main')}></script>`);
  expect(html).toContain(`<link rel="preload" as="script" href="/assets/boot.2.js" ${held('sha256-boot')}>`);
});

test('a build for development, whose files change while the page is open, names none', () => {
  const html = render({ entryFiles: { main: { ...entryFiles.main, integrity: {} } } });
  expect(html).toContain('<script defer src="/assets/main.1.js"></script>');
  expect(html).not.toContain('integrity=');
});

test('a document for a stranger asks for the sign-in alone: no shell, no remote, no font', () => {
  const asked = (needsShell: boolean) => {
    const html = render({
      needsShell,
      preloadFiles: [{ url: '/remotes/dashboards/1.0.0-aaaa/remoteEntry.js', integrity: 'sha384-entry' }],
    });
    expect(html).toContain('<script defer src="/assets/main.1.js" ');
    return [...html.matchAll(/rel="preload" as="\w+"[^>]* href="([^"]+)"/g)].map(([, address]) => address);
  };
  expect(asked(false)).toEqual(['/assets/sign-in.3.js']);
  // A signed-in person needs no sign-in library.
  expect(asked(true)).not.toContain('/assets/sign-in.3.js');
});

test('the empty page has the background of the mode that was chosen, else of the device’s', () => {
  expect(render({ colorMode: 'dark' })).toMatch(
    /content="dark">[\s\S]*<style nonce="n0nce">html:not\(\.light,\.dark\){background:#0B1119/,
  );
  expect(render({ colorMode: 'light' })).not.toContain('#0B1119');
  expect(render()).toContain('prefers-color-scheme:dark');
});

test('where the files of the page do not come, the empty page says so after a while', () => {
  const html = render();
  expect(html).toMatch(/<div id="root"><main id="waiting"><h1>Fixed Ops is still loading<\/h1>/);
  expect(html).toMatch(/#waiting{[^}]*visibility:hidden;animation:waiting 0s 10s forwards}/);
});

test.each([
  ['colorMode=dark', 'dark'],
  ['_session=1; colorMode=light; other=2', 'light'],
  ['colorMode=system', null],
  ['colorMode=dark"><script>', null],
  ['myColorMode=dark', null],
  [undefined, null],
])('the cookie %s means %s', (cookies, mode) => {
  expect(colorModeOf(cookies)).toBe(mode);
});
