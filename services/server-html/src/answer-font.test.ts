import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerFont } from './answer-font.ts';
import { fontHref } from './font.ts';
import { html } from './html.ts';
import { page } from './layout.ts';
import { sendPage } from './send-page.ts';

test('a page brings the one style that its policy lets in, and loads the font from where it is', async () => {
  const server = createServer((request, response) => {
    if (!answerFont(request, response)) sendPage(response, 404, page('None', html`<p>Nothing.</p>`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  try {
    const answer = await ask('/page-assets/none.css');
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(await answer.text()) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}';`);
    expect(style).toContain(`url(${fontHref})`);
    const font = await ask(`${fontHref}?x`);
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect(font.headers.get('cache-control')).toContain('immutable');
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});
